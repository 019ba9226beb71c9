package import Foundation
package import SQLiteStore

/// What upgrades a store has been through, and which handlers have finished.
///
/// Kept in the store's metadata under keys of our own, written in the same transaction as the schema: another table
/// would be one more thing that genuine readers meet, and metadata they keep as they find it. The last hundred hops
/// are remembered.
package struct MigrationJournal: Sendable, Hashable {
    /// One hop.
    package struct Entry: Sendable, Hashable {
        /// The checksum the store had.
        package let source: String
        /// The checksum it has since.
        package let destination: String
        /// The label of the stage.
        package let label: String
        /// When.
        package let date: Date
        /// What it did to rows beyond what the models say, each as a sentence.
        package let notes: [String]
    }

    /// The hops, oldest first.
    package private(set) var entries: [Entry] = []
    /// The keys of handlers that have finished.
    package private(set) var finishedHandlers: Set<String> = []
    /// What the handler under way has marked as done, each mark with the handler's key before it.
    private var marks: Set<String> = []

    /// Reads the journal from a store's metadata; empty where there is none.
    package init(_ metadata: StoreMetadata) {
        entries = metadata[StoreMetadata.Key.migrationJournal]?.array?.compactMap(Entry.init) ?? []
        finishedHandlers = Set(metadata[StoreMetadata.Key.finishedHandlers]?.array?.compactMap(\.string) ?? [])
        marks = Set(metadata[StoreMetadata.Key.handlerMarks]?.array?.compactMap(\.string) ?? [])
    }

    /// Appends a hop; what the handler before it has marked is of no more use.
    mutating func append(_ entry: Entry) {
        entries = Array((entries + [entry]).suffix(100))
        marks = []
    }

    /// Notes that a handler has finished; what it has marked is of no more use.
    package mutating func finishHandler(_ key: String) {
        finishedHandlers.insert(key)
        marks = []
    }

    /// What a handler has marked as done before it was interrupted.
    package func marks(of handler: String) -> Set<String> {
        Set(marks.filter { $0.hasPrefix(handler + "\n") }.map { String($0.dropFirst(handler.count + 1)) })
    }

    /// Notes what a handler has done, in the transaction of the caller that did it.
    package static func mark(_ steps: Set<String>, of handler: String, _ connection: StoreConnection) throws {
        var metadata = try StoreMetadata.read(connection)
        var journal = MigrationJournal(metadata)
        journal.marks.formUnion(steps.map { "\(handler)\n\($0)" })
        journal.record(in: &metadata)
        try metadata.write(connection)
    }

    /// Puts the journal into a store's metadata, which the caller writes.
    package func record(in metadata: inout StoreMetadata) {
        metadata[StoreMetadata.Key.migrationJournal] = entries.isEmpty ? nil : .array(entries.map(\.value))
        metadata[StoreMetadata.Key.finishedHandlers] =
            finishedHandlers.isEmpty ? nil : .array(finishedHandlers.sorted().map { .string($0) })
        metadata[StoreMetadata.Key.handlerMarks] = marks.isEmpty ? nil : .array(marks.sorted().map { .string($0) })
    }

    /// Notes that a handler has finished, in the caller's transaction: with the handler's last save, or on its own.
    package static func finishHandler(_ key: String, _ connection: StoreConnection) throws {
        var metadata = try StoreMetadata.read(connection)
        var journal = MigrationJournal(metadata)
        journal.finishHandler(key)
        journal.record(in: &metadata)
        try metadata.write(connection)
    }
}

extension MigrationJournal.Entry {
    init?(_ value: PropertyListValue) {
        guard let members = value.dictionary, let source = members["from"]?.string,
            let destination = members["to"]?.string, case .date(let date) = members["date"]
        else { return nil }
        self.init(
            source: source, destination: destination, label: members["label"]?.string ?? "", date: date,
            notes: members["notes"]?.array?.compactMap(\.string) ?? [])
    }

    var value: PropertyListValue {
        var members: [String: PropertyListValue] = [
            "from": .string(source), "to": .string(destination), "label": .string(label), "date": .date(date),
        ]
        if !notes.isEmpty { members["notes"] = .array(notes.map { .string($0) }) }
        return .dictionary(members)
    }
}
