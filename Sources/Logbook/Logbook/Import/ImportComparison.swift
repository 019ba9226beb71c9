import Aviation
import Foundation
import ManagedObjects

/// Compares an entry with what an earlier import made of it and with what it is now, field by field.
struct ImportComparison {
    private let store: ObjectStore
    private let reader: RecordReader
    private let names: ImportNames

    init(_ store: ObjectStore, _ reader: RecordReader, _ names: ImportNames) {
        self.store = store
        self.reader = reader
        self.names = names
    }

    /// Returns what the source has changed since the earlier import, except what has the new value here already, and says
    /// it; and whether the two are rows of tables with other titles. Where the earlier row cannot be read again, every field of the file that differs from the one here is a conflict.
    ///
    /// - Parameter row: the key of the row of the earlier import.
    func difference(
        from row: Int64, to entry: ImportedEntry, of id: RecordID, rereading source: any ImportSource
    ) throws -> (changes: [ImportedChange], reason: String, isOtherTable: Bool) {
        let own = try reader.record(id)
        guard let stored = try storedRow(row), let before = try earlierEntry(stored, source) else {
            let changes = unknownChanges(Record.flight(names.resolved(entry)), own)
            return (changes, "what was imported before cannot be read; compare by hand", false)
        }
        var known = names
        try known.add(before)
        let old = Record.flight(known.resolved(before))
        let new = Record.flight(known.resolved(entry))
        let changes = Self.fields.compactMap { field -> ImportedChange? in
            let values = [old, new, own].map { field.value(in: $0) }
            let compared = values.map { $0?.identified }
            guard compared[0] != compared[1], compared[1] != compared[2] else { return nil }
            return ImportedChange(field: field, before: values[0], after: values[1], own: values[2])
        }
        let titles = source.description.columns.map(\.title)
        let earlier = stored.run?.titles ?? []
        let isOtherTable = Set(earlier).intersection(titles).count * 2 < max(earlier.count, titles.count)
        return (changes, sentence(changes) ?? sentence(earlier, before.cells, titles, entry.cells), isOtherTable)
    }

    private static let fields = FieldTable.standard[.flights].filter { $0.isInForm && $0.id != .newType }

    /// Returns the fields of a row whose values are not those of the entry here.
    private func unknownChanges(_ new: Record, _ own: Record) -> [ImportedChange] {
        Self.fields.compactMap { field in
            let value = field.value(in: own)
            guard let after = field.value(in: new), after.identified != value?.identified else { return nil }
            return ImportedChange(field: field, before: nil, after: after, own: value, isBeforeKnown: false)
        }
    }

    /// Returns what an earlier import made of a row; nil when its cells or their layout are not known.
    func earlierEntry(_ key: Int64, _ source: any ImportSource) throws -> ImportedEntry? {
        try storedRow(key).flatMap { try earlierEntry($0, source) }
    }

    private func earlierEntry(_ row: ImportedRow, _ source: any ImportSource) throws -> ImportedEntry? {
        guard let cells = row.cells, let layout = row.run?.header else { return nil }
        return try source.entry(rereading: cells, layout: layout)
    }

    private func storedRow(_ key: Int64) throws -> ImportedRow? {
        try store.objectID(key, of: ImportedRow.entityName).flatMap {
            try store.objects([$0], of: ImportedRow.entityName, in: store.context).first as? ImportedRow
        }
    }

    /// Says which fields the source has changed; nil for none.
    private func sentence(_ changes: [ImportedChange]) -> String? {
        guard !changes.isEmpty else { return nil }
        return Self.sentence(
            changes.map { change in
                "\(change.field.label) \(change.before?.text ?? "–") → \(change.after?.text ?? "–")"
                    + (change.isConflict ? ", here \(change.own?.text ?? "–")" : "")
            })
    }

    /// Says which cells differ that no field takes, by the titles of their columns.
    private func sentence(_ titles: [String], _ cells: [String], _ newTitles: [String], _ new: [String]) -> String {
        func texts(_ titles: [String], _ cells: [String]) -> [String: String] {
            Dictionary(zip(titles, cells).filter { !$0.1.isEmpty }) { first, _ in first }
        }
        let before = texts(titles, cells)
        let after = texts(newTitles, new)
        let all = newTitles + titles.filter { !newTitles.contains($0) }
        let different = all.filter { before[$0] != after[$0] }
        guard !different.isEmpty else { return "only the columns are others" }
        let words = different.map { "\($0) \(before[$0] ?? "–") → \(after[$0] ?? "–")" }
        return Self.sentence(words) + ", kept, not imported"
    }

    /// Returns the first of some parts, and how many there are more.
    private static func sentence(_ parts: [String]) -> String {
        parts.prefix(3).joined(separator: "; ") + (parts.count > 3 ? " and \(parts.count - 3) more" : "")
    }
}

/// How far two readings of a row agree that its source gives no key. Day and aircraft do not count: they are the same.
struct ImportLikeness {
    /// The number of fields that have a value in one of both or in both, by whether it is the same.
    private(set) var equal = 0
    private(set) var different = 0

    init(_ one: FlightRecord, _ other: FlightRecord) {
        let one = Record.flight(one)
        let other = Record.flight(other)
        for field in Self.fields {
            let values = (field.value(in: one), field.value(in: other))
            if values.0 != values.1 { different += 1 } else if values.0 != nil { equal += 1 }
        }
    }

    private static let fields = FieldTable.standard[.flights].filter {
        $0.isInForm && ![.newType, .date, .aircraft].contains($0.id)
    }

    /// Whether most fields agree.
    var isClose: Bool { equal > different }
}
