import DataModel

/// Delete rules.
extension ManagedObjectContext {
    /// Propagates deletions by the delete rules until no further object is deleted.
    func propagateDeletions() {
        while openDeletions > 0 {
            openDeletions = 0
            var open = listed.filter { $0.isDeleted && !$0.state.contains(.propagated) }
            while let object = open.popLast() {
                guard object.state.insert(.propagated).inserted, !object.state.contains(.inaccessible) else { continue }
                for relationship in object.entity.relationships { open += propagate(object, relationship) }
            }
        }
    }

    /// Propagates a deletion along one relationship; returns the objects that it deletes.
    private func propagate(_ object: ManagedObject, _ relationship: ResolvedRelationship) -> [ManagedObject] {
        switch relationship.deleteRule {
        case .noAction, .deny: return []
        case .nullify:
            for id in object.objectIDs(forRelationshipNamed: relationship.name) {
                let other = self.object(with: id)
                if !other.isDeleted { other.removeInverse(object, of: relationship) }
            }
            return []
        case .cascade:
            let others = object.objectIDs(forRelationshipNamed: relationship.name).map(self.object(with:))
            for other in others { delete(other) }
            return others
        }
    }
}
