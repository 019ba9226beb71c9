/// What is being checked before or after an upgrade.
///
/// Told at the beginning of each check and every few dozen milliseconds while it goes on: how long it takes nobody knows
/// before, but that it goes on is seen, and it can be stopped.
public struct StoreCheck: Sendable, Hashable {
    /// The checks of an upgrade, in the order in which they are made.
    public enum Phase: String, Sendable, Hashable, Codable, CaseIterable {
        /// What SQLite finds wrong with the file before anything is done to it.
        case file
        /// What SQLite finds wrong with the backup.
        case copy
        /// Whether the backup has as many rows as the file.
        case rows
        /// What the upgrade has made: SQLite's findings, tables, columns, keys and references.
        case result
    }

    /// Who is told of checks; what it throws stops the check. Called on any thread, on one at a time.
    package typealias Watcher = @Sendable (StoreCheck) throws -> Void

    /// The check under way.
    public let phase: Phase

    /// What is being done, as a sentence.
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
