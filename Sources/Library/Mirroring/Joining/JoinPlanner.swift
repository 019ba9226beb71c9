import DataModel
import Foundation
import ManagedObjects
import MirrorFormat
import MirrorMerge

/// Finds which records of a store are those of a folder.
struct JoinPlanner {
    let store: PersistentStore
    let map: RowMap
    let rules: MirrorRules
    let milliseconds: Int64
    /// What the folder amounts to.
    let state: MirrorState

    /// The rows of a store with the names that they get.
    struct Named {
        private(set) var names: [RecordNames.Row: RecordName] = [:]
        private(set) var places: [RecordName: RecordNames.Row] = [:]
        var rows: [RecordName: MirrorReading.Row] = [:]
        /// The records that the folder has, too.
        var matched: Set<RecordName> = []
        var large: [LargeValue: Data] = [:]

        mutating func note(_ name: RecordName, as row: RecordNames.Row) { (names[row], places[name]) = (name, row) }
    }

    /// Names all rows: those that the folder has by the folder's names, the others by their keys or at random.
    func named() throws -> (named: Named, theirs: MirrorReading) {
        let theirs = state.reading(map.schema)
        // A store without rows is compared with nothing.
        lazy var byEntity = Dictionary(grouping: theirs.rows.sorted { $0.key < $1.key }, by: \.value.entity)
        var named = Named()
        var ids: [ManagedObjectID] = []
        for place in map.inOrder {
            let rows = try store.allRows(of: place.entity).filter { $0.id.entityNumber == Int16(place.entity.number) }
            if rows.isEmpty { continue }
            ids += rows.map(\.id)
            try match(rows, of: place, with: byEntity[place.title] ?? [], &named)
        }
        guard !ids.isEmpty else { return (named, theirs) }
        // Only now all references have names.
        for place in map.inOrder {
            let rows = try store.allRows(of: place.entity).filter { $0.id.entityNumber == Int16(place.entity.number) }
            for row in rows { try add(row, &named) }
        }
        let names = named.names
        let pairs = try RowReader(store: store, map: map).pairs(of: ids) { names[RecordNames.Row($0)] }
        for (title, pairs) in pairs {
            for pair in pairs {
                let name = RecordName(pair: title, pair)
                named.rows[name] = MirrorReading.Row(pair, of: title)
                if theirs.rows[name] != nil { named.matched.insert(name) }
            }
        }
        return (named, theirs)
    }

    private func add(_ row: IdentifiedRow, _ named: inout Named) throws {
        let names = named.names
        guard let name = names[RecordNames.Row(row.id)] else { return }
        var large: [LargeValue: Data] = [:]
        named.rows[name] = try RowReader(store: store, map: map).row(
            row, name: { names[RecordNames.Row($0)] }, keep: { large[$0] = $1 })
        named.large.merge(large) { first, _ in first }
    }

    /// Pairs rows with the folder's records: first those that are equal in all values, then those that are alike.
    private func match(
        _ rows: [IdentifiedRow], of place: RowMap.Entity,
        with theirs: [(key: RecordName, value: MirrorReading.Row)], _ named: inout Named
    ) throws {
        let reader = RowReader(store: store, map: map)
        var free = Set(theirs.map(\.key))
        var rest: [(row: IdentifiedRow, mirrored: MirrorReading.Row)] = []
        let names = named.names
        var byValues = Dictionary(grouping: theirs.reversed(), by: { Likeness($0.value, of: nil) })
        for row in rows {
            guard let mirrored = try reader.row(row, name: { names[RecordNames.Row($0)] }) else { continue }
            if let name = byValues[Likeness(mirrored, of: nil)]?.popLast()?.key {
                note(name, row, &named)
                free.remove(name)
            } else {
                rest.append((row, mirrored))
            }
        }
        let properties = rules.likenesses[place.title] ?? rules.keys[place.title]
        var byLikeness: [Likeness: [RecordName]] = [:]
        if let properties {
            for (name, row) in theirs.reversed() where free.contains(name) {
                let likeness = Likeness(row, of: properties)
                if !likeness.isEmpty { byLikeness[likeness, default: []].append(name) }
            }
        }
        for (row, mirrored) in rest {
            if let properties, let name = byLikeness[Likeness(mirrored, of: properties)]?.popLast() {
                note(name, row, &named)
            } else {
                named.note(newName(row, place, named), as: RecordNames.Row(row.id))
            }
        }
    }

    private func note(_ name: RecordName, _ row: IdentifiedRow, _ named: inout Named) {
        named.note(name, as: RecordNames.Row(row.id))
        named.matched.insert(name)
    }

    /// Returns the name of a row that the folder does not have: by its key, unless another record has that name.
    private func newName(_ row: IdentifiedRow, _ place: RowMap.Entity, _ named: Named) -> RecordName {
        guard let name = RecordName(keyOf: row, place, rules), state[name] == nil,
            named.places[name] == nil
        else { return RecordName.new(milliseconds) }
        return name
    }
}

/// What tells records to be the same: some of their values, or all; texts without case and marks.
private struct Likeness: Hashable {
    private let values: [String: MirrorValue]

    /// - Parameter properties: the properties that are compared; nil for all, as they are.
    init(_ row: MirrorReading.Row, of properties: [String]?) {
        guard let properties else {
            values = row.values
            return
        }
        var values: [String: MirrorValue] = [:]
        for property in properties {
            switch row[property] {
            case .null: break
            case .string(let text): values[property] = .string(text.foldedForKeys)
            case let value: values[property] = value
            }
        }
        self.values = values
    }

    /// Whether no value is known.
    var isEmpty: Bool { values.isEmpty }
}
