import Dispatch
public import Foundation
import Synchronization

/// Notifies listeners when another connection has written to a store's file.
///
/// Polls shared memory twice a second, which costs little. Polling notices a change within a second on every file
/// system that SQLite supports, whereas the kernel's file notifications do not work across a network.
final class StoreChangeFeed: Sendable {
    private struct State {
        var timer: Timer?
        var listeners: [Int: AsyncStream<PersistentStoreRemoteChange>.Continuation] = [:]
        var nextListener = 0
        var seen: Int?
    }

    /// A running timer. It is only ever canceled, which Dispatch allows on any thread.
    private struct Timer: @unchecked Sendable {
        let source: any DispatchSourceTimer
    }

    private static let interval = DispatchTimeInterval.milliseconds(500)
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "managed-objects.changes", qos: .utility)

    /// Starts polling; the coordinator posts the notifications.
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

    /// Stops polling; streams end.
    func stop() {
        let listeners = state.withLock { state in
            state.timer?.source.cancel()
            state.timer = nil
            defer { state.listeners = [:] }
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }

    /// Returns a stream of changes from now on; an empty one if polling is off.
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
        // Streams are notified last: a reader may close the store, and all others have been notified by then.
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(change) }
    }

    deinit { stop() }
}

extension PersistentStore {
    /// The changes that others make to the file from now on, noticed within a second. The stream ends when the store is
    /// closed.
    ///
    /// The store must be opened with `PersistentStoreRemoteChangeNotificationPostOptionKey`; otherwise, and for a
    /// closed store, the stream ends at once. A slow reader receives only the latest notice.
    public var remoteChanges: AsyncStream<PersistentStoreRemoteChange> { changes.stream() }
}

/// A notice that another process, or another coordinator, has written to a store's file.
///
///     description.setOption(true, forKey: PersistentStoreRemoteChangeNotificationPostOptionKey)
///     // … open the store, then:
///     for await change in store.remoteChanges { print(change.storeURL.path) }
///
/// One notice can stand for several writes. The persistent history, if the store keeps one, has the changes.
public struct PersistentStoreRemoteChange: Sendable, Hashable {
    /// The store's UUID.
    public let storeUUID: String
    /// The store's file.
    public let storeURL: URL
    /// The token of the history's last transaction; nil for a store without a history.
    public let historyToken: PersistentHistoryToken?
}
