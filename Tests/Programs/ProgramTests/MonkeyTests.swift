import Foundation
import TerminalUI
import TestFiles
import TestSupport
import Testing

/// Types random keys into the real program: briefly in the suite, for long with `scripts/fuzz`.
@Suite("Random keys", .serialized)
struct MonkeyTests {
    /// The number of events; `FLIGHTLOG_EVENTS` sets another one.
    private var events: Int {
        ProcessInfo.processInfo.environment["FLIGHTLOG_EVENTS"].flatMap(Int.init) ?? 500
    }

    @Test("After random keys, the logbook is intact and opens again")
    func logbook() throws {
        let folder = try LogbookFolder.sample()
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

    /// Runs SQLite's own check, the store's, and the rules for the logbook's rows.
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

    @Test("After bytes that are no keys, invalid text and a very long paste, the terminal is restored")
    func bytes() throws {
        let folder = try LogbookFolder.sample()
        var monkey = Monkey()
        let terminal = try folder.open()
        try terminal.see("Σ 1 193 flights")
        try terminal.press("/", see: "Enter apply")
        // Only into a line of text, where no byte is a command that quits; halves of sequences and characters are among
        // them.
        for _ in 0..<40 { terminal.send(monkey.bytes()) }
        // A word that appears only after the random bytes; any other text could be on the screen before.
        terminal.send("\u{15}\u{15}zqzqzqzq")
        try terminal.wait(for: "the end of the noise, seed \(monkey.seed)", seconds: 60) { $0.text.contains("zqzq") }
        terminal.send("\u{15}")
        terminal.send("\u{1B}[200~" + String(repeating: "東京 abc\n", count: 40_000) + "\u{1B}[201~")
        try terminal.wait(for: "the end of the paste, seed \(monkey.seed)", seconds: 60) {
            $0.text.contains("at most 200 characters")
        }
        terminal.send("\u{15}")
        try terminal.wait(for: "an empty filter, seed \(monkey.seed)", seconds: 60) {
            !$0.text.contains("東京") && $0.flowing.contains("Σ 1 193 flights")
        }
        terminal.signal(15)
        #expect(try terminal.finish() == .exited(128 + 15), "seed \(monkey.seed)")
        #expect(terminal.isGivenBack)
        #expect(try folder.sql("PRAGMA integrity_check") == "ok")
    }
}
