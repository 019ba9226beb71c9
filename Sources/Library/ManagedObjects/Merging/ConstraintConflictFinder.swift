import DataModel

/// Finds unsaved objects that repeat unique values, either of each other or of stored rows.
struct ConstraintConflictFinder {
    /// A list of slots that must be unique, and the topmost entity that declares it.
    private struct Constraint: Hashable {
        let declaringNumber: Int
        let slots: [Int]
    }

    /// A repeated combination of values.
    struct Collision {
        let slots: [Int]
        /// The unsaved objects, in the order in which they were added.
        let objects: [ManagedObject]
        /// The stored object; nil if there is none.
        let database: ManagedObject?
    }

    private let context: ManagedObjectContext

    init(_ context: ManagedObjectContext) { self.context = context }

    func collisions() throws(ManagedObjectError) -> [Collision] {
        var result: [Collision] = []
        for (constraint, objects) in concerned() {
            let byValues = Dictionary(grouping: objects) { object in constraint.slots.map { object.values[$0] } }
            let stored = try storedObjects(constraint, Array(byValues.keys))
            for (values, group) in byValues {
                let others = stored[values]?.filter { !group.contains($0) } ?? []
                guard group.count > 1 || !others.isEmpty else { continue }
                result.append(Collision(slots: constraint.slots, objects: group, database: others.first))
            }
        }
        return result
    }

    /// Returns the unsaved objects that set values of each constraint.
    private func concerned() -> [Constraint: [ManagedObject]] {
        var result: [Constraint: [ManagedObject]] = [:]
        for object in context.listed where object.hasChanges && !object.isDeleted {
            for slots in object.entity.uniquenessConstraints {
                guard !slots.contains(where: { object.values[$0].isNull }) else { continue }
                let constraint = Constraint(declaringNumber: declaringNumber(slots, object.entity), slots: slots)
                result[constraint, default: []].append(object)
            }
        }
        // Only newly set values can collide, but they can collide with another unsaved object's unchanged value.
        return result.filter { constraint, objects in
            objects.contains { object in
                object.isInserted || object.state.contains(.resurrected)
                    || !Set(object.changedSlots).isDisjoint(with: constraint.slots)
            }
        }
    }

    private func declaringNumber(_ slots: [Int], _ entity: ResolvedEntity) -> Int {
        var result = entity
        while let parent = result.superentityNumber.map({ context.model[number: $0] }),
            parent.uniquenessConstraints.contains(slots)
        {
            result = parent
        }
        return result.number
    }

    /// Returns the stored objects that have one of the combinations of values, with current values, by combination.
    private func storedObjects(
        _ constraint: Constraint, _ combinations: [[AttributeValue]]
    ) throws(ManagedObjectError) -> [[AttributeValue]: [ManagedObject]] {
        let entity = context.model[number: constraint.declaringNumber]
        let path = entity.slots[constraint.slots[0]].path
        var result: [[AttributeValue]: [ManagedObject]] = [:]
        for start in stride(from: 0, to: combinations.count, by: 1_000) {
            let part = combinations[start..<min(start + 1_000, combinations.count)]
            var specification = FetchSpecification(entityName: entity.name)
            specification.includesPendingChanges = false
            specification.predicate = .compare(path, in: part.map { $0[0] })
            for object in try context.newest(specification) where !isLeaving(object) {
                result[constraint.slots.map { object.values[$0] }, default: []].append(object)
            }
        }
        return result
    }

    /// Returns whether the stored object's unsaved changes replace its row.
    private func isLeaving(_ object: ManagedObject) -> Bool { object.hasChanges }
}

extension ManagedObjectContext {
    /// Fetches objects with the store's current values, whatever this context has read before.
    func newest(_ specification: FetchSpecification) throws(ManagedObjectError) -> [ManagedObject] {
        var specification = specification
        specification.shouldRefreshRefetchedObjects = true
        let pinned = queryGenerationToken
        queryGenerationToken = nil
        defer { queryGenerationToken = pinned }
        let objects = try objects(specification)
        for object in objects { fire(object) }
        return objects
    }
}
