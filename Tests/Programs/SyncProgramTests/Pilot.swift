import Foundation
import TestFiles
import Testing

/// Whether flightlog-sync was built, which needs libpq.
let isBuilt = FileManager.default.isExecutableFile(atPath: Project.program("flightlog-sync").path)
let isMissing: Comment = "flightlog-sync is not built: install libpq-dev, and build with FLIGHTLOG_SYNC=1"

/// All tests of places, one after the other: a server that a test starts would hold what others have open meanwhile.
@Suite("flightlog-sync", .serialized, .enabled(if: isBuilt, isMissing))
struct PlaceTests {}

/// A pilot with a logbook and the two programs, in a folder of their own.
final class Pilot {
    let name: String
    let home = TemporaryFolder("pilot")
    /// More of the environment.
    var environment: [String: String] = [:]
    var file: String { home["log.flightlog"].path }
    /// A folder that the logbook is synchronized by.
    var spool: URL { home["spool"] }

    init(_ name: String) throws {
        self.name = name
        try FileManager.default.createDirectory(at: spool, withIntermediateDirectories: false)
    }

    private var all: [String: String] {
        ["HOME": home.url.path, "TZ": "UTC", "PATH": "/usr/bin:/bin", "FLIGHTLOG_DEVICE": name]
            .merging(environment) { $1 }
    }

    func run(_ program: String, _ words: [String], typing text: String? = nil) throws -> ProgramRun {
        try ProgramRun(
            program, words, environment: all, input: text.map { .text($0) } ?? .none, timeLimit: .seconds(120))
    }

    func start(_ program: String, _ words: [String]) throws -> RunningProgram {
        try RunningProgram(program, words, environment: all, input: .none)
    }

    func flightlog(_ words: String...) throws -> ProgramRun { try run("flightlog", words + ["--file", file]) }

    func sync(_ words: String...) throws -> ProgramRun { try run("flightlog", ["sync"] + words + ["--file", file]) }

    func carry(_ place: String, _ words: String...) throws -> ProgramRun {
        try run("flightlog-sync", words + [place, spool.path])
    }

    func log(_ line: String) throws {
        let run = try flightlog("log", line, "--yes", "--quiet")
        #expect(run.exitCode == 0, "\(run)")
    }

    /// All records as text.
    func dump() throws -> String {
        let run = try flightlog("dump")
        #expect(run.exitCode == 0, "\(run)")
        return run.output
    }
}

/// The files of a mirror below a folder, by path relative to it.
func mirrorFiles(_ folder: URL) throws -> [String: Data] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
        !path.split(separator: "/").contains { $0.hasPrefix(".") }
            && [".flb", ".fls", ".flv", ".json"].contains { path.hasSuffix($0) }
    }
    return try Dictionary(
        uniqueKeysWithValues: paths.map { ($0, try Data(contentsOf: folder.appending(path: $0))) })
}
