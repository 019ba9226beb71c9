import Foundation
import Glibc
import TerminalUI
import TestFiles
import TestSupport
import Testing

@Suite("Filters on a real terminal", .serialized)
struct FilterJourneyTests {
    private func logbook() throws -> LogbookFolder {
        let folder = try LogbookFolder.sample()
        return folder
    }

    /// The number of entries that the command line finds.
    private func count(_ filter: String, _ folder: LogbookFolder) throws -> Int {
        let outcome = try folder.run(["list", "entries", "--csv", "--raw", "--file", folder.file, filter])
        return outcome.output.components(separatedBy: "\r\n").count - 2
    }

    @Test("The filter line finds the same flights as the command line, and survives a restart with its history")
    func restart() throws {
        let folder = try logbook()
        let found = try count("type:C172 -role:DUAL night:>0", folder)
        #expect(found > 0)
        var terminal = try folder.open()
        try terminal.see("Σ 1 193 flights")
        try terminal.press("/\"type:C172 -role:DUAL night:>0\"", bringing: "Σ \(found) flights")
        try terminal.press("<Enter>j", bringing: "row 2 of \(found)")
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
        terminal = try folder.open()
        try terminal.see("/ type:C172 -role:DUAL night:>0")
        try terminal.see("row 2 of \(found)")
        try terminal.press("x", bringing: "Σ 1 193 flights")
        try terminal.press("/<Up>", bringing: "Σ \(found) flights")
        try terminal.press("<Esc>", bringing: "Σ 1 193 flights")
        terminal.signal(SIGTERM)
        #expect(try terminal.finish() == .exited(128 + Int(SIGTERM)))
        #expect(terminal.isGivenBack)
        let lists = folder.home + "/.local/state/flightlog/lists"
        #expect(try FileManager.default.contentsOfDirectory(atPath: lists).count == 1)
    }

    @Test("An invalid filter shows its error while the list stays; Tab completes")
    func completing() throws {
        let folder = try logbook()
        let terminal = try folder.open()
        try terminal.see("Σ 1 193 flights")
        try terminal.press("/\"nigt:>0\"", bringing: "Flights have no field “nigt”")
        #expect(terminal.flowing.contains("Σ 1 193 flights"))
        // The sums may be those of the filter before: each step waits for its own.
        try terminal.press("<C-u>\"ty\"<Tab>", bringing: "Enter choose")
        let found = try count("type:C172", folder)
        try terminal.press("<Enter>", bringing: "Σ \(found) flights")
        #expect(terminal.flowing.contains("/ type:C172"))
        try terminal.press("<Esc>", bringing: "Σ 1 193 flights")
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
    }

    @Test("The program ends without waiting for a slow question")
    func ending() throws {
        let folder = try logbook()
        // Each flight 256 times: sums and words take seconds in a program without optimization.
        let columns = try folder.sql(
            "SELECT group_concat(name) FROM pragma_table_info('ZLOGENTRY') WHERE name <> 'Z_PK'")
        for _ in 0..<8 {
            _ = try folder.sql("INSERT INTO ZLOGENTRY (\(columns)) SELECT \(columns) FROM ZLOGENTRY")
        }
        let terminal = try folder.open()
        try terminal.see("1 Flights")
        try terminal.press("/\"qqxx\"", see: "/ qqxx")
        terminal.signal(SIGTERM)
        let start = ContinuousClock.now
        #expect(try terminal.finish() == .exited(128 + Int(SIGTERM)))
        #expect(ContinuousClock.now - start < .seconds(1))
        let names = try folder.names()
        #expect(names == ["old.flightlog"], "closed well: no log is left")
    }
}

@Suite("Saved views on a real terminal", .serialized)
struct ViewJourneyTests {
    @Test("A saved view survives a restart, and the command line lists its flights")
    func views() throws {
        let folder = try LogbookFolder.sample()
        var terminal = try folder.open()
        try terminal.see("Σ 1 193 flights")
        try terminal.press("/\"type:C172 night:>0\"<Enter>", see: "x clear")
        try terminal.wait(for: "the sums of the filter") { !$0.text.contains("Σ 1 193 flights") }
        try terminal.press("*\"Night Cessnas\"<Enter>", bringing: "Saved the view “Night Cessnas”")
        try terminal.press("x", bringing: "Σ 1 193 flights")
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
        terminal = try folder.open()
        try terminal.see("Σ 1 193 flights")
        try terminal.press("2'", see: "Flights: Night Cessnas")
        try terminal.press("<Enter>", bringing: "View “Night Cessnas”.")
        try terminal.see("/ type:C172 night:>0")
        try terminal.press("'<F8>", bringing: "Deleted the view “Night Cessnas”.")
        try terminal.press("*\"again\"<Enter>", bringing: "Saved the view “again”")
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
        let filter = ["--csv", "--raw", "--file", folder.file]
        let listed = try folder.run(["list", "entries", "type:C172 night:>0"] + filter)
        #expect(try folder.run(["list", "--view", "AGAIN"] + filter).output == listed.output)
        let narrowed = try folder.run(["list", "entries", "2026", "--view", "again"] + filter)
        #expect(narrowed.output == (try folder.run(["list", "entries", "2026 type:C172 night:>0"] + filter)).output)
        let missing = try folder.run(["list", "--view", "Night Cessnas"] + filter)
        #expect(missing.exitCode == 1)
        #expect(missing.errors == "flightlog: there is no view “Night Cessnas”\nThere are: “again” of flights.\n")
        #expect(try folder.run(["list", "pilots", "--view", "again"] + filter).exitCode == 1)
        #expect(try folder.run(["list"] + filter).exitCode == 64)
    }
}
