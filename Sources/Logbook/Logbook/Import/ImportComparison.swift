import Foundation
import ManagedObjects

/// Compares an entry with what an earlier import made of it and with what it is now, field by field.
struct ImportComparison {
    private let store: ObjectStore
    private let reader: RecordReader
    private let names: ImportNames

    init(_ store: ObjectStore, _ reader: RecordReader, _ names: ImportNames) {
        (self.store, self.reader, self.names) = (store, reader, names)
    }

    /// Returns the fields that the source has changed since the earlier import, except those that have the new value here
    /// already.
    ///
    /// - Parameter row: the key of the row of the earlier import.
    func changes(
        from row: Int64, to entry: ImportedEntry, of id: RecordID, rereading source: any ImportSource
    ) throws -> [ImportedChange] {
        guard let before = try earlierEntry(row, source) else { return [] }
        var known = names
        try known.add(before.flight)
        let old = Record.flight(known.resolved(before.flight)).identified
        let new = Record.flight(known.resolved(entry.flight)).identified
        let own = try reader.record(id).identified
        return RecordKind.flights.fields.filter { $0.isInForm && $0.id != .newType }.compactMap { field in
            let values = [old, new, own].map { field.value(in: $0) }
            guard values[0] != values[1], values[1] != values[2] else { return nil }
            return ImportedChange(field: field.id, before: values[0], after: values[1], own: values[2])
        }
    }

    /// Returns what an earlier import made of a row; nil when its cells or their layout are not known.
    func earlierEntry(_ key: Int64, _ source: any ImportSource) throws -> ImportedEntry? {
        guard let id = store.objectID(key, of: ImportedRow.entityName),
            let row = try store.objects([id], of: ImportedRow.entityName, in: store.context).first as? ImportedRow,
            let cells = row.cells, let layout = row.run?.header
        else { return nil }
        return try source.entry(rereading: cells, layout: layout)
    }

    /// Says which fields the source has changed; nil for none.
    func sentence(_ changes: [ImportedChange]) -> String? {
        guard !changes.isEmpty else { return "only values that are kept as they stand" }
        let labels = changes.map { change in
            let label = RecordKind.flights.field(change.field)?.label ?? change.field.name
            return "\(label) \(change.before?.text ?? "–") → \(change.after?.text ?? "–")"
                + (change.isConflict ? ", here \(change.own?.text ?? "–")" : "")
        }
        let more = labels.count - 3
        return labels.prefix(3).joined(separator: "; ") + (more > 0 ? " and \(more) more" : "")
    }
}

/// How far two readings of a row agree that its source gives no key. Day and aircraft do not count: they are the same.
struct ImportLikeness {
    /// The number of fields that have a value in one of both or in both, by whether it is the same.
    private(set) var equal = 0
    private(set) var different = 0

    init(_ one: FlightRecord, _ other: FlightRecord) {
        let (one, other) = (Record.flight(one), Record.flight(other))
        for field in Self.fields {
            let values = (field.value(in: one), field.value(in: other))
            if values.0 != values.1 { different += 1 } else if values.0 != nil { equal += 1 }
        }
    }

    private static let fields = RecordKind.flights.fields.filter {
        $0.isInForm && ![.newType, .date, .aircraft].contains($0.id)
    }

    /// Whether most fields agree.
    var isClose: Bool { equal > different }
}
