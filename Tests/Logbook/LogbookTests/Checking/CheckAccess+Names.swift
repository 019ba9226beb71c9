import Aviation

@testable import Logbook

extension CheckAccess {
    /// The same, with a second in command.
    func findings(
        _ query: ListQuery, advancing advance: (Double) -> Void
    ) throws(LogbookError) -> BookFindings {
        try findings(query, naming: .secondInCommand, advancing: advance)
    }
}
