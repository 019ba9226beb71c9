import DataModel
import StoreSQL

/// The history of a change set. Deletions are recorded while their rows still exist.
extension ChangeWriter {
    func record(_ changes: ChangeSet, _ history: HistoryRecorder) throws {
        for insertion in changes.insertions {
            try history.inserted(permanent(insertion.id).key, of: entity(of: insertion.id))
        }
        let inserted = Set(changes.insertions.map(\.id))
        var places: [ManagedObjectID: Set<Int>] = [:]
        var order: [ManagedObjectID] = []
        for (id, paths) in try changedPaths(changes) where !inserted.contains(id) {
            if places[id] == nil { order.append(id) }
            let properties = history.properties(of: entity(of: id))
            places[id, default: []].formUnion(paths.compactMap(properties.place))
        }
        for id in order { try history.updated(permanent(id).key, of: entity(of: id), places: places[id, default: []]) }
        try history.finish()
    }

    /// The rows of updates and memberships, with the changed properties. An owner of memberships may be gone: taking a
    /// member from it then changes nothing.
    private func changedPaths(_ changes: ChangeSet) throws -> [(ManagedObjectID, [String])] {
        let values = changes.updates.map { update in
            let entity = entity(of: update.id)
            return (update.id, update.slots.map { entity.slots[$0].path })
        }
        let owners = try changes.memberships.filter { change in
            try outcome.permanentIDs[change.owner] != nil || exists(change.owner, of: entity(of: change.owner))
        }
        return values
            + owners.map { change in
                (change.owner, [entity(of: change.owner).relationships[change.relationship].name])
            }
    }

    private func entity(of id: ManagedObjectID) -> ResolvedEntity { layout.model[number: Int(id.entityNumber)] }
}
