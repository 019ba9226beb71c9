import ArgumentParser
import Carrying
import CommandLineProgram
import Foundation
import Logbook
import PostgresPlace

/// Makes the tables of a database that show the logbook to programs that know SQL.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Make the tables by which psql and other programs read the logbook.",
        discussion: """
            Without an option, the tables of this program’s model are made in the schema flightlog_dev, where nothing is kept \
            in them. --promote gives them to the schema flightlog: additions only, in one transaction. From then on each \
            round writes what changed:

              flightlog-sync schema postgresql://host/logbook --dry-run
              flightlog-sync schema postgresql://host/logbook --promote
              psql -d logbook -c 'SELECT sum("CD_blockMinutes") FROM flightlog."CD_LogEntry"'
            """)

    @Argument(help: ArgumentHelp("The database: postgresql://[USER@]HOST[:PORT]/DATABASE.", valueName: "place"))
    var place: String

    @Flag(help: "Print the SQL and do nothing.")
    var dryRun = false

    @Flag(help: "Add what the schema in use lacks.")
    var promote = false

    @OptionGroup var password: PasswordOption

    func run() throws {
        let database = CloudDatabase(try DatabasePlace(place), password: password.answer)
        let mirroring = LogbookStore.mirroring
        let schema = CloudSchema(
            model: try LogbookStore.currentModel(), rules: mirroring.rules, versions: mirroring.versions)
        let statements =
            promote
            ? try database.promoteCloudSchema(schema, dryRun: dryRun)
            : try database.initializeCloudSchema(schema, options: dryRun ? [.dryRun, .printSchema] : [])
        if dryRun {
            StandardStream.output.give(statements.map { $0 + "\n" }.joined())
        } else {
            let what = statements.isEmpty ? "nothing to add" : "\(statements.count) statements done"
            StandardStream.output.say("\(promote ? "flightlog" : "flightlog_dev"): \(what)\n")
        }
    }
}
