import ArgumentParser
import Carrying
import CommandLineProgram
import Foundation
import Mirroring
import PostgresPlace

/// Carries the files of a folder to and from a place, once or on and on.
struct CarryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "carry",
        abstract: "Make a folder and a place equal; the usual command, whose name can be left out.")

    @Argument(
        help: ArgumentHelp(
            "The place: ssh://[USER@]HOST[:PORT]/FOLDER or postgresql://[USER@]HOST[:PORT]/DATABASE.",
            valueName: "place"))
    var place: String

    @Argument(help: ArgumentHelp("The folder of flightlog sync.", valueName: "folder"), completion: .directory)
    var folder: String

    @Flag(help: "Go on, and carry each change when it comes, until the program is ended.")
    var watch = false

    @Flag(
        help: ArgumentHelp(
            "As --watch, until the input ends; then carry what is left. Nothing is asked: for a program that starts this one."
        ))
    var untilClosed = false

    @Flag(help: "Put everything to a place that is empty, although it was not before: it was lost.")
    var found = false

    @Flag(help: "Print nothing but errors.")
    var quiet = false

    @OptionGroup var password: PasswordOption

    func run() throws {
        let spool = MirrorFolder(URL(filePath: folder))
        guard !spool.path.unicodeScalars.contains(where: { $0.value < 32 }) else {
            throw CarryError.spool(.unwritable(path: spool.path, reason: "its name has a line break"))
        }
        guard FileManager.default.fileExists(atPath: spool.path) else {
            throw CarryError.spool(.noFolder(path: spool.path))
        }
        let carrier = try carrier(spool)
        let notes = try SpoolNotes(spool)
        defer { carrier.close() }
        if watch || untilClosed {
            // The end of the terminal is that of the other program: what it saved last is still carried.
            if untilClosed { for number in [SIGHUP, SIGINT] { signal(number, SIG_IGN) } }
            try CarryWatch(spool, carrier, notes).run(
                founds: found, until: { untilClosed && Self.inputHasEnded }
            ) { event throws(CarryError) in
                say(event)
                if case .away = event { return }
                _ = try project(carrier, spool)
            }
        } else {
            let report = try round(spool, carrier, notes)
            say(report.lines)
            let isProjected = try report.isNothing || project(carrier, spool)
            if !report.partial.isEmpty || !isProjected { throw ExitCode(7) }
        }
    }

    private func carrier(_ spool: MirrorFolder) throws(CarryError) -> any Carrier {
        guard place.contains("://"), place.lowercased().hasPrefix("postgres") else {
            return SFTPCarrier(try SSHPlace(place), spool)
        }
        let isAsked = !untilClosed || password.passwordCommand != nil
        return PostgresCarrier(try DatabasePlace(place), password: { isAsked ? password.answer() : nil })
    }

    private static var inputHasEnded: Bool {
        var file = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&file, 1, 0) > 0 else { return false }
        var byte: UInt8 = 0
        return unsafe read(0, &byte, 1) <= 0
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

    /// Writes the tables of a database that has a schema; returns whether they say what the files say.
    private func project(_ carrier: any Carrier, _ spool: MirrorFolder) throws(CarryError) -> Bool {
        guard let database = carrier as? PostgresCarrier else { return true }
        switch try CloudProjection(database, spool).run() {
        case .none, .isCurrent: return true
        case .waits: return false
        case .needsNewerSchema:
            StandardStream.error.say(
                "flightlog-sync: A device has a newer model than the schema of the database: the tables stay as they are.\n"
                    + "Promote its model there: flightlog-sync schema PLACE --promote\n")
            return false
        case .wrote(let count, let removed):
            say(["tables: \(count) rows written" + (removed > 0 ? ", \(removed) removed" : "")])
            return true
        }
    }

    private func say(_ event: CarryWatch.Event) {
        if untilClosed {
            // A line a state, for the other program: why nothing is carried, or that it is.
            if case .away(let error) = event { return StandardStream.output.say("! \(error.message)\n") }
            return StandardStream.output.say(".\n")
        }
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
