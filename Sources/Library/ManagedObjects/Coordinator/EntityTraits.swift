import DataModel

/// The facts about an entity that every change and save of an object needs, computed once.
struct EntityTraits: Sendable {
    /// The checks that a save makes of one slot.
    struct SlotCheck: Sendable {
        let slot: Int
        let type: AttributeType
        let isReference: Bool
        let isRequired: Bool
    }

    let slotChecks: [SlotCheck]
    /// The required composites whose elements are all optional.
    let requiredComposites: [CompositeShape]
    /// The to-many relationships with a minimum or maximum count, by their index in the entity.
    let limitedRelationships: [Int]
    /// Whether each to-many relationship, by its index, is stored at this end, in a join table or as an order.
    let storesMembers: [Bool]
    /// The slots of the to-one relationships.
    let referenceSlots: [Int]
    /// Whether a relationship has no inverse.
    let hasOneSided: Bool

    init(_ entity: ResolvedEntity, model: ResolvedModel) {
        slotChecks = entity.slots.map { slot in
            switch slot.content {
            case .attribute(let attribute):
                SlotCheck(
                    slot: slot.index, type: attribute.attributeType, isReference: false,
                    isRequired: !attribute.isOptional)
            case .toOne(let index):
                SlotCheck(
                    slot: slot.index, type: .objectID, isReference: true,
                    isRequired: !entity.relationships[index].description.isOptional)
            }
        }
        requiredComposites = entity.requiredComposites
        let toMany = entity.relationships.filter(\.isToMany)
        limitedRelationships = toMany.filter { relationship in
            relationship.description.minCount > 0 || relationship.description.maxCount > 0
        }.map(\.index)
        storesMembers = toMany.map { $0.isOrdered || model.inverse(of: $0)?.isToMany ?? true }
        hasOneSided = entity.relationships.contains { $0.inverseIndex == nil }
        referenceSlots = entity.relationships.compactMap(\.slot)
    }
}
