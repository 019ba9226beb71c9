import DataModel
import Foundation
import ManagedObjects
import MirrorFormat
import MirrorMerge
import PlainText
import SQLiteStore
import StoreSQL

/// Finds in a store's history what was changed since the last cut, and gives new rows their names.
struct HistoryCut {
    let store: PersistentStore
    let map: RowMap
    let rules: MirrorRules
    let connection: StoreConnection
    let milliseconds: Int64

    /// What a cut has found: the changes, the rows as they are now, and the bytes that travel in files of their own.
    struct Found {
        var changes = UnbundledChanges()
        var rows: [RecordName: MirrorReading.Row] = [:]
        var large: [LargeValue: Data] = [:]
        /// The last transaction that the history has.
        var last: Int64 = 0
    }

    private struct Event {
        let row: RecordNames.Row
        let entity: ResolvedEntity
        let type: HistorySchema.ChangeType
        let properties: Set<String>
    }

    /// Returns what was changed after a transaction by others than the mirror.
    func found(
        after last: Int64, state: MirrorState, names: inout RecordNames
    ) throws -> Found {
        var found = Found()
        let reader = HistoryReader(connection, layout: store.rowLayout)
        found.last = try reader.last()
        guard found.last > last else { return found }
        if let first = try reader.first(), first > last + 1 {
            throw MirrorError.damaged(path: connection.path, detail: "its history was cut off before it was used")
        }
        let events = try events(reader, after: last)
        guard !events.isEmpty else { return found }
        let present = try presentRows(events)
        let known = Set(events.map(\.row).filter { names[$0] != nil })
        try nameNew(events, present, state, &names)
        try addRows(events, present, names, &found)
        note(events, known, state, names, &found)
        try addPairs(events, present, state, names, &found)
        return found
    }

    private func events(_ reader: HistoryReader, after last: Int64) throws -> [Event] {
        let transactions = try reader.transactions(after: last)
        let own = Set(transactions.filter { $0.note.author == StoreMirror.author }.map(\.number))
        guard let first = transactions.first?.number, let end = transactions.last?.number,
            own.count < transactions.count
        else { return [] }
        return try reader.changes(of: first...end).compactMap { change in
            guard !own.contains(change.transaction) else { return nil }
            let entity = map.model[number: change.entityNumber]
            guard map.entities[entity.description.canonicalName] != nil else { return nil }
            return Event(
                row: RecordNames.Row(root: Int16(entity.rootNumber), key: change.key), entity: entity,
                type: change.type,
                properties: change.updatedProperties ?? [])
        }
    }

    private func presentRows(_ events: [Event]) throws -> [RecordNames.Row: IdentifiedRow] {
        var ids: [RecordNames.Row: ManagedObjectID] = [:]
        for event in events where event.type != .delete {
            ids[event.row] = ManagedObjectID(store: store.rowIdentity, entity: event.entity, key: event.row.key)
        }
        let rows = try store.identifiedRows(Array(ids.values))
        return Dictionary(rows.map { (RecordNames.Row($0.id), $0) }) { first, _ in first }
    }

    // MARK: Names

    private func nameNew(
        _ events: [Event], _ present: [RecordNames.Row: IdentifiedRow], _ state: MirrorState,
        _ names: inout RecordNames
    ) throws {
        for event in events {
            guard names[event.row] == nil, let row = present[event.row], let place = map[row.id] else { continue }
            let name = try keyName(of: row, place, state, names) ?? RecordName.new(milliseconds)
            names.note(name, as: event.row)
        }
    }

    /// Returns the name that follows from a row's key; nil if the entity has no key, the row has no value for it, or a
    /// living record has that name.
    private func keyName(
        of row: IdentifiedRow, _ place: RowMap.Entity, _ state: MirrorState, _ names: RecordNames
    ) throws -> RecordName? {
        guard let name = RecordName(keyOf: row, place, rules) else { return nil }
        guard let other = names[name], other != RecordNames.Row(row.id) else { return name }
        let id = ManagedObjectID(store: store.rowIdentity, entity: place.entity, key: other.key)
        return try store.identifiedRows([id]).isEmpty ? name : nil
    }

    // MARK: Rows

    private func addRows(
        _ events: [Event], _ present: [RecordNames.Row: IdentifiedRow], _ names: RecordNames, _ found: inout Found
    ) throws {
        let reader = RowReader(store: store, map: map)
        for row in present.values {
            guard let name = names[RecordNames.Row(row.id)] else { continue }
            found.rows[name] = try reader.row(
                row, name: { names[RecordNames.Row($0)] }, keep: { found.large[$0] = $1 })
        }
    }

    private func note(
        _ events: [Event], _ known: Set<RecordNames.Row>, _ state: MirrorState, _ names: RecordNames,
        _ found: inout Found
    ) {
        let deleted = Set(events.filter { $0.type == .delete }.compactMap { names[$0.row] })
        for event in events {
            guard let name = names[event.row], let place = map.entities[event.entity.description.canonicalName]
            else { continue }
            switch event.type {
            case .insert: found.changes.make(name, known.contains(event.row) ? .restored : .new)
            case .update where known.contains(event.row):
                for property in event.properties {
                    for path in place.properties[property] ?? [] { found.changes.change(name, path) }
                }
            case .update: found.changes.make(name, .new)
            case .delete:
                let owners = state[name]?.image.values.compactMap(\.owner) ?? []
                found.changes.delete(name, owners.contains(where: deleted.contains) ? .withOwner : .deleted)
            }
        }
    }

    // MARK: Pairs

    /// With how many ends all records are read rather than looked for.
    private static let mostEnds = 16

    private func addPairs(
        _ events: [Event], _ present: [RecordNames.Row: IdentifiedRow], _ state: MirrorState, _ names: RecordNames,
        _ found: inout Found
    ) throws {
        let touched = events.filter { event in
            guard let place = map.entities[event.entity.description.canonicalName], !place.pairs.isEmpty else {
                return false
            }
            return event.type != .update || place.pairs.contains { event.properties.contains($0.relationship.name) }
        }
        guard !touched.isEmpty else { return }
        // What is new has no pairs yet.
        let ends = Set(touched.compactMap { names[$0.row] }.filter { state[$0] != nil })
        let here = Set(touched.map(\.row)).compactMap { present[$0]?.id }
        let now = try RowReader(store: store, map: map).pairs(of: here) { names[RecordNames.Row($0)] }
        var before: [RecordName: RecordPair] = [:]
        for name in ends.count > Self.mostEnds ? Set(state.records.keys) : state.names(naming: ends) {
            guard let record = state[name], map.pairs[record.entity] != nil, case let image = record.image,
                let first = image["first"]?.owner, let second = image["second"]?.owner,
                ends.contains(first) || ends.contains(second), state.isAlive(name)
            else { continue }
            before[name] = RecordPair(first, second)
        }
        for (title, pairs) in now {
            for pair in pairs {
                let name = RecordName(pair: title, pair)
                guard before.removeValue(forKey: name) == nil else { continue }
                found.changes.make(name, .new)
                found.rows[name] = MirrorReading.Row(pair, of: title)
            }
        }
        let gone = Set(found.changes.deleted.keys)
        for (name, pair) in before {
            let isWithOwner = gone.contains(pair.first) || gone.contains(pair.second)
            found.changes.delete(name, isWithOwner ? .withOwner : .deleted)
        }
    }
}

extension RecordName {
    /// Creates a name that no other record has.
    static func new(_ milliseconds: Int64) -> RecordName {
        var generator = SystemRandomNumberGenerator()
        return RecordName(milliseconds: milliseconds, using: &generator)
    }

    /// Creates the name that follows from a row's key; nil if the entity has no key, or the row no value for it.
    init?(keyOf row: IdentifiedRow, _ place: RowMap.Entity, _ rules: MirrorRules) {
        guard let texts = Self.key(of: row, place, rules) else { return nil }
        self.init(of: place.title, texts)
    }

    /// Returns the folded texts of a row's key; nil if the entity has no key, or the row no value for it.
    static func key(of row: IdentifiedRow, _ place: RowMap.Entity, _ rules: MirrorRules) -> [String]? {
        guard let paths = rules.keys[place.title] else { return nil }
        var texts: [String] = []
        for path in paths {
            guard let slot = place.slots[path], let text = row.values[slot].keyText else { return nil }
            texts.append(text)
        }
        return texts.contains { !$0.isEmpty } ? texts : nil
    }
}

extension String {
    /// The text without case and marks, as keys are compared.
    var foldedForKeys: String { FoldedForm.whole(self) }
}

extension AttributeValue {
    /// The value as a part of a key: texts without case and marks; nil for no value.
    fileprivate var keyText: String? {
        switch self {
        case .string(let text): text.foldedForKeys
        case .integer(let number): String(number)
        case .boolean(let value): String(value)
        case .data(let data): LargeValue(of: data).digest
        case .external(let data): (try? data.data()).map { LargeValue(of: $0).digest }
        case .uuid(let uuid): uuid.uuidString
        case .uri(let url): url.absoluteString
        case .null, .double, .date, .decimal, .objectID, .composite: nil
        }
    }
}
