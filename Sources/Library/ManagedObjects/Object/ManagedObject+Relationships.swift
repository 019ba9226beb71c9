public import DataModel
public import Foundation

/// Relationships: setting one end updates the inverse.
extension ManagedObject {
    /// Returns the object that a to-one relationship's slot refers to; a fault if it is not registered.
    ///
    /// Nil also if the row that it refers to no longer exists.
    public final func object(at slot: Int) -> ManagedObject? {
        guard case .objectID(let id) = value(at: slot) else { return nil }
        return context?.existing(id)
    }

    /// Sets the object that a to-one relationship's slot refers to, and updates the inverse.
    ///
    /// An object without a context, such as one filled for a batch insert, does not update inverses.
    public final func set(_ object: ManagedObject?, at slot: Int) {
        guard case .toOne(let index) = entity.slots[slot].content else {
            fatalError("\(entity.name).\(entity.slots[slot].path) is not a relationship.")
        }
        guard context != nil else {
            setReference(object, at: slot)
            return
        }
        let relationship = entity.relationships[index]
        if let object, isForeign(object) { return reject("it is an object of another store", relationship) }
        if !rejectedValues.isEmpty { rejectedValues[relationship.name] = nil }
        let previous = self.object(at: slot)
        guard previous !== object else {
            set(values[slot], at: slot)
            return
        }
        if let previous { previous.removeInverse(self, of: relationship) }
        setReference(object, at: slot)
        if let object { object.addInverse(self, of: relationship) }
    }

    /// Returns the objects of a to-many relationship, unordered.
    public final func objects(ofRelationship index: Int) -> Set<ManagedObject> {
        Set(orderedObjects(ofRelationship: index))
    }

    /// Returns the objects of a to-many relationship, in order if the relationship is ordered.
    public final func orderedObjects(ofRelationship index: Int) -> [ManagedObject] {
        guard let context else { return [] }
        return memberIDs(entity.relationships[index]).map(context.object(with:))
    }

    /// Sets the objects of an unordered to-many relationship, and updates the inverses.
    public final func set(_ objects: Set<ManagedObject>, ofRelationship index: Int) {
        let current = self.objects(ofRelationship: index)
        for object in current.subtracting(objects) { remove(object, fromRelationship: index) }
        for object in objects.subtracting(current) { insert(object, intoRelationship: index) }
    }

    /// Sets the objects of an ordered to-many relationship, in order, and updates the inverses.
    ///
    /// An object that occurs repeatedly has its first place.
    public final func set(_ objects: [ManagedObject], ofRelationship index: Int) {
        set(Set(objects), ofRelationship: index)
        var seen: Set<ManagedObjectID> = []
        let order = objects.map(\.objectID).filter { seen.insert($0).inserted }
        changeMembers(entity.relationships[index]) { $0.order = order }
    }

    /// Inserts an object into an ordered to-many relationship at an index, and updates the inverse.
    ///
    /// Moves an existing member. The index, from 0 to the number of other members, does not count the member itself.
    public final func insert(_ object: ManagedObject, intoRelationship index: Int, at place: Int) {
        insert(object, intoRelationship: index)
        guard entity.relationships[index].isOrdered else { return }
        changeMembers(entity.relationships[index]) { members in
            var order = members.current.filter { $0 != object.objectID }
            order.insert(object.objectID, at: Swift.min(place, order.count))
            members.order = order
        }
    }

    /// Inserts objects into an ordered to-many relationship at indexes of the result, and updates the inverses.
    ///
    /// Moves existing members. There must be as many indexes as objects; one beyond the end means the end.
    public final func insert(_ objects: [ManagedObject], intoRelationship index: Int, at places: IndexSet) {
        guard objects.count == places.count else { fatalError("insert(_:at:) needs as many indexes as objects.") }
        let moved = Set(objects)
        var order = orderedObjects(ofRelationship: index).filter { !moved.contains($0) }
        for (place, object) in zip(places, objects) { order.insert(object, at: Swift.min(place, order.count)) }
        set(order, ofRelationship: index)
    }

    /// Removes the objects at indexes of an ordered to-many relationship, and clears the inverses.
    ///
    /// The relationship must have an object at each index.
    public final func removeObjects(at places: IndexSet, fromRelationship index: Int) {
        let objects = orderedObjects(ofRelationship: index)
        for object in places.map({ objects[$0] }) { remove(object, fromRelationship: index) }
    }

    /// Replaces the objects at indexes of an ordered to-many relationship, and updates the inverses.
    ///
    /// Moves existing members. The relationship must have an object at each index, and there must be as many indexes as
    /// objects.
    public final func replaceObjects(
        at places: IndexSet, ofRelationship index: Int, with objects: [ManagedObject]
    ) {
        guard objects.count == places.count else {
            fatalError("replaceObjects(at:with:) needs as many indexes as objects.")
        }
        let moved = Set(objects)
        var order = orderedObjects(ofRelationship: index).map { moved.contains($0) ? nil : $0 }
        for (place, object) in zip(places, objects) { order[place] = object }
        set(order.compactMap(\.self), ofRelationship: index)
    }

    /// Adds an object to a to-many relationship, and updates the inverse.
    public final func insert(_ object: ManagedObject, intoRelationship index: Int) {
        let relationship = entity.relationships[index]
        if isForeign(object) { return reject("it is an object of another store", relationship) }
        guard addMember(object, to: relationship) else { return }
        object.addInverse(self, of: relationship)
    }

    /// Removes an object from a to-many relationship, and clears the inverse.
    public final func remove(_ object: ManagedObject, fromRelationship index: Int) {
        let relationship = entity.relationships[index]
        guard removeMember(object, from: relationship) else { return }
        object.removeInverse(self, of: relationship)
    }

    /// Returns the identifiers of a relationship's objects without creating the objects.
    ///
    /// For large relationships: fetch with `SELF IN %@` and a batch size (WWDC 2015). The entity must have the
    /// relationship.
    public func objectIDs(forRelationshipNamed name: String) -> [ManagedObjectID] {
        guard let relationship = entity.relationship(name) else {
            fatalError("\(entity.name) has no relationship “\(name)”.")
        }
        if let slot = relationship.slot {
            guard case .objectID(let id) = value(at: slot) else { return [] }
            return [id]
        }
        return memberIDs(relationship)
    }

    // MARK: By name

    func relationshipValue(_ relationship: ResolvedRelationship) -> Any? {
        if let slot = relationship.slot { return object(at: slot) }
        return relationship.isOrdered
            ? NSOrderedSet(array: orderedObjects(ofRelationship: relationship.index))
            : objects(ofRelationship: relationship.index)
    }

    func setRelationshipValue(_ value: Any?, _ relationship: ResolvedRelationship) {
        switch value {
        case let object as ManagedObject where !relationship.isToMany: set(object, at: relationship.slot ?? 0)
        case let id as ManagedObjectID where !relationship.isToMany:
            guard let context else {
                set(AttributeValue.objectID(id), at: relationship.slot ?? 0)
                return
            }
            set(context.object(with: id), at: relationship.slot ?? 0)
        case let objects as [ManagedObject] where relationship.isToMany:
            relationship.isOrdered
                ? set(objects, ofRelationship: relationship.index)
                : set(Set(objects), ofRelationship: relationship.index)
        case let objects as Set<ManagedObject> where relationship.isToMany:
            set(objects, ofRelationship: relationship.index)
        case let objects as NSOrderedSet where relationship.isToMany: setObjects(objects.array, relationship)
        case let objects as NSSet where relationship.isToMany: setObjects(objects.allObjects, relationship)
        case let objects as NSArray where relationship.isToMany: setObjects(Array(objects), relationship)
        case nil:
            if let slot = relationship.slot {
                set(nil as ManagedObject?, at: slot)
            } else {
                set([] as Set<ManagedObject>, ofRelationship: relationship.index)
            }
        case let value?: reject(value, relationship)
        }
    }

    private func setObjects(_ members: [Any], _ relationship: ResolvedRelationship) {
        let objects = members.compactMap { $0 as? ManagedObject }
        guard objects.count == members.count else { return reject(members, relationship) }
        setRelationshipValue(objects, relationship)
    }

    private func reject(_ value: Any, _ relationship: ResolvedRelationship) {
        reject("a value of type \(type(of: value)) is not an object", relationship)
    }

    private func reject(_ reason: String, _ relationship: ResolvedRelationship) {
        rejectedValues[relationship.name] = reason
        context?.noteChange(self)
    }

    /// Whether an object belongs to other stores than this one's context.
    private func isForeign(_ object: ManagedObject) -> Bool {
        guard let context, let other = object.context, other !== context else { return false }
        return other.persistentStoreCoordinator !== context.persistentStoreCoordinator
    }

    // MARK: Both ends

    private func setReference(_ object: ManagedObject?, at slot: Int) {
        set(object.map { AttributeValue.objectID($0.objectID) } ?? .null, at: slot)
    }

    /// Records that `other` now refers to this object by `relationship`.
    private func addInverse(_ other: ManagedObject, of relationship: ResolvedRelationship) {
        guard let inverse = context?.model.inverse(of: relationship) else { return }
        guard let slot = inverse.slot else {
            _ = addMember(other, to: inverse)
            return
        }
        if let previous = object(at: slot), previous !== other { previous.loseReference(self, of: inverse) }
        setReference(other, at: slot)
    }

    /// Records that `other` no longer refers to this object by `relationship`.
    func removeInverse(_ other: ManagedObject, of relationship: ResolvedRelationship) {
        guard let inverse = context?.model.inverse(of: relationship) else { return }
        if let slot = inverse.slot {
            setReference(nil, at: slot)
        } else {
            _ = removeMember(other, from: inverse)
        }
    }

    /// Records that `other`, which referred to this object by the inverse of `inverse`, now refers to another one.
    private func loseReference(_ other: ManagedObject, of inverse: ResolvedRelationship) {
        guard let forward = context?.model.inverse(of: inverse) else { return }
        if let slot = forward.slot {
            setReference(nil, at: slot)
        } else {
            _ = removeMember(other, from: forward)
        }
    }

    // MARK: Members

    func memberIDs(_ relationship: ResolvedRelationship) -> [ManagedObjectID] {
        guard let index = relationship.toManyIndex, context != nil else { return [] }
        readMembers(relationship, index)
        return members[index].current
    }

    /// Makes sure that the stored members are known.
    private func readMembers(_ relationship: ResolvedRelationship, _ index: Int) {
        reserveMembers()
        guard members[index].stored == nil, let context else { return }
        let stored = isInserted ? [] : context.storedMembers(of: self, relationship)
        reserveMembers()
        members[index].stored = IdentifierList(stored)
    }

    private func addMember(_ object: ManagedObject, to relationship: ResolvedRelationship) -> Bool {
        changeMembers(relationship) { $0.add(object.objectID) }
    }

    private func removeMember(_ object: ManagedObject, from relationship: ResolvedRelationship) -> Bool {
        changeMembers(relationship) { $0.remove(object.objectID) }
    }

    private func changeMembers<T>(_ relationship: ResolvedRelationship, _ change: (inout ToManyMembers) -> T) -> T {
        guard let index = relationship.toManyIndex else {
            fatalError("\(entity.name).\(relationship.name) is a to-one relationship.")
        }
        if eventStart == nil { context?.beginEvent(self) }
        reserveMembers()
        if relationship.isOrdered {
            readMembers(relationship, index)
            if !members[index].isArranged { members[index].order = members[index].current }
        }
        let result = change(&members[index])
        context?.noteChange(self)
        return result
    }

    func reserveMembers() {
        if members.isEmpty { members = Array(repeating: ToManyMembers(), count: entity.toManyCount) }
    }
}
