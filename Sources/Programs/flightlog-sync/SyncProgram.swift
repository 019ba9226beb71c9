import ArgumentParser
import Carrying
import CommandLineProgram
import PostgresPlace

/// The program `flightlog-sync`: carries the files of a folder to and from another place.
@main
struct SyncProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flightlog-sync", abstract: "Carry a logbook’s changes to another place and back.",
        discussion: """
            FOLDER is the one that “flightlog sync FOLDER” uses. Afterwards the place has the same files, and so have all \
            devices that carry them there:

              flightlog-sync ssh://host/srv/logbook ~/logbook-spool
              flightlog-sync postgresql://host/logbook ~/logbook-spool

            “flightlog sync ssh://host/srv/logbook” does the same by itself, with a folder of its own.
            """,
        subcommands: [CarryCommand.self, SchemaCommand.self], defaultSubcommand: CarryCommand.self)

    /// Runs the program by its arguments.
    static func main() {
        // A program that has ended is an error of writing to it, not the end of this one.
        StandardStream.outliveReaders()
        ProgramArguments.run(Self.self) { error in
            (error as? CarryError ?? (error as? CloudSchemaError)?.cause).map {
                CommandFailure(lines: [$0.message, $0.recovery], exitCode: ExitCode($0.exitCode))
            }
        }
    }
}
