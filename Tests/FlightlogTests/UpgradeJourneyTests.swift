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
}
