import ArgumentParser
import Foundation
import TerminalUI
import TestFiles
import TestSupport

/// Where the program is measured: its files, and a home that nobody else lives in.
struct Surroundings {
    let program: String
    let folder: URL

    init(program: String, folder: URL) throws {
        self.program = URL(filePath: program).path
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // What an interrupted run left is of no use to anybody.
        try? FileManager.default.removeItem(at: work)
        try FileManager.default.createDirectory(at: work.appending(path: "home"), withIntermediateDirectories: true)
    }

    private var work: URL { folder.appending(path: "work") }
    /// The logbook that is opened and changed; never the one that is kept.
    var logbook: URL { work.appending(path: "measured.flightlog") }

    private var environment: [String: String] {
        ["HOME": work.appending(path: "home").path, "FLIGHTLOG_NOW": "2026-11-21T20:41:00Z"]
    }

    /// Puts a copy of the logbook of so many entries where it is measured; made by the program itself, and kept.
    func lay(entries: Int) throws {
        let kept = folder.appending(path: "entries-\(entries).flightlog")
        if !FileManager.default.fileExists(atPath: kept.path) {
            Narration.say("making a logbook of \(entries) entries; it is kept as \(kept.path)")
            try run("sample", "--until", "2026-11-21", "--entries", "\(entries)", kept.path)
        }
        for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: logbook.path + end) }
        try FileManager.default.copyItem(at: kept, to: logbook)
    }

    /// Removes what was measured; logbooks that were made stay.
    func clear() { try? FileManager.default.removeItem(at: work) }

    /// Starts the program on the logbook.
    func start() throws -> PseudoTerminal {
        try PseudoTerminal(
            program: program, arguments: [logbook.path], size: Size(rows: 30, columns: 100), environment: environment)
    }

    private func run(_ arguments: String...) throws {
        let run = try ProgramRun(program, arguments)
        guard run.exitCode == 0 else {
            throw ValidationError("\(program) \(arguments.joined(separator: " ")) failed: \(run.errors)")
        }
    }
}

/// What is being done, for whoever waits; on standard error, beside the tables.
enum Narration {
    static func say(_ text: String) { FileHandle.standardError.write(Data("… \(text)\n".utf8)) }
}
