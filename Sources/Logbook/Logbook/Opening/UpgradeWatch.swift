import Foundation
import ManagedObjects
import Synchronization

/// Watches an upgrade for the terminal: turns the library's progress into the plan's steps, and asks whether to stop.
final class UpgradeWatch: Sendable {
    private let steps: [String: Int]
    private let backup = Mutex<String?>(nil)

    init(_ plan: UpgradePlan) {
        steps = Dictionary(
            plan.steps.enumerated().map { ($0.element.title, $0.offset) }, uniquingKeysWith: { first, _ in first })
    }

    /// Where the backup is, once there is one.
    var backupPath: String? { backup.withLock(\.self) }

    func observer(
        isCancelled: @escaping @Sendable () -> Bool, progress: @escaping @Sendable (UpgradeProgress) -> Void
    ) -> MigrationObserver {
        MigrationObserver(
            backingUp: { done, total in
                if isCancelled() { throw CancellationError() }
                progress(.init(phase: .backup, sentence: "copying the logbook", done: done, total: total))
            },
            checking: { check in
                if isCancelled() { throw CancellationError() }
                let phase = check.phase == .result ? UpgradeProgress.Phase.verification : .backup
                progress(.init(phase: phase, sentence: check.sentence, done: 0, total: 0))
            },
            didBackUp: { [self] copy in backup.withLock { $0 = copy.url.path } },
            progress: { [steps] step in
                if isCancelled() { throw CancellationError() }
                progress(
                    .init(
                        phase: .step(steps[step.label] ?? 0), sentence: step.sentence, done: step.done,
                        total: step.total))
            })
    }
}
