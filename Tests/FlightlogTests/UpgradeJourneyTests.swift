import Foundation
import TestSupport
import Testing

@Suite("From an old logbook to the first new flight", .serialized)
struct UpgradeJourneyTests {
    @Test("The plan is shown and waits; Esc leaves the file as it was", arguments: OldVersion.all)
    func leaving(version: OldVersion) throws {
        let folder = try LogbookFolder(version.name)
        let before = try folder.content()
        let terminal = try folder.open()
        try terminal.see("This logbook is of version \(version.name); this program keeps it as V3.")
        try terminal.see("Nothing has been changed.")
        try terminal.press("<Esc>")
        #expect(try terminal.finish() == .exited(0))
        #expect(terminal.isGivenBack)
        #expect(try folder.content() == before)
    }

    @Test("Enter upgrades, and what is typed then stands beside all that was there", arguments: OldVersion.all)
    func journey(version: OldVersion) throws {
        let folder = try LogbookFolder(version.name)
        let source = try LogbookFolder(version.name)
        let terminal = try folder.open()
        try upgrade(terminal)
        try typeThrough(terminal, version)
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
        #expect(terminal.isGivenBack)
        #expect(try folder.names() == ["old.flightlog", "old.flightlog.backups"], "one logbook is one file")
        try checkOldRows(folder, source, version)
        try checkTypedRows(folder)
        #expect(try folder.sql("PRAGMA integrity_check") == "ok")
        let backup = try #require(folder.backups().first)
        #expect(try folder.digest(of: backup) == source.digest())
        #expect(try folder.sql("PRAGMA integrity_check", on: backup) == "ok")
    }

    @Test("What an upgrade leaves for later is done when nobody types, and takes nothing with it")
    func cleaningUp() throws {
        let folder = try LogbookFolder("V1")
        try folder.upgrade()
        let tables = ["ZLOGENTRY", "ZAIRPORT", "ZPILOT", "ZFLIGHTDATA"]
        // Hours are minutes by now; their column is one of those that go.
        let rows = try folder.digest(tables: tables, leavingOut: "ZFLIGHTDURATION")
        let terminal = try folder.open()
        try terminal.see("nothing is left.", seconds: 120)
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
        #expect(try folder.digest(tables: tables, leavingOut: "ZFLIGHTDURATION") == rows)
        let dead = "SELECT count(*) FROM pragma_table_info('ZAIRCRAFT') WHERE name IN ('ZFLIGHTDATA', 'ZCOLORS')"
        #expect(try folder.sql(dead) == "0")
        #expect(try folder.sql("PRAGMA integrity_check") == "ok")
        #expect(try folder.names() == ["old.flightlog"])
    }

    // MARK: The way

    private func upgrade(_ terminal: PseudoTerminal) throws {
        try terminal.see("Enter upgrade")
        try terminal.press("<Enter>", see: "Your logbook is now V3.")
        try terminal.see("The logbook as it was:")
        try terminal.press("<Enter>", see: "Σ 5 000 flights")
    }

    private func typeThrough(_ terminal: PseudoTerminal, _ version: OldVersion) throws {
        try terminal.press("2", see: "Σ \(version.aircraft) aircraft")
        try terminal.press("a", see: "new aircraft")
        try terminal.press("\"n777jx\"<Tab><Tab>\"C172\"<Tab><Tab><Tab><Tab><Tab>b", see: "‹ Bl Blue ›")
        try terminal.press("<C-s>", see: "Added N777JX.")
        try addFlight(terminal)
        try terminal.press("e", see: "edit flight")
        try terminal.press(String(repeating: "<Tab>", count: 37) + "\"Grüezi 東京\"", see: "Remarks Grüezi 東京")
        try terminal.press("<C-s>", see: "Saved 2026-11-21 N777JX ZQZQ–KSJC.")
        try terminal.press("2f", see: "Primary paint")
        try terminal.press("\"blu\"<Enter>", see: "paint Bl Blue")
        #expect(terminal.text.contains("N777JX C172   Bl") || terminal.flowing.contains("N777JX C172 Bl"))
        try terminal.press("1/", see: "Enter keep")
        try terminal.press("\"n777jx\"<Enter>", see: "Σ 1 flight ")
        try terminal.press("x", see: "Σ 5 001 flights")
        try terminal.press("gj", see: "row 2 of 5 001")
        try terminal.press("d", see: "Delete this flight?")
        try terminal.press("y", see: "Σ 5 000 flights")
    }

    /// The date is proposed; the aircraft is completed, one airport is new, the other completed, the time comes from
    /// off and on.
    private func addFlight(_ terminal: PseudoTerminal) throws {
        try terminal.press("1a", see: "new flight")
        try terminal.press("<S-Tab><S-Tab><C-u>\"n777\"", see: "N777JX C172")
        try terminal.press("<Tab><C-u>\"zqzq\"", see: "+ new airport “zqzq”")
        try terminal.press("<Tab><C-u>\"ksj\"", see: "KSJC")
        try terminal.press("<Tab>\"1000\"<Tab><Tab><Tab>\"1130\"", see: "1:30 filled in")
        try terminal.press("<C-s>", see: "Added 2026-11-21 N777JX")
    }

    // MARK: What is in the file then

    private func checkOldRows(_ folder: LogbookFolder, _ source: LogbookFolder, _ version: OldVersion) throws {
        let newest = try source.sql("SELECT Z_PK FROM ZLOGENTRY ORDER BY ZDATE DESC LIMIT 1")
        #expect(
            try folder.sql("SELECT Z_PK FROM ZLOGENTRY WHERE Z_PK <= 5000 ORDER BY 1")
                == source.sql("SELECT Z_PK FROM ZLOGENTRY WHERE Z_PK <> \(newest) ORDER BY 1"))
        let counts = "SELECT (SELECT count(*) FROM ZAIRCRAFT), (SELECT count(*) FROM ZAIRPORT), "
        #expect(
            try folder.sql(counts + "(SELECT count(*) FROM ZPILOT), (SELECT count(*) FROM ZFLIGHTDATA)")
                == "\(version.aircraft + 1)|\(version.airports + 1)|\(version.pilots)|\(version.flightData)")
        guard let blobs = version.blobs else { return }
        #expect(
            try folder.sql("SELECT ZAIRCRAFT, hex(ZDATA) FROM ZFLIGHTDATA ORDER BY 1, 2") == source.sql(blobs),
            "flight data is the same to the byte")
        for (table, columns) in [
            "ZAIRPORT": "Z_PK, ZICAOIDENTIFIER, ZFAAIDENTIFIER, ZNAME", "ZPILOT": "Z_PK, ZNAME, ZCERTIFICATEID",
            "ZAIRCRAFT": "Z_PK, ZTAILNUMBER, ZAIRCRAFTTYPE, hex(ZPHOTO)",
            "ZLOGENTRY": "Z_PK, ZDATE, ZORIGIN, ZDESTINATION, ZAIRCRAFT, ZPILOT",
        ] {
            let rows = "SELECT \(columns) FROM \(table) WHERE Z_PK <> \(newest) OR '\(table)' <> 'ZLOGENTRY'"
            let old = try source.sql(rows + " ORDER BY Z_PK").split(separator: "\n")
            #expect(try folder.sql(rows + " ORDER BY Z_PK").split(separator: "\n").prefix(old.count).elementsEqual(old))
        }
    }

    private func checkTypedRows(_ folder: LogbookFolder) throws {
        #expect(
            try folder.sql(
                """
                SELECT f.Z_PK, a.ZTAILNUMBER, a.ZAIRCRAFTTYPE, a.ZPRIMARY, o.ZICAOIDENTIFIER, d.ZICAOIDENTIFIER,
                f.ZDATE, f.ZBLOCKMINUTES, f.ZOFFBLOCK, f.ZONBLOCK, f.ZREMARKS FROM ZLOGENTRY f
                JOIN ZAIRCRAFT a ON a.Z_PK = f.ZAIRCRAFT JOIN ZAIRPORT o ON o.Z_PK = f.ZORIGIN
                JOIN ZAIRPORT d ON d.Z_PK = f.ZDESTINATION WHERE f.Z_PK > 5000
                """) == "5004|N777JX|C172|blue|ZQZQ|KSJC|816912000|90|816948000|816953400|Grüezi 東京")
    }
}
