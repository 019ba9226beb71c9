import DataModel
import Foundation
import ManagedObjects
import MirrorFormat
import MirrorMerge

/// Makes the rows of a store what a reading says, by the means of a save.
///
/// Only what differs between two readings is written, so that what the mirror does not know stays as it is.
struct RowWriter {
    let store: PersistentStore
    let coordinator: PersistentStoreCoordinator
    let map: RowMap
    /// Returns the bytes of a large value.
    let bytes: (LargeValue) throws -> Data

    /// What is to be written.
    struct Difference {
        var inserted: [RecordName] = []
        var updated: [RecordName: [String]] = [:]
        var deleted: [RecordName] = []
        var joined: [RecordName] = []
        var parted: [RecordName] = []

        var isEmpty: Bool {
            inserted.isEmpty && updated.isEmpty && deleted.isEmpty && joined.isEmpty && parted.isEmpty
        }
    }

    /// Returns what differs between what the rows are and what they are to be.
    func difference(_ before: MirrorReading, _ after: MirrorReading) -> Difference {
        var result = Difference()
        for (name, row) in after.rows {
            guard let old = before.rows[name], old.entity == row.entity else {
                if map.entities[row.entity] != nil { result.inserted.append(name) } else { result.joined.append(name) }
                continue
            }
            let properties =
                row.values.filter { !$0.value.isSame(as: old[$0.key]) }.map(\.key)
                + old.values.keys.filter { row.values[$0] == nil }
            if !properties.isEmpty { result.updated[name] = properties }
        }
        for (name, row) in before.rows where after.rows[name]?.entity != row.entity {
            if map.entities[row.entity] != nil { result.deleted.append(name) } else { result.parted.append(name) }
        }
        result.inserted.sort()
        result.deleted.sort()
        result.joined.sort()
        result.parted.sort()
        return result
    }

    /// Writes the difference, and notes which rows new records are.
    ///
    /// - Returns: the rows that were written.
    func write(
        _ difference: Difference, _ before: MirrorReading, _ after: MirrorReading, _ names: inout RecordNames
    ) throws -> SavedObjectIDs {
        guard !difference.isEmpty else { return SavedObjectIDs() }
        var ids = Identifiers(self, names, after)
        var changes = ChangeSet()
        var values = try NewValues(self, difference, before, after, &ids)
        for name in difference.deleted {
            guard let row = values.rows[name] else { continue }
            changes.deletions.append(ChangeSet.Deletion(id: row.id, version: row.version))
        }
        for name in difference.inserted {
            guard let id = ids[name], let row = values.inserted[name] else { continue }
            changes.insertions.append(ChangeSet.Insertion(id: id, values: row))
        }
        values.clear(difference.deleted)
        for (name, slots) in values.updates.sorted(by: { $0.key < $1.key }) {
            guard let row = values.rows[name] else { continue }
            var own = row.values
            for (slot, value) in slots { own[slot] = value }
            changes.updates.append(
                ChangeSet.Update(id: row.id, version: row.version, slots: slots.keys.sorted(), values: own))
        }
        try addPairs(difference, before, after, &ids, to: &changes)
        let permanent = try store.write(changes, author: StoreMirror.author)
        for name in difference.inserted {
            guard let id = ids[name] else { continue }
            names.note(name, as: RecordNames.Row(id.isTemporaryID ? permanent[id] ?? id : id))
        }
        return SavedObjectIDs(
            inserted: changes.insertions.map { $0.id.isTemporaryID ? permanent[$0.id] ?? $0.id : $0.id },
            updated: changes.updates.map(\.id), deleted: changes.deletions.map(\.id))
    }

    private func addPairs(
        _ difference: Difference, _ before: MirrorReading, _ after: MirrorReading, _ ids: inout Identifiers,
        to changes: inout ChangeSet
    ) throws {
        struct Place: Hashable {
            let owner: ManagedObjectID
            let relationship: Int
        }
        var members: [Place: (added: [ManagedObjectID], removed: [ManagedObjectID])] = [:]
        func add(_ name: RecordName, _ reading: MirrorReading, isJoined: Bool) {
            guard let row = reading.rows[name], let pairs = map.pairs[row.entity],
                let first = row.values["first"]?.owner, let second = row.values["second"]?.owner,
                let owner = ids[first], let member = ids[second]
            else { return }
            let place = Place(owner: owner, relationship: pairs.relationship.index)
            if isJoined {
                members[place, default: ([], [])].added.append(member)
            } else {
                members[place, default: ([], [])].removed.append(member)
            }
        }
        let gone = Set(difference.deleted)
        for name in difference.parted {
            // The pairs of a deleted row go with it.
            guard let values = before.rows[name]?.values.values,
                !values.contains(where: { $0.owner.map(gone.contains) ?? false })
            else { continue }
            add(name, before, isJoined: false)
        }
        for name in difference.joined { add(name, after, isJoined: true) }
        for (place, change) in members.sorted(by: { $0.key.owner.key < $1.key.owner.key }) {
            changes.memberships.append(
                ChangeSet.MembershipChange(
                    owner: place.owner, relationship: place.relationship, added: change.added,
                    removed: change.removed))
        }
    }

    /// The identifiers of records, as references have them before the write.
    struct Identifiers {
        private let writer: RowWriter
        let rowNames: RecordNames
        private let after: MirrorReading
        private var known: [RecordName: ManagedObjectID] = [:]

        init(_ writer: RowWriter, _ names: RecordNames, _ after: MirrorReading) {
            (self.writer, rowNames, self.after) = (writer, names, after)
        }

        /// Gives a new record its identifier: that of the row that it was once, or one that the write replaces.
        mutating func add(_ name: RecordName, _ entity: ResolvedEntity) {
            if let row = rowNames[name], row.root == Int16(entity.rootNumber) {
                known[name] = ManagedObjectID(store: writer.store.rowIdentity, entity: entity, key: row.key)
            } else {
                known[name] = writer.coordinator.unsavedID(of: entity)
            }
        }

        subscript(name: RecordName) -> ManagedObjectID? {
            mutating get {
                if let id = known[name] { return id }
                guard let row = rowNames[name], let title = after.rows[name]?.entity,
                    let entity = writer.map.entities[title]?.entity
                else { return nil }
                let id = ManagedObjectID(store: writer.store.rowIdentity, entity: entity, key: row.key)
                known[name] = id
                return id
            }
        }
    }
}
