package import Foundation
import ManagedObjects
import Mirroring
import Synchronization

/// Where a synchronized logbook stands, for a corner of the screen.
package struct SyncBrief: Hashable, Sendable {
    /// The time of the last round with the folder; nil before the first.
    package var lastRound: Date?
    /// Whether the folder is away.
    package var isOffline = false
    /// The files that wait for others.
    package var waiting = 0
    /// The number of entries in the list of what differs.
    package var conflicts = 0
    /// Whether other devices have deleted so many records that the pilot is asked.
    package var isHeld = false
    /// Whether a device needs a newer program.
    package var needsNewerProgram = false
    /// Why the last round failed for another reason; nil if it did not.
    package var failure: String?

    package init() {}
}

/// Keeps an open logbook in step with its folder, on a thread of its own: a round at the start, soon after each change of
/// the file, and when the folder changes.
///
/// It has the file open by itself, so that no key waits for it. A logbook that is not synchronized is looked at now and
/// then: another program may join it to a folder meanwhile.
package final class SyncKeeper: Sendable {
    private let isEnding = Mutex(false)
    private let woken = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - path: the logbook's path.
    ///   - device: what the pilot calls this device.
    ///   - program: the program and its version.
    ///   - changed: receives where the logbook stands whenever that is new, on the thread.
    package init(
        path: String, device: String, program: String, changed: @escaping @Sendable (SyncBrief) -> Void
    ) {
        DispatchQueue(label: "sync", qos: .utility).async {
            self.run(path, device, program, changed)
            self.ended.signal()
        }
    }

    /// Ends the thread after a last round, if something has changed; waits two seconds at most.
    package func end() {
        isEnding.withLock { $0 = true }
        woken.signal()
        _ = ended.wait(timeout: .now() + .seconds(2))
    }

    private var ends: Bool { isEnding.withLock { $0 } }

    /// Waits a time in milliseconds, or until the thread is to end.
    private func pause(_ milliseconds: Int) { _ = woken.wait(timeout: .now() + .milliseconds(milliseconds)) }

    private func run(
        _ path: String, _ device: String, _ program: String, _ changed: @Sendable (SyncBrief) -> Void
    ) {
        while !ends {
            if StoreMirror.isMirrored(URL(filePath: path)), let logbook = try? StoreLogbook.open(path: path) {
                if logbook.obstacle == nil, let sync = try? LogbookSync(logbook, device: device, program: program),
                    (try? sync.isOn) == true
                {
                    keep(logbook, sync, changed)
                }
                try? logbook.close()
            }
            pause(10_000)
        }
    }

    /// Exchanges changes until the thread is to end, or the logbook leaves its folder.
    private func keep(_ logbook: StoreLogbook, _ sync: LogbookSync, _ changed: @Sendable (SyncBrief) -> Void) {
        var (last, brief): (Look?, SyncBrief) = (nil, SyncBrief())
        var lastWhole = ContinuousClock.now
        while (try? sync.isOn) == true {
            let isLast = ends
            let now = Look(logbook, sync)
            if now != last || (!isLast && lastWhole.duration(to: .now) > .seconds(30)) {
                // What is saved in one go is written in one go.
                if !isLast, last != nil { pause(100) }
                last = Look(logbook, sync)
                lastWhole = .now
                let new = round(sync, after: brief, at: logbook.store.now())
                if new != brief { changed(new) }
                brief = new
            }
            if isLast { return }
            pause(150)
        }
    }

    private func round(_ sync: LogbookSync, after before: SyncBrief, at date: Date) -> SyncBrief {
        var brief = before
        (brief.isOffline, brief.failure) = (false, nil)
        do throws(SyncError) {
            let round = try sync.round()
            brief.lastRound = date
            (brief.waiting, brief.conflicts) = (round.waiting, round.conflicts)
            (brief.isHeld, brief.needsNewerProgram) = (round.heldCount > 0, round.needsNewerProgram)
        } catch {
            if error.exitCode == SyncError.offline { brief.isOffline = true } else { brief.failure = error.message }
        }
        return brief
    }

    /// What can be seen of the file and the folder without reading them.
    private struct Look: Equatable {
        let changes: Int
        /// The times of the folder and of the devices' folders in it, which a file that arrives changes.
        let times: [String: Date]

        init(_ logbook: StoreLogbook, _ sync: LogbookSync) {
            changes = logbook.store.container.persistentStoreCoordinator.persistentStores.reduce(0) {
                $0 + $1.foreignChangeCount()
            }
            var times: [String: Date] = [:]
            if let folder = try? sync.folder {
                let manager = FileManager.default
                let names = (try? manager.contentsOfDirectory(atPath: folder)) ?? []
                for name in names + ["."] {
                    let attributes = try? manager.attributesOfItem(atPath: "\(folder)/\(name)")
                    times[name] = attributes?[.modificationDate] as? Date
                }
            }
            self.times = times
        }
    }
}
