import DataModel
import Foundation
import ManagedObjects
import MirrorFormat
import MirrorMerge

extension RowWriter {
    /// The values that rows are to have, by slot, and the rows as they are.
    struct NewValues {
        /// The rows that change or go, by record.
        private(set) var rows: [RecordName: IdentifiedRow] = [:]
        /// All values of new rows.
        private(set) var inserted: [RecordName: ContiguousArray<AttributeValue>] = [:]
        /// The changed values of rows that stay.
        private(set) var updates: [RecordName: [Int: AttributeValue]] = [:]
        private let writer: RowWriter

        init(
            _ writer: RowWriter, _ difference: Difference, _ before: MirrorReading, _ after: MirrorReading,
            _ ids: inout Identifiers
        ) throws {
            self.writer = writer
            for name in difference.inserted {
                if let place = after.rows[name].flatMap({ writer.map.entities[$0.entity] }) {
                    ids.add(name, place.entity)
                }
            }
            var blank: [String: ContiguousArray<AttributeValue>] = [:]
            for name in difference.inserted {
                guard let row = after.rows[name], let place = writer.map.entities[row.entity] else { continue }
                var values = blank[row.entity] ?? place.blankValues
                if blank[row.entity] == nil { blank[row.entity] = values }
                for (property, value) in row.values {
                    guard let slot = place.slots[property] else { continue }
                    values[slot] = try writer.value(value, of: slot, place, &ids)
                }
                inserted[name] = values
            }
            for (name, properties) in difference.updated {
                guard let row = after.rows[name], let place = writer.map.entities[row.entity] else { continue }
                updates[name] = try writer.values(row, of: place, properties, &ids)
            }
            setInverses(difference, before, after, &ids)
            try read(difference, before, after, &ids)
        }

        /// Forgets changes of rows that go.
        mutating func clear(_ names: [RecordName]) { for name in names { updates[name] = nil } }

        /// Reads the rows that change or go.
        private mutating func read(
            _ difference: Difference, _ before: MirrorReading, _ after: MirrorReading, _ ids: inout Identifiers
        ) throws {
            var names: [ManagedObjectID: RecordName] = [:]
            for name in Array(updates.keys) + difference.deleted {
                let title = (before.rows[name] ?? after.rows[name])?.entity
                guard let entity = title.flatMap({ writer.map.entities[$0]?.entity }),
                    let key = ids.key(of: name, root: Int16(entity.rootNumber))
                else { continue }
                names[ManagedObjectID(store: writer.store.rowIdentity, entity: entity, key: key)] = name
            }
            for row in try writer.store.identifiedRows(Array(names.keys)) {
                if let name = names[row.id] { rows[name] = row }
            }
        }

        /// Sets the ends of one-to-one relationships that do not travel.
        private mutating func setInverses(
            _ difference: Difference, _ before: MirrorReading, _ after: MirrorReading, _ ids: inout Identifiers
        ) {
            let inverses = writer.map.entities.values.flatMap { place in place.inverses.map { (place, $0) } }
            guard !inverses.isEmpty else { return }
            for (place, inverse) in inverses {
                let changed =
                    difference.inserted + difference.deleted
                    + difference.updated.filter {
                        $0.value.contains(inverse.property)
                    }.map(\.key)
                let sources = changed.filter { (after.rows[$0] ?? before.rows[$0])?.entity == inverse.source }.sorted()
                for name in sources {
                    guard let target = before.rows[name]?.values[inverse.property]?.target else { continue }
                    set(inverse.slot, of: target, place, to: .null, after)
                }
                for name in sources {
                    guard let target = after.rows[name]?.values[inverse.property]?.target, let id = ids[name] else {
                        continue
                    }
                    set(inverse.slot, of: target, place, to: .objectID(id), after)
                }
            }
        }

        private mutating func set(
            _ slot: Int, of name: RecordName, _ place: RowMap.Entity, to value: AttributeValue, _ after: MirrorReading
        ) {
            guard after.rows[name]?.entity == place.title else { return }
            if inserted[name] != nil {
                inserted[name]?[slot] = value
            } else {
                updates[name, default: [:]][slot] = value
            }
        }
    }

    /// Returns the values of properties by slot.
    private func values(
        _ row: MirrorReading.Row, of place: RowMap.Entity, _ properties: [String], _ ids: inout Identifiers
    ) throws -> [Int: AttributeValue] {
        var result: [Int: AttributeValue] = [:]
        for property in properties {
            guard let slot = place.slots[property] else { continue }
            result[slot] = try value(row[property], of: slot, place, &ids)
        }
        return result
    }

    private func value(
        _ value: MirrorValue, of slot: Int, _ place: RowMap.Entity, _ ids: inout Identifiers
    ) throws -> AttributeValue {
        let id = value.target.flatMap { ids[$0] }
        return try value.attributeValue(of: place.entity.slotTypes[slot], id: { _ in id }, bytes: bytes)
    }
}

extension RowMap.Entity {
    /// The values of a row without any value that is mirrored; those that stay at home are the model's.
    fileprivate var blankValues: ContiguousArray<AttributeValue> {
        var values = entity.defaultValues
        for slot in slots.values { values[slot] = .null }
        return values
    }
}

extension RowWriter.Identifiers {
    /// Returns the key of a record's row; nil if it has none.
    func key(of name: RecordName, root: Int16) -> Int64? {
        guard let row = rowNames[name], row.root == root else { return nil }
        return row.key
    }
}
