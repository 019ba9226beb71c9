import Foundation
import Logging
import Synchronization

/// Records what a store logs.
final class StatementLog: Sendable {
    private let noted = Mutex<[String]>([])

    /// Returns the messages since the last call.
    func removeAll() -> [String] {
        noted.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }

    /// Returns a logger that records messages from a level on.
    func logger(_ level: Logger.Level = .debug) -> Logger {
        var logger = Logger(label: "store") { _ in Handler(log: self) }
        logger.logLevel = level
        return logger
    }

    private struct Handler: LogHandler {
        let log: StatementLog
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) { log.noted.withLock { $0.append("\(event.message)") } }
    }
}
