import Foundation
import TestFiles
import Testing

/// Whether flightlog-sync was built, which needs libpq.
let isBuilt = FileManager.default.isExecutableFile(atPath: Project.program("flightlog-sync").path)
let isMissing: Comment = "flightlog-sync is not built: install libpq-dev, and build with FLIGHTLOG_SYNC=1"

/// All tests of places. Those of one kind of place run one after the other, because a server is stopped and started meanwhile.
@Suite("flightlog-sync", .enabled(if: isBuilt, isMissing))
struct PlaceTests {
    /// The tests of the one PostgreSQL.
    @Suite("By a PostgreSQL", .serialized, .enabled(if: DatabaseServer.isInstalled, "postgresql is not installed"))
    struct Databases {}
}

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

    func start(_ program: String, _ words: [String], input: ProgramInput = .none) throws -> RunningProgram {
        try RunningProgram(program, words, environment: all, input: input)
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

/// What others can see of the processes that have a text among their words: words and environment.
func processes(naming text: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }.compactMap { number in
        guard let words = try? Data(contentsOf: URL(filePath: "/proc/\(number)/cmdline")),
            words.range(of: Data(text.utf8)) != nil,
            let environment = try? Data(contentsOf: URL(filePath: "/proc/\(number)/environ"))
        else { return nil }
        return String(decoding: words + environment, as: UTF8.self)
    }
}

/// Whether something holds within twenty seconds.
func soon(_ holds: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<1_000 {
        if try holds() { return true }
        usleep(20_000)
    }
    return false
}
