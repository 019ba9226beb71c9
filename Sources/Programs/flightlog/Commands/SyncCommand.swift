import ArgumentParser
import CommandLineProgram
import Foundation
import Logbook
import LogbookProgram
import TerminalUI

/// Keeps a logbook on several devices.
struct SyncCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Keep the logbook on several devices, by a folder that all of them see.",
        discussion: """
            The folder is a stick, a network share, a folder that Syncthing or Dropbox keeps equal, or a work tree of git. \
            Changes travel through it as files that are written once; the logbook itself never does:

              flightlog sync /media/stick/logbook

            The first device begins the folder, each other one joins it, also with a logbook of its own: what is the same is \
            found first and shown, and nothing is lost. Afterwards, flightlog sync exchanges changes once. What two \
            devices changed differently is listed by sync conflicts, with both values, until you settle it. docs/sync.md \
            has the details.
            """,
        subcommands: [
            SyncNow.self, SyncStatusCommand.self, SyncConflicts.self, SyncSettle.self, SyncVerify.self, SyncForget.self,
            SyncShow.self, SyncLeave.self,
        ],
        defaultSubcommand: SyncNow.self)
}

/// The logbook of a command that synchronizes.
struct SyncOptions: ParsableArguments {
    @OptionGroup var book: LogbookOption

    @Option(
        help: ArgumentHelp("What the other devices call this one; by default the computer's name.", valueName: "name"))
    var device: String?

    /// The place of another host that the logbook is synchronized through; nil if it is a folder, or none.
    var knownPlace: SpooledPlace? {
        get throws {
            guard LogbookFile.isThere(book.path) else { return nil }
            return try run(readOnly: true) { try $0.isOn ? $0.folder : nil }.flatMap { SpooledPlace(folder: $0) }
        }
    }

    /// Opens the logbook, calls a body with what synchronizes it, and closes it.
    ///
    /// - Parameters:
    ///   - readOnly: whether nothing is saved.
    ///   - records: whether changes are recorded although the logbook is not synchronized yet.
    ///   - begins: whether a missing logbook is made.
    func run<Value>(
        readOnly: Bool = false, recording records: Bool = false, beginning begins: Bool = false,
        _ body: (LogbookSync) throws -> Value
    ) throws -> Value {
        if !begins, !LogbookFile.isThere(book.path) { try StoreLogbook.open(path: book.path, readOnly: true).close() }
        let clock = WallClock(fixed: WallClock.fixed())
        let logbook = try StoreLogbook.open(
            path: book.path, readOnly: readOnly, recordsHistory: records, today: clock.today, now: clock.now)
        let value: Value
        do {
            if !readOnly, let obstacle = logbook.obstacle { throw obstacle.error(path: logbook.path) }
            let name = device ?? ThisDevice.name
            value = try body(try LogbookSync(logbook, device: name, program: "flightlog \(Version.number)"))
        } catch {
            try? logbook.close()
            throw error
        }
        try logbook.close()
        return value
    }
}

/// Exchanges changes once; the first time, begins or joins a folder.
struct SyncNow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "now", abstract: "Exchange changes with the folder once; the first time, name it.",
        discussion: """
            FOLDER is needed the first time only. A logbook that joins a folder with flights of its own is shown a plan: \
            which records are the same, which are new on either side, and which values differ. A copy of the logbook is made \
            before. Where values differ, the folder's are shown afterwards, or with --mine this logbook's; the others are \
            listed by sync conflicts.

            A place on another host is carried by the program flightlog-sync, to and from a folder that flightlog keeps beside \
            its state.

            If other devices have deleted many records, nothing is taken until you say --yes, or --keep to keep them on all \
            devices. Exits with 0 in step, 7 if something waits, 8 if the folder is away, 9 if you are to decide.
            """)

    @Argument(
        help: ArgumentHelp("The folder, the first time; or a place, such as ssh://HOST/FOLDER.", valueName: "folder"),
        completion: .directory)
    var folder: String?

    @Flag(help: "Show what would happen the first time, without doing it.")
    var dryRun = false

    @Flag(help: "Join, or delete what others deleted, without a question.")
    var yes = false

    @Flag(help: "Where values differ on joining, show this logbook's.")
    var mine = false

    @Flag(help: "Keep what other devices have deleted, on all devices.")
    var keep = false

    @Flag(help: "Write everything into the folder: it was lost, or is an empty one.")
    var found = false

    @Flag(help: "Print nothing but errors and questions.")
    var quiet = false

    @OptionGroup var options: SyncOptions

    func validate() throws {
        if yes && keep { throw ValidationError("--yes and --keep exclude each other.") }
        if found && folder == nil { throw ValidationError("Name the folder that everything is written into.") }
    }

    func run() throws {
        guard let folder else { return try carrying(options.knownPlace) { try exchange() } }
        guard SpooledPlace.isPlace(folder) else {
            return try synchronize(URL(filePath: folder).standardizedFileURL.path)
        }
        let place = SpooledPlace(folder, ofLogbook: options.book.path)
        try place.makeFolder()
        try carrying(place) { try synchronize(place.folder) }
    }

    /// Does something with the folder of a place, between two runs of the program that carries its files.
    private func carrying(_ place: SpooledPlace?, _ body: () throws -> Void) throws {
        guard let place else { return try body() }
        let wasThere = try place.carry(founds: found)
        // Without the files of others a logbook cannot begin or join; one that did goes on by itself.
        guard try wasThere || options.knownPlace != nil else { throw ExitCode(SyncError.offline) }
        do { try body() } catch {
            if wasThere, !dryRun { _ = try place.carry(founds: found) }
            throw error
        }
        guard !dryRun else { return }
        guard wasThere, try place.carry(founds: found) else { throw ExitCode(SyncError.offline) }
    }

    /// Exchanges changes with a folder; begins or joins it the first time.
    private func synchronize(_ path: String) throws {
        guard LogbookFile.isThere(options.book.path) else { return try begin(path) }
        let known = try options.run(readOnly: true) { try $0.isOn ? $0.folder : nil }
        if found { return try report(try options.run { try $0.found(path) }) }
        if let known {
            guard known == path else {
                throw SyncError(
                    "The logbook is synchronized by the folder “\(known)”.",
                    "If it is at “\(path)” now, or lost, write everything there: flightlog sync “\(path)” --found. To use another one, leave that first: flightlog sync leave",
                    exitCode: 1)
            }
            return try exchange()
        }
        try join(path)
    }

    private func exchange() throws {
        if dryRun { return try SyncStatusCommand.print(try options.run(readOnly: true) { try $0.status() }) }
        try report(try options.run { try $0.round(yes ? .apply : keep ? .keep : .ask) })
    }

    /// Makes a logbook of what the folder has.
    private func begin(_ path: String) throws {
        write(["There is no logbook “\(options.book.path)” yet: it begins with what the folder has."])
        guard !dryRun, try yes || isAgreed("Begin it?") else { return }
        try report(try options.run(recording: true, beginning: true) { try $0.join(path, prefersMine: false).round })
    }

    private func join(_ path: String) throws {
        let plan = try options.run(readOnly: true) { try $0.plan(path) }
        if !yes || !quiet { write(plan.lines) }
        guard !dryRun else { return }
        let question = plan.isFounding ? "Begin the folder?" : "Join it?"
        guard try yes || isAgreed(question) else { return }
        if plan.joinsTwo {
            let backup = try StoreLogbook.backUp(options.book.path)
            write(["backup: \(backup)"])
        }
        let round = try options.run(recording: true) { try $0.join(path, prefersMine: mine).round }
        try report(round)
    }

    private func isAgreed(_ question: String) throws -> Bool {
        StandardStream.error.say("\(question) [y/N] ")
        let answer = readLine()?.lowercased().filter { !$0.isWhitespace } ?? ""
        if ["y", "yes"].contains(answer) { return true }
        StandardStream.error.say("Nothing was changed. --yes does it without a question.\n")
        throw ExitCode(1)
    }

    private func write(_ lines: [String]) {
        if !quiet { StandardStream.output.say(lines.map { VisibleText.line($0) + "\n" }.joined()) }
    }

    private func report(_ round: SyncRound) throws {
        write(round.lines)
        if round.exitCode != 0 { throw ExitCode(round.exitCode) }
    }
}

/// Says where a synchronized logbook stands.
struct SyncStatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Say where the logbook stands, and what each device has seen.",
        discussion: """
            Reads only. Exits with 0 in step, 7 if changes are not in the folder or not seen by all, 8 if the folder is away, 9 \
            if you are to decide.
            """)

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var options: SyncOptions

    func run() throws {
        let status = try options.run(readOnly: true) { try $0.status() }
        if json {
            StandardStream.output.give(try Report(status).json)
            if status.exitCode != 0 { throw ExitCode(status.exitCode) }
        } else {
            try Self.print(status)
        }
    }

    /// Prints a status.
    ///
    /// - Throws: its exit code, if that is not 0.
    static func print(_ status: SyncStatus) throws {
        StandardStream.output.say(lines(status).map { VisibleText.line($0) + "\n" }.joined())
        if status.exitCode != 0 { throw ExitCode(status.exitCode) }
    }

    private static func lines(_ status: SyncStatus) -> [String] {
        var lines = ["folder: \(status.folder)"]
        if let place = SpooledPlace(folder: status.folder) { lines.append("place: \(place.text)") }
        if let obstacle = status.obstacle { lines.append("away: \(obstacle.message) \(obstacle.recovery)") }
        if status.isPending || status.unput > 0 {
            lines.append("not in the folder yet: " + (status.isPending ? "changes" : "\(status.unput) bundles"))
        }
        if status.conflicts > 0 { lines.append("to look at: \(status.conflicts)") }
        for device in status.devices {
            let parts = [device.seen, device.lastRound.map { "last here \(Self.text($0))" }, device.program].compactMap(
                \.self)
            lines.append("\(device.title): \(parts.joined(separator: ", "))")
        }
        return lines + status.events.map { "\(Self.text($0.date))  \($0.text)" }
    }

    private static func text(_ date: Date) -> String { date.formatted(.iso8601) }

    private struct Report: Encodable {
        struct Device: Encodable {
            let name: String
            let number: String
            let isThis: Bool
            let behind: Int?
            let lastChange: Date?
            let lastRound: Date?
            let program: String?
        }

        let folder: String
        let isAway: Bool
        let reason: String?
        let bundles: Int
        let isPending: Bool
        let unwritten: Int
        let conflicts: Int
        let devices: [Device]

        init(_ status: SyncStatus) {
            (folder, bundles, isPending) = (status.folder, status.bundles, status.isPending)
            (unwritten, conflicts) = (status.unput, status.conflicts)
            (isAway, reason) = (status.obstacle != nil, status.obstacle?.message)
            devices = status.devices.map {
                Device(
                    name: $0.title, number: $0.number, isThis: $0.isSelf, behind: $0.behind, lastChange: $0.lastChange,
                    lastRound: $0.lastRound, program: $0.program)
            }
        }

        var json: String {
            get throws {
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
                encoder.dateEncodingStrategy = .iso8601
                return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
            }
        }
    }
}
