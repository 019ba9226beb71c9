import ArgumentParser
import Foundation
import TerminalUI
import TestFiles
import TestSupport

/// The environment of the measured program: its files, and a home folder of its own.
struct Surroundings {
    let program: String
    let folder: URL

    init(program: String, folder: URL) throws {
        self.program = URL(filePath: program).path
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // An interrupted run may have left files.
        try? FileManager.default.removeItem(at: work)
        try FileManager.default.createDirectory(at: work.appending(path: "home"), withIntermediateDirectories: true)
    }

    private var work: URL { folder.appending(path: "work") }
    /// The logbook that is opened and changed; never the one that is kept.
    var logbook: URL { work.appending(path: "measured.flightlog") }

    private func environment(region: String) -> [String: String] {
        [
            "HOME": work.appending(path: "home").path, "FLIGHTLOG_NOW": "2026-11-21T20:41:00Z",
            "FLIGHTLOG_REGION": region,
        ]
    }

    /// Copies the logbook with that many entries to the measured path; the program creates it once, and it is kept.
    func lay(entries: Int) throws {
        let kept = folder.appending(path: "entries-\(entries).flightlog")
        if !FileManager.default.fileExists(atPath: kept.path) {
            Narration.say("making a logbook of \(entries) entries; it is kept as \(kept.path)")
            try run("sample", "--until", "2026-11-21", "--entries", "\(entries)", kept.path)
        }
        for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: logbook.path + end) }
        try FileManager.default.copyItem(at: kept, to: logbook)
    }

    /// Removes the measured files; the created logbooks stay.
    func clear() { try? FileManager.default.removeItem(at: work) }

    /// Starts the program on the logbook.
    ///
    /// - Parameter region: the region, whose rules tell what expires.
    func start(region: String = "none") throws -> PseudoTerminal {
        try PseudoTerminal(
            program: program, arguments: [logbook.path], size: Size(rows: 30, columns: 100),
            environment: environment(region: region))
    }

    private func run(_ arguments: String...) throws {
        let run = try ProgramRun(program, arguments)
        guard run.exitCode == 0 else {
            throw ValidationError("\(program) \(arguments.joined(separator: " ")) failed: \(run.errors)")
        }
    }
}

/// Messages about the progress, on standard error, apart from the tables.
enum Narration {
    static func say(_ text: String) { FileHandle.standardError.write(Data("… \(text)\n".utf8)) }
}
