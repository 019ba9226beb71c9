import DataModel
import Foundation
import ManagedObjects
import MirrorFormat
import MirrorMerge

/// Reads rows as a mirrored store sees them: by first names, with the names of records for references.
struct RowReader {
    let store: PersistentStore
    let map: RowMap

    /// Returns a row's values as they travel.
    ///
    /// - Parameters:
    ///   - name: returns the record that a row is; nil for one that is not mirrored.
    ///   - keep: receives bytes that travel in a file of their own.
    func row(
        _ row: IdentifiedRow, name: (ManagedObjectID) -> RecordName?,
        keep: (LargeValue, Data) throws -> Void = { _, _ in }
    ) throws -> MirrorReading.Row? {
        guard let place = map[row.id] else { return nil }
        var values: [String: MirrorValue] = [:]
        for (property, slot) in place.slots {
            if case .null = row.values[slot] { continue }
            values[property] = try MirrorValue(
                row.values[slot], place.shape.references[property], name: name, keep: keep)
        }
        return MirrorReading.Row(entity: place.title, values: values)
    }

    /// Returns the pairs that the rows have now, by many-to-many relationship.
    ///
    /// - Parameter name: returns the record that a row is.
    func pairs(
        of ids: [ManagedObjectID], name: (ManagedObjectID) -> RecordName?
    ) throws -> [String: Set<RecordPair>] {
        var result: [String: Set<RecordPair>] = [:]
        for (number, ids) in Dictionary(grouping: ids, by: \.entityNumber) {
            guard let place = ids.first.flatMap({ map[$0] }), number == Int16(place.entity.number) else { continue }
            for pairs in place.pairs {
                for (owner, members) in try store.relatedRows(of: ids, pairs.relationship) {
                    for member in members {
                        guard let owner = name(owner), let member = name(member) else { continue }
                        let isFirst = map.isSymmetric(pairs) ? owner < member : pairs.isFirst
                        result[pairs.title, default: []].insert(
                            isFirst ? RecordPair(owner, member) : RecordPair(member, owner))
                    }
                }
            }
        }
        return result
    }
}

extension RowMap {
    /// Whether a many-to-many relationship is its own inverse, so that its pairs have no first end.
    func isSymmetric(_ pairs: Pairs) -> Bool { model.inverse(of: pairs.relationship) === pairs.relationship }
}

extension MirrorReading.Row {
    /// A pair as a row.
    init(_ pair: RecordPair, of title: String) { self.init(entity: title, values: pair.values) }
}
