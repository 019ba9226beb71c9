import Aviation
import Logbook

/// The logbook in memory keeps no signatures.
extension FakeLogbook {
    func takeNotices() -> [String] { [] }
    func syncedChanges(of id: RecordID) -> [SyncedChange] { [] }
    func chainEnd() throws(LogbookError) -> String? { nil }
}
