package import Foundation
package import SQLiteStore

/// The journal of a store's migrations, and of the handlers that have finished.
///
/// It is stored in the metadata, in the same transaction as the schema. Core Data ignores unknown keys there, while it
/// would not expect another table. The journal keeps the last hundred hops.
package struct MigrationJournal: Sendable, Hashable {
    /// A hop. The checksums are those of earlier releases, which wrote journals, too.
    package struct Entry: Sendable, Hashable {
        /// The checksum of the old version.
        package let source: String
        /// The checksum of the new version.
        package let destination: String
        /// The label of the stage.
        package let label: String
        /// The time of the hop.
        package let date: Date
        /// Changes to rows other than those that follow from the models, as sentences.
        package let notes: [String]
    }

    /// The hops, oldest first.
    package private(set) var entries: [Entry] = []
    /// The keys of the handlers that have finished.
    package private(set) var finishedHandlers: Set<String> = []
    /// The marks of the handler under way, each prefixed by the handler's key.
    private var marks: Set<String> = []

    /// Reads the journal from a store's metadata; empty if there is none.
    package init(_ metadata: StoreMetadata) {
        entries = metadata[StoreMetadata.Key.migrationJournal]?.array?.compactMap(Entry.init) ?? []
        finishedHandlers = Set(metadata[StoreMetadata.Key.finishedHandlers]?.array?.compactMap(\.string) ?? [])
        marks = Set(metadata[StoreMetadata.Key.handlerMarks]?.array?.compactMap(\.string) ?? [])
    }

    /// Appends a hop and removes the marks of the handler before it.
    mutating func append(_ entry: Entry) {
        entries = Array((entries + [entry]).suffix(100))
        marks = []
    }

    /// Records that a handler has finished, and removes its marks.
    package mutating func finishHandler(_ key: String) {
        finishedHandlers.insert(key)
        marks = []
    }

    /// Returns the marks that a handler made before it was interrupted.
    package func marks(of handler: String) -> Set<String> {
        Set(marks.filter { $0.hasPrefix(handler + "\n") }.map { String($0.dropFirst(handler.count + 1)) })
    }

    /// Records marks of a handler, in the caller's transaction, which also contains the marked changes.
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

    /// Records that a handler has finished, in the caller's transaction: that of the handler's last save, or a separate
    /// one.
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
