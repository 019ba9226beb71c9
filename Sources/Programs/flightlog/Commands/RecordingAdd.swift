import ArgumentParser
import Aviation
import CommandLineProgram
import Foundation
import Logbook
import LogbookProgram
import Tracks

/// Adds recorders' files and their flights.
struct RecordingAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add recorders' files, and the flights that they show.",
        discussion: """
            FILE is a file, a folder with all that is in it, such as a recorder's card, a pattern, or - for the standard \
            input. What a file is, its bytes say, not its name. A flight that the logbook has gets the recording, and what \
            is empty in it is filled in; what differs is listed and stays. Another flight becomes an entry. All of it is \
            shown first, and is one step of the history, which undo takes back; the same files add nothing a second time.

              flightlog recording add log_220417_125002_LFQA.csv
              flightlog recording add /media/card --dry-run
              flightlog recording add '*.igc' --json

            recording show says why a landing is one. Informational: what a recording shows is what its recorder saw.
            """)

    @Argument(help: ArgumentHelp("Files, folders, patterns, or -.", valueName: "file"), completion: .file())
    var files: [String]

    @Option(help: "The registration of the aircraft, where the files do not say it.")
    var aircraft: String?

    @Option(
        help: "How the aircraft flies, where its recorder does not show it: airplane, rotorcraft, glider and so on.")
    var category: AircraftCategory?

    @Flag(help: "List the reason of every figure.")
    var verbose = false

    @Flag(help: "Print JSON; nothing is saved without --yes.")
    var json = false

    @OptionGroup var changing: ChangeOptions

    func validate() throws {
        if files.isEmpty { throw ValidationError("Name a file or a folder.") }
        if changing.quiet, json { throw ValidationError("Choose one of --quiet and --json.") }
        if let aircraft, Registration(aircraft) == nil { throw ValidationError("“\(aircraft)” is no registration.") }
    }

    func run() throws {
        let sources = try RecordingSource.all(files)
        var line = ProgressLine("reading")
        var read: [RecordedFile] = []
        for (number, source) in sources.files.enumerated() {
            read.append(RecordedFile(source.name, try source.bytes(), category: category))
            line.show(Double(number + 1) / Double(sources.files.count))
        }
        line.end()
        let plan = try changing.planning {
            try $0.plan(recordings: read, keepsAll: !sources.hasFolder, aircraft: aircraft)
        }
        if !json { show(plan) }
        let isAsked = plan.addedCount > 0 && (!json || changing.yes)
        if isAsked, !changing.dryRun { try checkRoom(plan) }
        let question = plan.addedCount == 1 ? "Add the recording?" : "Add these \(plan.addedCount) recordings?"
        if isAsked, try changing.isAgreed(question) {
            try changing.book.writing(beginning: true) { logbook in
                var line = ProgressLine("adding")
                defer { line.end() }
                try logbook.add(plan, bytes: { try sources.files[$0].bytes() }) { done in
                    line.show(Double(done) / Double(max(plan.items.count, 1)))
                }
            }
            if !json { changing.write(plan.label) }
        }
        if json {
            StandardStream.output.give(Listing(flightsOf: plan.items.map { ($0.file, $0.state, $0.flights) }).json)
        } else if plan.addedCount == 0 {
            changing.write("Nothing is added.")
        }
    }

    /// Refuses what the logbook's disk has no room for, before anything is asked: recordings deflate to an eighth at best.
    private func checkRoom(_ plan: RecordingPlan) throws {
        let bytes = plan.items.filter { $0.state == .added }.reduce(0) { $0 + $1.file.byteCount } / 8
        let folder = URL(filePath: changing.book.path).deletingLastPathComponent().path
        let values = try? FileManager.default.attributesOfFileSystem(forPath: folder)
        guard let free = (values?[.systemFreeSize] as? NSNumber)?.intValue, free < bytes else { return }
        func text(_ bytes: Int) -> String { "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB" }
        throw CommandFailure(
            "These recordings need at least \(text(bytes)), and the disk of the logbook has \(text(free)) left.",
            "Make room there, or add fewer files; nothing was added.", exitCode: ExitCode(2))
    }

    private func show(_ plan: RecordingPlan) {
        for number in plan.items.indices {
            for line in RecordingPlanReport(plan).lines(of: number, verbose: verbose) { changing.write(line) }
        }
    }
}

extension AircraftCategory: ExpressibleByArgument {}

/// A file that is named on the command line, or is in a folder that is.
struct RecordingSource {
    /// The path; nil for the standard input.
    private let path: String?
    private let input: Data?
    let name: String

    /// Returns the bytes. A file is mapped, so that memory does not hold all of it.
    func bytes() throws -> Data {
        guard let path else { return input ?? Data() }
        do {
            return try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe)
        } catch {
            throw CommandFailure(LogbookError.unreadable(path: path, reason: error.localizedDescription))
        }
    }

    /// Returns the files of some words, those of a folder in the order of their names, and whether one is a folder.
    static func all(_ words: [String]) throws -> (files: [RecordingSource], hasFolder: Bool) {
        var (found, hasFolder) = ([RecordingSource](), false)
        for word in words {
            if word == "-" {
                let data = FileHandle.standardInput.readDataToEndOfFile()
                found.append(RecordingSource(path: nil, input: data, name: "standard input"))
                continue
            }
            let paths = paths(word)
            guard !paths.isEmpty else { throw CommandFailure(LogbookError.missing(path: word)) }
            for path in paths {
                guard RecordingFolder.isFolder(path) else {
                    found.append(RecordingSource(path: path, input: nil, name: path))
                    continue
                }
                hasFolder = true
                found += RecordingFolder.files(in: path).map { RecordingSource(path: $0, input: nil, name: $0) }
            }
        }
        return (found, hasFolder)
    }

    /// The path itself, or the paths that a pattern with * and ? in its last part means.
    private static func paths(_ word: String) -> [String] {
        let path = NSString(string: word).expandingTildeInPath
        if FileManager.default.fileExists(atPath: path) { return [path] }
        let (folder, pattern) = (
            NSString(string: path).deletingLastPathComponent, NSString(string: path).lastPathComponent
        )
        guard pattern.contains(where: { "*?".contains($0) }) else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        return names.sorted().filter { fits(Array($0), Array(pattern)) }.map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
    }

    /// Whether a name fits a pattern: * is any text, ? one character.
    private static func fits(_ name: [Character], _ pattern: [Character]) -> Bool {
        // The place behind the last star, and where it began to match.
        var (index, place, star, mark) = (0, 0, -1, 0)
        while index < name.count {
            if place < pattern.count, pattern[place] == "?" || pattern[place] == name[index], pattern[place] != "*" {
                index += 1
                place += 1
            } else if place < pattern.count, pattern[place] == "*" {
                (star, mark) = (place, index)
                place += 1
            } else if star >= 0 {
                mark += 1
                (index, place) = (mark, star + 1)
            } else {
                return false
            }
        }
        return pattern[place...].allSatisfy { $0 == "*" }
    }
}
