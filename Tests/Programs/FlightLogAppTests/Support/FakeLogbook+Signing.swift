import Logbook

/// The logbook in memory keeps no signatures.
extension FakeLogbook {
    func takeNotices() -> [String] { [] }
    func chainEnd() throws(LogbookError) -> String? { nil }
}
