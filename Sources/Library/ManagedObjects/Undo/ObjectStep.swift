import DataModel

/// What one event did to one object, so that it can be taken back and brought again.
///
/// Holds the object, not its identifier: an object that comes back after its deletion was saved has another one.
struct ObjectStep {
    let object: ManagedObject
    private let wasThere: Bool
    private let isThere: Bool
    private let slots: [(slot: Int, before: AttributeValue, after: AttributeValue)]
    private let members: [MemberStep]

    /// Compares an object with how it was when the event began; nil where nothing is different.
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

    /// The step that takes this one back.
    var inverse: ObjectStep {
        ObjectStep(self, slots: slots.map { ($0.slot, $0.after, $0.before) }, members: members.map(\.inverse))
    }

    private static func slots(
        _ object: ManagedObject, _ start: EventStart
    ) -> [(slot: Int, before: AttributeValue, after: AttributeValue)] {
        // An object that was a fault when the event began had no changes: what was saved is what it was.
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

    /// Brings the object back, if it is there after the step.
    func bringBack(in context: ManagedObjectContext) {
        if isThere, !wasThere { context.bringBack(object) }
    }

    /// Gives the object the values and members it has after the step.
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

    /// Takes the object out, if it is not there after the step.
    func takeOut(in context: ManagedObjectContext) {
        if wasThere, !isThere { context.takeOut(object) }
        object.awake(fromSnapshotEvents: isThere == wasThere ? .undoUpdate : isThere ? .undoDeletion : .undoInsertion)
    }
}

extension ManagedObject {
    /// Refers to objects that came back too by the identifiers they have now.
    fileprivate func followReplacedReferences(in context: ManagedObjectContext) {
        for relationship in entity.relationships {
            guard let slot = relationship.slot, case .objectID = values[slot] else { continue }
            values[slot] = context.current(values[slot])
            joinNewDestination(at: slot)
        }
    }

    /// Makes the object a member of what a slot refers to, where that is an object which came back as a new one.
    ///
    /// A new object has no members but those it is given.
    fileprivate func joinNewDestination(at slot: Int) {
        guard case .toOne(let index) = entity.slots[slot].content, let destination = object(at: slot),
            destination.isInserted, let inverse = context?.model.inverse(of: entity.relationships[index]),
            let place = inverse.toManyIndex
        else { return }
        destination.reserveMembers()
        _ = destination.members[place].add(objectID)
    }
}

/// What one event did to one to-many relationship.
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
