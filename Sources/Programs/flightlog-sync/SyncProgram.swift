import ArgumentParser
import Carrying
import CommandLineProgram
import Foundation
import Mirroring

/// The program `flightlog-sync`: carries the files of a folder to and from another place.
@main
struct SyncProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flightlog-sync", abstract: "Carry a logbook’s changes to another place and back.",
        discussion: """
            FOLDER is the one that “flightlog sync FOLDER” uses. Afterwards the place has the same files, and so have all \
            devices that carry them there:

              flightlog-sync ssh://host/srv/logbook ~/logbook-spool

            “flightlog sync ssh://host/srv/logbook” does the same by itself, with a folder of its own.
            """)

    @Argument(help: ArgumentHelp("The place: ssh://[USER@]HOST[:PORT]/FOLDER.", valueName: "place"))
    var place: String

    @Argument(help: ArgumentHelp("The folder of flightlog sync.", valueName: "folder"), completion: .directory)
    var folder: String

    @Flag(help: "Go on, and carry each change when it comes, until the program is ended.")
    var watch = false

    @Flag(help: "Put everything to a place that is empty, although it was not before: it was lost.")
    var found = false

    @Flag(help: "Print nothing but errors.")
    var quiet = false

    /// Runs the program by its arguments.
    static func main() {
        // A program that has ended is an error of writing to it, not the end of this one.
        StandardStream.outliveReaders()
        ProgramArguments.run(Self.self) { error in
            (error as? CarryError).map {
                CommandFailure(lines: [$0.message, $0.recovery], exitCode: ExitCode($0.exitCode))
            }
        }
    }

    func run() throws {
        let spool = MirrorFolder(URL(filePath: folder))
        guard !spool.path.unicodeScalars.contains(where: { $0.value < 32 }) else {
            throw CarryError.spool(.unwritable(path: spool.path, reason: "its name has a line break"))
        }
        guard FileManager.default.fileExists(atPath: spool.path) else {
            throw CarryError.spool(.noFolder(path: spool.path))
        }
        let carrier = SFTPCarrier(try SSHPlace(place), spool)
        let notes = try SpoolNotes(spool)
        defer { carrier.close() }
        if watch {
            try CarryWatch(spool, carrier, notes).run(founds: found, until: { false }, say)
        } else {
            let report = try round(spool, carrier, notes)
            say(report.lines)
            if !report.partial.isEmpty { throw ExitCode(7) }
        }
    }

    /// Makes a round, and goes on at once where a connection broke, twice at most.
    private func round(
        _ spool: MirrorFolder, _ carrier: any Carrier, _ notes: SpoolNotes
    ) throws(CarryError) -> CarryReport {
        for _ in 0..<2 {
            do throws(CarryError) {
                var round = CarryRound(spool, carrier, notes, founds: found)
                return try round.run()
            } catch .cut { continue }
        }
        var last = CarryRound(spool, carrier, notes, founds: found)
        return try last.run()
    }

    private func say(_ event: CarryWatch.Event) {
        switch event {
        case .carried(let report): say(report.lines)
        case .away(let error): StandardStream.error.say("flightlog-sync: \(error.message) It is tried again.\n")
        case .back: say(["back"])
        }
    }

    private func say(_ lines: [String]) {
        if !quiet { StandardStream.output.say(lines.map { $0 + "\n" }.joined()) }
    }
}
