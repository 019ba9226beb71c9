/// A check before or after an upgrade.
///
/// It is reported when the check begins, and then several times a second, so that the user can see it continue and stop
/// it. Its duration is not known in advance.
public struct StoreCheck: Sendable, Hashable {
    /// The checks of an upgrade, in their order.
    public enum Phase: String, Sendable, Hashable, Codable, CaseIterable {
        /// SQLite's integrity check of the file, before any change.
        case file
        /// SQLite's integrity check of the backup.
        case copy
        /// The comparison of row counts in backup and file.
        case rows
        /// The check of the result: integrity, tables, columns, keys and references.
        case result
    }

    /// Receives the checks. An error it throws stops the check. It may be called on any thread, but on one at a time.
    package typealias Watcher = @Sendable (StoreCheck) throws -> Void

    /// The present check.
    public let phase: Phase

    /// The present check as a sentence.
    public var sentence: String {
        switch phase {
        case .file: "Checking the file."
        case .copy: "Checking the copy."
        case .rows: "Comparing rows."
        case .result: "Checking the result."
        }
    }

    package init(_ phase: Phase) { self.phase = phase }
}
