import ArgumentParser
import DataModel

/// The command that compares two versions.
struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Lists the changes between two versions, and whether they are lightweight.",
        discussion: """
            The library makes lightweight changes by itself. Other changes must be split into lightweight steps with \
            your own code between them; each reason comes with a remedy. If a change depends on the rows of a store, \
            a line says how; `storetool plan` checks a store.

                modelc diff FlightLog.xcdatamodeld:ModelV2 FlightLog.xcdatamodeld:ModelV3 --sql
                modelc diff book.flightlog FlightLog.xcdatamodeld

            Either side may be a store, which contains its model. A store of another framework does not contain \
            external storage settings, hash modifiers of properties, or derivations; these are treated as equal.

            Exit codes: 0 lightweight (with --additive-only also purely additive), 1 not, 2 a model cannot be read.
            """)

    @Argument(
        help: "The old version: a bundle, a version, BUNDLE:VERSION or a store.", completion: .file())
    var old: String

    @Argument(help: "The new version.", completion: .file())
    var new: String

    @Flag(help: "Exit with 1 unless all changes are additions, as required for a CloudKit schema in production.")
    var additiveOnly = false

    @Flag(help: "Also print the SQL that migrates a store created with OLD.")
    var sql = false

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        try printReport(json: json) { () throws(DataModelError) in
            let old = try NamedModel(old)
            let new = try NamedModel(new)
            return try DiffReport(
                from: old.compared(with: new), to: new.compared(with: old), additiveOnly: additiveOnly, sql: sql)
        }
    }
}
