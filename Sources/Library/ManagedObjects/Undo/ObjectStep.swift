import DataModel

/// The effect of one event on one object, for undo and redo.
///
/// Refers to the object itself: an object restored after a saved deletion has a new identifier.
struct ObjectStep {
    let object: ManagedObject
    private let wasThere: Bool
    private let isThere: Bool
    private let slots: [(slot: Int, before: AttributeValue, after: AttributeValue)]
    private let members: [MemberStep]

    /// Compares an object with its state at the start of the event; nil if nothing differs.
    init?(_ object: ManagedObject) {
        guard let start = object.eventStart else { return nil }
        self.object = object
        let isKnown = start.state.contains(.inserted) || start.state.contains(.fault) || !object.isInserted
        wasThere = isKnown && !start.state.contains(.deleted)
        isThere = !object.isDeleted
        slots = Self.slots(object, start)
        members = Self.members(object, start)
        if wasThere == isThere, slots.isEmpty, members.isEmpty { return nil }
    }

    private init(_ other: ObjectStep, slots: [(Int, AttributeValue, AttributeValue)], members: [MemberStep]) {
        object = other.object
        wasThere = other.isThere
        isThere = other.wasThere
        self.slots = slots.map { (slot: $0.0, before: $0.1, after: $0.2) }
        self.members = members
    }

    /// The step that reverts this one.
    var inverse: ObjectStep {
        ObjectStep(self, slots: slots.map { ($0.slot, $0.after, $0.before) }, members: members.map(\.inverse))
    }

    private static func slots(
        _ object: ManagedObject, _ start: EventStart
    ) -> [(slot: Int, before: AttributeValue, after: AttributeValue)] {
        // An object that was a fault when the event began had no changes, so its earlier values are the saved ones.
        let before = start.values.isEmpty ? object.committed ?? object.values : start.values
        guard before.count == object.values.count else { return [] }
        return before.indices.filter { before[$0] != object.values[$0] }.map { ($0, before[$0], object.values[$0]) }
    }

    private static func members(_ object: ManagedObject, _ start: EventStart) -> [MemberStep] {
        object.members.indices.compactMap { index in
            let before = start.members.indices.contains(index) ? start.members[index] : ToManyMembers()
            return MemberStep(index, before, object.members[index])
        }
    }

    // MARK: Applying

    /// Restores the object if it exists after the step.
    func restoreObject(in context: ManagedObjectContext) {
        if isThere, !wasThere { context.restore(object) }
    }

    /// Sets the values and members that the object has after the step.
    func setValues(in context: ManagedObjectContext) {
        guard object.managedObjectContext === context else { return }
        object.fireIfNeeded()
        if isThere, !wasThere { object.followReplacedReferences(in: context) }
        for change in slots {
            object.set(context.current(change.after), at: change.slot)
            object.joinNewDestination(at: change.slot)
        }
        for change in members { change.apply(to: object, in: context) }
    }

    /// Removes the object if it does not exist after the step.
    func removeObject(in context: ManagedObjectContext) {
        if wasThere, !isThere { context.remove(object) }
        object.awake(fromSnapshotEvents: isThere == wasThere ? .undoUpdate : isThere ? .undoDeletion : .undoInsertion)
    }
}

extension ManagedObject {
    /// Updates references to restored objects that have new identifiers.
    fileprivate func followReplacedReferences(in context: ManagedObjectContext) {
        for relationship in entity.relationships {
            guard let slot = relationship.slot, case .objectID = values[slot] else { continue }
            values[slot] = context.current(values[slot])
            joinNewDestination(at: slot)
        }
    }

    /// Adds the object to the inverse of a slot whose destination was restored as a new object.
    ///
    /// A new object starts without members.
    fileprivate func joinNewDestination(at slot: Int) {
        guard case .toOne(let index) = entity.slots[slot].content, let destination = object(at: slot),
            destination.isInserted, let inverse = context?.model.inverse(of: entity.relationships[index]),
            let place = inverse.toManyIndex
        else { return }
        destination.reserveMembers()
        _ = destination.members[place].add(objectID)
    }
}

/// The effect of one event on one to-many relationship.
struct MemberStep {
    private let index: Int
    private let joined: [ManagedObjectID]
    private let left: [ManagedObjectID]
    private let before: [ManagedObjectID]?
    private let after: [ManagedObjectID]?

    init?(_ index: Int, _ before: ToManyMembers, _ after: ToManyMembers) {
        self.index = index
        joined = after.added.ids.filter { !before.added.contains($0) } + before.removed.subtracting(after.removed)
        left = before.added.ids.filter { !after.added.contains($0) } + after.removed.subtracting(before.removed)
        self.before = before.order ?? (after.order == nil ? nil : before.stored?.ids)
        self.after = after.order
        if joined.isEmpty, left.isEmpty, self.before == self.after { return nil }
    }

    private init(_ other: MemberStep) {
        index = other.index
        joined = other.left
        left = other.joined
        before = other.after
        after = other.before
    }

    var inverse: MemberStep { MemberStep(self) }

    func apply(to object: ManagedObject, in context: ManagedObjectContext) {
        context.beginEvent(object)
        object.reserveMembers()
        for id in left { _ = object.members[index].remove(context.current(id)) }
        for id in joined { _ = object.members[index].add(context.current(id)) }
        if let after { object.members[index].order = after.map(context.current) }
        context.noteChange(object)
    }
}
