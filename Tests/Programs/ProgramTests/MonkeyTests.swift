import Foundation
import TerminalUI
import TestFiles
import TestSupport
import Testing

/// Types anything into the real program: in the suite a little, by `scripts/fuzz` for long.
@Suite("A monkey at the keyboard", .serialized)
struct MonkeyTests {
    /// How many events are typed; `FLIGHTLOG_EVENTS` asks for more.
    private var events: Int {
        ProcessInfo.processInfo.environment["FLIGHTLOG_EVENTS"].flatMap(Int.init) ?? 500
    }

    @Test("Whatever is typed, the logbook is whole afterwards and opens again")
    func logbook() throws {
        let folder = try LogbookFolder()
        #expect(try folder.run(["sample", "--until", "2026-11-21", folder.file]).exitCode == 0)
        var monkey = Monkey()
        let script = folder.path("monkey.keys")
        // In pieces: a key that quits ends only its own piece.
        for piece in 0..<max(events / 250, 1) {
            let keys = (0..<250).map { _ in monkey.step() }.joined(separator: " ")
            try Data(keys.utf8).write(to: URL(filePath: script))
            let outcome = try folder.run([folder.file, "--script", script, "--size", "80x24"])
            let place = "seed \(monkey.seed), piece \(piece)"
            try #require(outcome.exitCode == 0, "\(place): \(outcome)\n\(keys)")
            try check(folder, place)
        }
        #expect(try folder.screen(after: "<C-x>").contains { $0.contains("Σ ") }, "seed \(monkey.seed)")
    }

    /// SQLite's own check, the store's, and what the logbook promises of its rows.
    private func check(_ folder: LogbookFolder, _ place: String) throws {
        try #require(folder.sql("PRAGMA integrity_check") == "ok", "\(place)")
        let verification = try folder.run(["store", "verify", folder.file])
        try #require(verification.exitCode == 0, "\(place): \(verification.output)")
        for (claim, query) in Self.claims {
            try #require(folder.sql(query) == "0", "\(place): \(claim)")
        }
    }

    private static let claims = [
        ("a block time is within a day", "SELECT count(*) FROM ZLOGENTRY WHERE ZBLOCKMINUTES NOT BETWEEN 0 AND 1440"),
        (
            "what a flight names is there",
            """
            SELECT count(*) FROM ZLOGENTRY WHERE ZAIRCRAFT NOT IN (SELECT Z_PK FROM ZAIRCRAFT)
            OR ZORIGIN NOT IN (SELECT Z_PK FROM ZAIRPORT) OR ZDESTINATION NOT IN (SELECT Z_PK FROM ZAIRPORT)
            """
        ),
        (
            "no two aircraft have one tail number",
            "SELECT count(ZTAILNUMBER) - count(DISTINCT ZTAILNUMBER) FROM ZAIRCRAFT"
        ),
        (
            "keys count on",
            "SELECT count(*) FROM Z_PRIMARYKEY WHERE Z_NAME = 'LogEntry' AND Z_MAX < (SELECT max(Z_PK) FROM ZLOGENTRY)"
        ),
    ]

    @Test("Bytes that are no keys, broken text and a great paste leave the real terminal in order")
    func bytes() throws {
        let folder = try LogbookFolder()
        #expect(try folder.run(["sample", "--until", "2026-11-21", folder.file]).exitCode == 0)
        var monkey = Monkey()
        let terminal = try folder.open()
        try terminal.see("Σ 1 200 flights")
        try terminal.press("/", see: "Enter keep")
        // Text alone, so that no byte is a command that quits: halves of sequences and of characters among it.
        for _ in 0..<40 { terminal.send(monkey.bytes()) }
        // A word that only the end of the noise can bring: before it, whatever is waited for may be true already.
        terminal.send("\u{15}\u{15}zqzqzqzq")
        try terminal.wait(for: "the end of the noise, seed \(monkey.seed)", seconds: 60) { $0.text.contains("zqzq") }
        terminal.send("\u{15}")
        terminal.send("\u{1B}[200~" + String(repeating: "東京 abc\n", count: 40_000) + "\u{1B}[201~")
        try terminal.wait(for: "the end of the paste, seed \(monkey.seed)", seconds: 60) {
            $0.text.contains("at most 200 characters")
        }
        terminal.send("\u{15}")
        try terminal.wait(for: "an empty filter, seed \(monkey.seed)", seconds: 60) {
            !$0.text.contains("東京") && $0.flowing.contains("Σ 1 200 flights")
        }
        terminal.signal(15)
        #expect(try terminal.finish() == .exited(128 + 15), "seed \(monkey.seed)")
        #expect(terminal.isGivenBack)
        #expect(try folder.sql("PRAGMA integrity_check") == "ok")
    }
}
