import ArgumentParser
import DataModel

/// Says what changed between two versions, and whether a store follows by itself.
struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Says what changed between two versions, and whether it is lightweight.",
        discussion: """
            A lightweight change is carried out by the library alone; any other is cut into steps that are, with code of \
            yours between them, and each reason comes with what to do instead. Where it depends on the rows of a store, \
            the line says on what: `storetool plan` asks them.

                modelc diff FlightLog.xcdatamodeld:ModelV2 FlightLog.xcdatamodeld:ModelV3 --sql
                modelc diff book.flightlog FlightLog.xcdatamodeld

            Either side may be a store: then it is the model that the store carries. What another framework's store does \
            not say of it, external storage, hash modifiers of properties and derivations, counts as equal.

            Exit codes: 0 lightweight (with --additive-only also purely an addition), 1 not, 2 a model cannot be read.
            """)

    @Argument(
        help: "The version that stores have: a bundle, a version, BUNDLE:VERSION or a store.", completion: .file())
    var old: String

    @Argument(help: "The version that they are to have.", completion: .file())
    var new: String

    @Flag(help: "Exit with 1 unless all that was there stays as it was: for models that were promoted to production.")
    var additiveOnly = false

    @Flag(help: "Print the SQL too, as a store that was made with OLD would be changed.")
    var sql = false

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        try answer(json: json) { () throws(DataModelError) in
            let (old, new) = (try NamedModel(old), try NamedModel(new))
            return try DiffReport(
                from: old.compared(with: new), to: new.compared(with: old), additiveOnly: additiveOnly, sql: sql)
        }
    }
}
