import Aviation
import ManagedObjects

/// Says of signatures whether they still cover what their records hold, after changes of other devices have arrived: a change
/// may have been made where the signature was not known yet.
///
/// It keeps no step: the chain tells of what was done here, and steps of several devices would have one number. All devices
/// write the same, so that nothing differs between them.
struct ArrivedChanges {
    let store: ObjectStore
    /// The rows that arrived; nil if any may have.
    let rows: SavedObjectIDs?

    private static let isSealed = Predicate.compare("signature", .notEqual, .null)

    /// Labels the signatures; returns whether one becomes void, or holds again.
    func label() throws(LogbookError) -> Bool {
        guard try store.count(KeptSignature.entityName, nil) > 0 else { return false }
        return try store.locked { () throws(LogbookError) in
            let changes = store.changeContext()
            var isNew = false
            for kind in [RecordKind.flights, .documents] {
                let ids = try records(of: kind, in: changes)
                let paths = kind.relationshipsOfRecord
                for object in try store.objects(ids, of: kind.entityName, in: changes, prefetching: paths) {
                    guard let seal = object.ownSeal, let sealing = object.sealing,
                        let newest = try KeptSignatures(store: store).newest(of: seal), let signer = Signer(newest.text)
                    else { continue }
                    let differences = CoveredValues.differences(from: newest.text.lines, to: object.coveredLines)
                    if SealKeeper.label(sealing, by: signer, newest, isVoid: !differences.isEmpty) { isNew = true }
                }
            }
            if isNew { try store.save(changes) }
            return isNew
        }
    }

    /// Returns the sealed records that may have changed.
    private func records(
        of kind: RecordKind, in changes: ManagedObjectContext
    ) throws(LogbookError) -> [ManagedObjectID] {
        let all = try store.identifiers(kind.entityName, Self.isSealed, limit: 0)
        guard !all.isEmpty, let rows else { return all }
        let parts = [Approach.entityName, CrewMember.entityName]
        let seals = [Signature.entityName, KeptSignature.entityName]
        let written = rows.inserted + rows.updated
        // Of which record a deleted part was, and whose a signature is, costs more to find out than to look at all.
        if rows.deleted.contains(where: { (parts + seals).contains($0.entityName) })
            || written.contains(where: { seals.contains($0.entityName) })
        {
            return all
        }
        var ids = Set(written).union(try SealKeeper(store: store).recordsThatName(written))
        for name in parts {
            let own = written.filter { $0.entityName == name }
            for part in try store.objects(own, of: name, in: changes) {
                guard let slot = try? part.entity.slot(at: "logEntry") else { continue }
                if case .objectID(let id) = part.value(at: slot.index) { ids.insert(id) }
            }
        }
        return all.filter(ids.contains)
    }
}
