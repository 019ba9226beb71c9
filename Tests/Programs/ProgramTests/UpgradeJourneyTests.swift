import Foundation
import TestFiles
import TestSupport
import Testing

@Suite("From an old logbook to the first new flight", .serialized)
struct UpgradeJourneyTests {
    @Test("The plan is shown and waits; Esc leaves the file as it was", arguments: OldVersion.all)
    func leaving(version: OldVersion) throws {
        let folder = try LogbookFolder(version.name)
        let before = try folder.content()
        let terminal = try folder.open()
        try terminal.see("This logbook uses an older format (\(version.name)). flightlog needs V6.")
        try terminal.see("Nothing has been changed.")
        try terminal.press("<Esc>")
        #expect(try terminal.finish() == .exited(0))
        #expect(terminal.isGivenBack)
        #expect(try folder.content() == before)
    }

    @Test("After the upgrade, new entries are saved beside all old ones", arguments: OldVersion.all)
    func journey(version: OldVersion) throws {
        let folder = try LogbookFolder(version.name)
        let source = try LogbookFolder(version.name)
        let terminal = try folder.open()
        try Typist(terminal: terminal, folder: folder, version: version).type()
        #expect(try terminal.finish() == .exited(0))
        #expect(terminal.isGivenBack)
        #expect(try folder.names() == ["old.flightlog", "old.flightlog.backups"], "one logbook is one file")
        // On a slow machine, the clean-up may have begun after two seconds without a key.
        #expect(try folder.run(["store", "finish", folder.file, "--yes"]).exitCode == 0)
        let audit = try JourneyAudit(of: folder, from: source, version)
        try audit.checkSource()
        try audit.checkEveryTable()
        try audit.checkTypedRows()
        try audit.checkBackup()
    }

    @Test("Deferred tasks run when no key is typed, and lose no data")
    func cleaningUp() throws {
        let folder = try LogbookFolder.withoutIndexes()
        let terminal = try folder.open(nil, ["--yes"])
        try terminal.see("Your logbook is now V6.")
        let tables = ["ZLOGENTRY", "ZAIRPORT", "ZCERTIFICATE", "ZJOURNALCHANGE"]
        let rows = try folder.digest(tables: tables)
        let made = "SELECT count(*) FROM sqlite_master WHERE name IN ('Z_LogEntry_byDate', 'Z_Pilot_byName')"
        try terminal.press("<Enter>", see: "Σ 2 flights")
        // After two seconds of rest, all tasks run one after the other; if each waited, it would take half a minute.
        try terminal.see("The upgrade’s clean-up was done; nothing is left.")
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
        #expect(try folder.digest(tables: tables) == rows)
        #expect(try folder.sql(made) == "2")
        #expect(try folder.sql("PRAGMA integrity_check") == "ok")
        #expect(try folder.names() == ["old.flightlog", "old.flightlog.backups"])
    }
}
