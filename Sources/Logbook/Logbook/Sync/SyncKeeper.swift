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
    /// The place that the folder is carried to; nil for none.
    package var place: SyncPlace?

    package init() {}

    /// Notes what a round has done.
    mutating func note(_ round: SyncRound, at date: Date) {
        (isOffline, failure, lastRound) = (false, nil, date)
        (waiting, conflicts) = (round.waiting, round.conflicts)
        (isHeld, needsNewerProgram) = (round.heldCount > 0, round.needsNewerProgram)
    }

    /// Notes why a round was not made.
    mutating func note(_ error: SyncError) {
        (isOffline, failure) = error.exitCode == SyncError.offline ? (true, nil) : (false, error.message)
    }
}

/// Keeps an open logbook in step with its folder, on a thread of its own: a round at the start, soon after each change of
/// the file, and when the folder changes. It also does what a pilot asks, so that the logbook's own thread never waits for
/// a folder.
///
/// It has the file open by itself, so that no key waits for it. A logbook that is not synchronized is looked at now and
/// then: another program may join it to a folder meanwhile.
package final class SyncKeeper: Sendable {
    private typealias Reply = @Sendable (Result<SyncAnswer, SyncError>) -> Void

    private let path: String
    private let device: String
    private let program: String
    private let changed: @Sendable (SyncBrief?) -> Void
    private let exchanges: Bool
    private let carrier: @Sendable (_ folder: String) -> (any FolderCarrier)?
    private let now: @Sendable () -> Date
    private let isEnding = Mutex(false)
    private let asked = Mutex<[(request: SyncRequest, reply: Reply)]>([])
    private let woken = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - path: the logbook's path.
    ///   - device: what the pilot calls this device.
    ///   - program: the program and its version.
    ///   - now: returns the time.
    ///   - exchanges: whether rounds are begun by themselves; otherwise only what is asked is done.
    ///   - carrier: begins to carry a folder to its place; returns nil for a folder that is its own place.
    ///   - changed: receives where the logbook stands whenever that is new, on the thread; nil once it is no longer
    ///     synchronized.
    package init(
        path: String, device: String, program: String, now: @escaping @Sendable () -> Date = { Date() },
        exchanges: Bool = true, carrier: @escaping @Sendable (_ folder: String) -> (any FolderCarrier)? = { _ in nil },
        changed: @escaping @Sendable (SyncBrief?) -> Void
    ) {
        (self.path, self.device, self.program) = (path, device, program)
        (self.now, self.exchanges, self.carrier, self.changed) = (now, exchanges, carrier, changed)
        DispatchQueue(label: "sync", qos: .utility).async {
            self.run()
            self.ended.signal()
        }
    }

    /// Asks for something; what was asked first is done first.
    ///
    /// - Parameter reply: receives the answer, on the keeper's thread. It is not called once the keeper ends.
    package func ask(_ request: SyncRequest, reply: @escaping @Sendable (Result<SyncAnswer, SyncError>) -> Void) {
        asked.withLock { $0.append((request, reply)) }
        woken.signal()
    }

    /// Ends the thread after a last round, if something has changed; waits two seconds at most.
    package func end() {
        isEnding.withLock { $0 = true }
        woken.signal()
        _ = ended.wait(timeout: .now() + .seconds(2))
    }

    private var ends: Bool { isEnding.withLock { $0 } }

    /// Waits a time in milliseconds, or until something is asked, or the thread is to end.
    private func pause(_ milliseconds: Int) { _ = woken.wait(timeout: .now() + .milliseconds(milliseconds)) }

    private func run() {
        while !ends {
            if StoreMirror.isMirrored(URL(filePath: path)), let logbook = try? StoreLogbook.open(path: path, now: now) {
                if logbook.obstacle == nil,
                    let sync = try? LogbookSync(logbook, device: device, program: program), (try? sync.isOn) == true
                {
                    keep(logbook, sync)
                    if !ends { changed(nil) }
                }
                try? logbook.close()
            }
            let hasJoined = answerApart()
            if !hasJoined, asked.withLock(\.isEmpty) { pause(10_000) }
        }
    }

    /// Exchanges changes until the thread is to end, or the logbook leaves its folder.
    private func keep(_ logbook: StoreLogbook, _ sync: LogbookSync) {
        var (last, brief): (Look?, SyncBrief) = (nil, SyncBrief())
        var lastRound: SyncRound?
        var lastWhole = ContinuousClock.now
        let carrier = exchanges ? (try? sync.folder).flatMap(carrier) : nil
        defer { carrier?.end() }
        while (try? sync.isOn) == true {
            // What was asked may have changed something that no other program did.
            if answer(sync, &lastRound, &brief) { last = nil }
            let isLast = ends
            let now = Look(logbook, sync)
            let isDue = now != last || (!isLast && lastWhole.duration(to: .now) > .seconds(30))
            if exchanges, isDue, (try? sync.isOn) == true {
                // What is saved in one go is written in one go.
                if !isLast, last != nil { pause(100) }
                last = Look(logbook, sync)
                lastWhole = .now
                round(sync, &lastRound, &brief)
            }
            if isLast { return }
            if let carrier {
                let place = SyncPlace(name: carrier.place, problem: carrier.look())
                if place != brief.place {
                    brief.place = place
                    changed(brief)
                }
            }
            if asked.withLock(\.isEmpty) { pause(150) }
        }
    }

    private func round(_ sync: LogbookSync, _ last: inout SyncRound?, _ brief: inout SyncBrief) {
        let before = brief
        do throws(SyncError) {
            let round = try sync.round()
            last = round
            brief.note(round, at: now())
        } catch { brief.note(error) }
        if brief != before { changed(brief) }
    }

    // MARK: What is asked

    private func next() -> (request: SyncRequest, reply: Reply)? {
        asked.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }

    /// Answers what was asked of a synchronized logbook; returns whether something may have changed.
    private func answer(
        _ sync: LogbookSync, _ last: inout SyncRound?, _ brief: inout SyncBrief
    ) -> Bool {
        var hasChanged = false
        while let (request, reply) = next() {
            let before = brief
            hasChanged = hasChanged || request.isChange
            do throws(SyncError) {
                let round = last
                let answer = try sync.perform(request, after: &last)
                if last != round, let last { brief.note(last, at: now()) }
                if case .report(let report) = answer, report.status != nil { brief.conflicts = report.conflicts.count }
                if brief != before, request != .leave { changed(brief) }
                reply(.success(answer))
            } catch { reply(.failure(error)) }
            if request == .leave { break }
        }
        return hasChanged
    }

    /// Answers what was asked of a logbook that is not synchronized, or cannot be now; returns whether it joined a folder.
    private func answerApart() -> Bool {
        while let (request, reply) = next() {
            do throws(SyncError) {
                reply(.success(try performApart(request)))
                if case .join = request { return true }
            } catch { reply(.failure(error)) }
        }
        return false
    }

    private func performApart(_ request: SyncRequest) throws(SyncError) -> SyncAnswer {
        var last: SyncRound?
        guard case .join(let plan, _) = request else {
            return try opened(readOnly: true) { sync throws(SyncError) in try sync.perform(request, after: &last) }
        }
        var backup: String?
        do throws(LogbookError) {
            backup = plan.joinsTwo ? try StoreLogbook.backUp(path) : nil
        } catch { throw SyncError(error) }
        let answer = try opened(recording: true) { sync throws(SyncError) in try sync.perform(request, after: &last) }
        guard case .report(var report) = answer else { return answer }
        report.backup = backup
        return .report(report)
    }

    /// Opens the logbook for one request.
    private func opened<Value>(
        readOnly: Bool = false, recording: Bool = false, _ body: (LogbookSync) throws(SyncError) -> Value
    ) throws(SyncError) -> Value {
        let logbook: StoreLogbook
        do throws(LogbookError) {
            logbook = try StoreLogbook.open(path: path, readOnly: readOnly, recordsHistory: recording, now: now)
            if !readOnly, let obstacle = logbook.obstacle { throw obstacle.error(path: path) }
        } catch { throw SyncError(error) }
        defer { try? logbook.close() }
        return try body(try LogbookSync(logbook, device: device, program: program))
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
