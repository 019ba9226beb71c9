package import Aviation
package import Logbook

/// A task on the logbook's file, before the logbook is open.
package enum FileTask: Hashable, Sendable {
    case inspect
    case upgrade
    case open
}

/// The result of a task on the file.
package enum FileAnswer: Hashable, Sendable {
    case inspected(LogbookFileState)
    case upgraded(UpgradeResult)
    case opened(obstacle: WriteObstacle?, hasDeferredWork: Bool, fields: FieldTable)
}

/// Performs the tasks on a logbook's file, and owns the logbook once it is open.
struct LogbookService {
    let file: any LogbookFileAccess
    private let changed: (@Sendable () -> Void)?
    private(set) var book: (any LogbookAccess)?

    /// - Parameter changed: called when another program has written to the open logbook; nil to ignore that.
    init(file: any LogbookFileAccess, changed: (@Sendable () -> Void)? = nil) {
        self.file = file
        self.changed = changed
    }

    /// Performs one task; errors are returned, not thrown.
    mutating func perform(
        _ task: FileTask, isCanceled: @Sendable () -> Bool, progress: @Sendable (UpgradeProgress) -> Void
    ) -> Result<FileAnswer, LogbookError> {
        do throws(LogbookError) {
            switch task {
            case .inspect: return .success(.inspected(try file.inspect()))
            case .upgrade:
                let result = try file.upgrade(deferring: true, isCanceled: isCanceled, progress: progress)
                return .success(.upgraded(result))
            case .open:
                let opened = try file.open(changed: changed)
                book = opened
                return .success(
                    .opened(
                        obstacle: opened.obstacle, hasDeferredWork: opened.hasDeferredWork,
                        fields: try opened.fieldTable()))
            }
        } catch {
            return .failure(error)
        }
    }

    /// Closes the logbook and returns the error, if any.
    func close() -> LogbookError? {
        do throws(LogbookError) {
            try book?.close()
            return nil
        } catch {
            return error
        }
    }
}
