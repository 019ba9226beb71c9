import Foundation
import Synchronization
import TerminalUI
import TestFiles
import TestSupport

/// A folder with a logbook, and a home folder of its own; both are removed with the object.
final class LogbookFolder {
    private let folder = TemporaryFolder("fl")
    private let homeFolder = TemporaryFolder("home")

    /// Creates the folder with the logbook of a version as another program wrote it; without a logbook for nil.
    init(_ version: String? = nil) throws {
        guard let version else { return }
        let script = Project.fixtures.appending(path: "\(version).sql")
        try SQLiteTool.run(URL(filePath: file), script: .file(script))
    }

    /// A folder with a logbook of V4 without some of its indexes, which an upgrade can leave for later; the last version
    /// removes nothing.
    static func withoutIndexes() throws -> LogbookFolder {
        let folder = try LogbookFolder("V4")
        try Project.addFiles(ofV4: URL(filePath: folder.file))
        _ = try folder.sql("DROP INDEX Z_LogEntry_byDate; DROP INDEX Z_Pilot_byName; DROP INDEX Z_Airport_byICAO")
        return folder
    }

    /// A folder with a version's logbook after the upgrade and its clean-up; each version is upgraded once for all
    /// tests.
    static func current(from version: String = "V0") throws -> LogbookFolder {
        let folder = try LogbookFolder()
        let content = try upgraded.withLock { known in
            if let content = known[version] { return content }
            let old = try LogbookFolder(version)
            try old.upgrade()
            let outcome = try old.run(["store", "finish", old.file, "--yes"])
            guard outcome.exitCode == 0 else { throw Failure(what: "no clean-up: \(outcome)") }
            let content = try Data(contentsOf: URL(filePath: old.file))
            known[version] = content
            return content
        }
        try content.write(to: URL(filePath: folder.file))
        return folder
    }

    private static let upgraded = Mutex<[String: Data]>([:])

    /// A folder with the sample until November 21, 2026, which the program writes once for all tests.
    static func sample() throws -> LogbookFolder {
        let folder = try LogbookFolder()
        try sampled.get().write(to: URL(filePath: folder.file))
        return folder
    }

    private static let sampled = Result {
        let folder = try LogbookFolder()
        let outcome = try folder.run(["sample", "--until", "2026-11-21", folder.file])
        guard outcome.exitCode == 0 else { throw Failure(what: "no sample: \(outcome)") }
        return try Data(contentsOf: URL(filePath: folder.file))
    }

    /// The logbook.
    var file: String { path("old.flightlog") }
    var url: URL { folder.url }
    var home: String { homeFolder.url.path }

    func path(_ name: String) -> String { folder[name].path }

    /// Everything in the folder: paths and bytes.
    func content() throws -> [String: Data] { try folder.contents() }

    /// The names in the folder itself.
    func names() throws -> [String] { try folder.names() }

    /// The paths of the logbook's backups, the oldest first.
    func backups() throws -> [String] {
        let folder = file + ".backups"
        guard FileManager.default.fileExists(atPath: folder) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { "\(folder)/\($0)" }
    }

    // MARK: The program

    /// Opens a logbook, this folder's own when none is named, on a terminal.
    func open(
        _ file: String? = nil, _ arguments: [String] = [], size: Size = Size(rows: 30, columns: 100),
        environment: [String: String] = [:]
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            program: "flightlog", arguments: [file ?? self.file] + arguments, size: size,
            environment: surroundings.merging(environment) { $1 })
    }

    /// Runs the program, or another one, without a terminal.
    func run(_ arguments: [String], program: String = "flightlog") throws -> ProgramRun {
        try ProgramRun(program, arguments, environment: surroundings, folder: homeFolder.url)
    }

    /// Upgrades the logbook to the current version, and removes the backups.
    func upgrade() throws {
        let keys = TemporaryFolder("keys")
        try Data().write(to: keys["no.keys"])
        let outcome = try run([file, "--yes", "--script", keys["no.keys"].path])
        guard outcome.exitCode == 0 else { throw Failure(what: "no upgrade: \(outcome)") }
        try? FileManager.default.removeItem(atPath: file + ".backups")
    }

    /// Plays keys without a terminal and returns the lines of the last screen. It uses a copy of the logbook, or the
    /// logbook itself if its path is part of the screen.
    func screen(
        after keys: String, size: Size = Size(rows: 30, columns: 100), isCopied: Bool = true
    ) throws -> [String] {
        let copy = TemporaryFolder("copy")
        let book = isCopied ? copy["old.flightlog"] : URL(filePath: file)
        if isCopied {
            // A copy of the file alone is the whole book once the program that has it open emptied the log.
            for _ in 0..<100 where try isMarked() { Thread.sleep(forTimeInterval: 0.05) }
            try FileManager.default.copyItem(atPath: file, toPath: book.path)
        }
        let (script, screen) = (copy["keys"].path, copy["screen"].path)
        try Data(keys.utf8).write(to: URL(filePath: script))
        let outcome = try run([book.path, "--script", script, "--size", size.text, "--save-screen", screen])
        guard outcome.exitCode == 0 else { throw Failure(what: "no screen: \(outcome)") }
        let text = try String(contentsOfFile: screen, encoding: .utf8)
        return text.components(separatedBy: "\n").dropLast(text.hasSuffix("\n") ? 1 : 0).map(\.withoutBlanksAtEnd)
    }

    /// Whether the file says that its log has more: its user version, of which this is the last byte, is odd.
    private func isMarked() throws -> Bool {
        let handle = try FileHandle(forReadingFrom: URL(filePath: file))
        defer { try? handle.close() }
        try handle.seek(toOffset: 63)
        return try handle.read(upToCount: 1)?.first.map { $0 & 1 == 1 } ?? false
    }

    var surroundings: [String: String] {
        [
            "HOME": home, "FLIGHTLOG_NOW": "2026-11-21T20:41:00Z", "FLIGHTLOG_REGION": "none", "PATH": "/usr/bin:/bin",
            "TZ": "UTC",
        ]
    }

    // MARK: The sqlite3 tool

    /// The output of the `sqlite3` tool.
    func sql(_ statement: String, on file: String? = nil) throws -> String {
        try SQLiteTool.run(URL(filePath: file ?? self.file), statement)
    }

    /// A digest of every row of every table, or of all but one column.
    func digest(of file: String? = nil, tables: [String]? = nil, leavingOut column: String = "") throws -> String {
        let all = "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'Z_METADATA' ORDER BY name"
        let tables = try tables ?? sql(all, on: file).components(separatedBy: "\n")
        return try tables.map { table in
            let columns = try sql(
                "SELECT group_concat('quote(' || name || ')') FROM pragma_table_info('\(table)') "
                    + "WHERE name <> '\(column)'", on: file)
            let rows = "SELECT \(columns) FROM \(table) ORDER BY rowid"
            let digest = try sql("SELECT hex(sha3_query('\(rows)')), count(*) FROM \(table)", on: file)
            return "\(table) \(digest)"
        }.joined(separator: "\n")
    }

    /// Why the environment of a test could not be prepared.
    struct Failure: Error { let what: String }
}

extension String {
    fileprivate var withoutBlanksAtEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
