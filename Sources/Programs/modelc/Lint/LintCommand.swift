import ArgumentParser
import DataModel

/// Says what is wrong in a model.
struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Says what is wrong in a model, with what to do about it.",
        discussion: """
            Looks for contradictions, renaming identifiers that are claimed twice, attributes without a type and \
            relationships without an inverse or with the delete rule No Action. With --cloudkit, and for a model that \
            says that it is used with CloudKit, also for what CloudKit does not take.

            Exit codes: 0 nothing found, 1 something found, 2 the model cannot be read.
            """)

    @Argument(help: "A bundle, a version or BUNDLE:VERSION.", completion: .file())
    var model: String

    @Flag(name: .customLong("cloudkit"), help: "Apply the rules for models whose objects go to CloudKit.")
    var cloudKit = false

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        try answer(json: json) { () throws(DataModelError) in
            LintReport(try NamedModel(model), cloudKit: cloudKit)
        }
    }
}
