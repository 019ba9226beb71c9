import Foundation
import TestFiles
import TestSupport
import Testing

@Suite("Debug output of the store", .serialized)
struct DebugOutputTests {
    private static let variables = ["COM_APPLE_COREDATA_SQLDEBUG": "1", "COM_APPLE_COREDATA_MIGRATIONDEBUG": "1"]
    private static let arguments = ["-com.apple.CoreData.SQLDebug", "1", "-com.apple.CoreData.MigrationDebug", "1"]

    @Test(
        "While the terminal is in use, debug output goes to a file, whether an argument or a variable enables it",
        arguments: [true, false])
    func terminal(byArgument: Bool) throws {
        let folder = try LogbookFolder("V0")
        let terminal = try folder.open(
            nil, byArgument ? Self.arguments : [], environment: byArgument ? [:] : Self.variables)
        try terminal.see("Enter upgrade")
        try terminal.press("<Enter>", bringing: "Your logbook is now V6.")
        try terminal.press("<Enter>", bringing: "Σ 5 000 flights")
        try terminal.see("Fill empty fields of")
        try terminal.press("n")
        try terminal.press("q")
        #expect(try terminal.finish(seconds: 60) == .exited(0))
        #expect(!terminal.hasSent("CoreData:"))
        let log = try String(contentsOfFile: folder.home + "/.local/state/flightlog/flightlog.log", encoding: .utf8)
        let lines = log.split(separator: "\n")
        #expect(
            lines.contains { $0.hasPrefix("CoreData: annotation: (migration) will attempt automatic schema migration") }
        )
        #expect(lines.contains { $0.hasPrefix("CoreData: annotation: (migration) schema migration succeeded in ") })
        #expect(lines.contains { $0.hasPrefix("CoreData: sql: ALTER TABLE ") })
        #expect(lines.contains { $0.hasPrefix("CoreData: sql: SELECT ") })
    }

    @Test("Without a terminal, debug output goes to standard error, and the answer does not contain it")
    func standardError() throws {
        let folder = try LogbookFolder("V1")
        let plain = try folder.run(["store", "plan", folder.file, "--json"])
        let upgraded = try folder.run(["store", "upgrade", folder.file, "--json"] + Self.arguments)
        #expect(upgraded.exitCode == 0, "\(upgraded)")
        #expect(!plain.output.isEmpty && !upgraded.output.contains("CoreData:"))
        #expect(upgraded.errors.contains("CoreData: annotation: (migration) running the code of the stage"))
        #expect(upgraded.errors.contains("CoreData: annotation: Connecting to sqlite database file at"))
        let quiet = try folder.run(["list", "aircraft", "--file", folder.file])
        #expect(quiet.exitCode == 0 && !quiet.errors.contains("CoreData:"))
    }
}
