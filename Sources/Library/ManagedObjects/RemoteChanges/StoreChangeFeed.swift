import Dispatch
import Foundation
import Synchronization

/// Tells whoever listens that somebody else has written to a store's file.
///
/// Looks twice a second, which costs a look at shared memory; the processor sleeps in between. A file that changes is
/// noticed within a second on every file system that SQLite itself can share, where a notice of the kernel's would not
/// come over a network.
final class StoreChangeFeed: Sendable {
    private struct State {
        var timer: Timer?
        var listeners: [Int: AsyncStream<PersistentStoreRemoteChange>.Continuation] = [:]
        var nextListener = 0
        var seen: Int?
    }

    /// A running timer, which is only ever cancelled; Dispatch allows that from anywhere.
    private struct Timer: @unchecked Sendable {
        let source: any DispatchSourceTimer
    }

    private static let interval = DispatchTimeInterval.milliseconds(500)
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "managed-objects.changes", qos: .utility)

    /// Starts to look; the coordinator posts the notifications.
    func start(_ store: PersistentStore, _ coordinator: PersistentStoreCoordinator) {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + Self.interval, repeating: Self.interval, leeway: .milliseconds(100))
        timer.setEventHandler { [weak self, weak store, weak coordinator] in
            guard let self, let store, let coordinator else { return }
            look(store, coordinator)
        }
        _ = hasNews(store)
        let made = Timer(source: timer)
        state.withLock { $0.timer = made }
        timer.resume()
    }

    /// Stops to look; streams end.
    func stop() {
        let listeners = state.withLock { state in
            state.timer?.source.cancel()
            state.timer = nil
            defer { state.listeners = [:] }
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }

    /// A stream of changes from now on; one without any while nobody looks.
    func stream() -> AsyncStream<PersistentStoreRemoteChange> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let number = state.withLock { state -> Int? in
                guard state.timer != nil else { return nil }
                state.nextListener += 1
                state.listeners[state.nextListener] = continuation
                return state.nextListener
            }
            guard let number else { return continuation.finish() }
            continuation.onTermination = { [weak self] _ in
                _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
            }
        }
    }

    private func hasNews(_ store: PersistentStore) -> Bool {
        store.freshenCache()
        let count = store.freshness.withLock(\.foreignChanges)
        return state.withLock { state in
            defer { state.seen = count }
            return state.seen.map { $0 != count } ?? false
        }
    }

    private func look(_ store: PersistentStore, _ coordinator: PersistentStoreCoordinator) {
        guard hasNews(store) else { return }
        let token = try? store.currentHistoryToken()
        let change = PersistentStoreRemoteChange(
            storeUUID: store.identifier, storeURL: store.url, historyToken: token)
        var info: [AnyHashable: Any] = [
            PersistentStoreUUIDKey: store.identifier, PersistentStoreURLKey: store.url,
        ]
        info[PersistentHistoryTokenKey] = token
        NotificationCenter.default.post(name: .PersistentStoreRemoteChange, object: coordinator, userInfo: info)
        // The streams come last: who has read one may close the store, and everybody else has been told by then.
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(change) }
    }

    deinit { stop() }
}

extension PersistentStore {
    /// Changes that others make to the file from now on, noticed within a second; ends when the store is closed.
    ///
    /// The store must be opened with `PersistentStoreRemoteChangeNotificationPostOptionKey`: without it, and of a store
    /// that is closed, the stream ends at once. Whoever is slow gets the newest word only.
    public var remoteChanges: AsyncStream<PersistentStoreRemoteChange> { changes.stream() }
}
