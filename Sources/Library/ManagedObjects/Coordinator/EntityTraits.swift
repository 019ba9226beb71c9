import DataModel

/// What is asked of an entity for every object that is changed or saved, worked out once.
struct EntityTraits: Sendable {
    /// What a save checks of one slot.
    struct SlotCheck: Sendable {
        let slot: Int
        let type: AttributeType
        let isReference: Bool
        let isRequired: Bool
    }

    let slotChecks: [SlotCheck]
    /// The to-many relationships whose number of members is limited, by their index in the entity.
    let limitedRelationships: [Int]
    /// By to-many index: whether a change of members is stored at this end, in a table of pairs or an order.
    let storesMembers: [Bool]
    /// The slots of to-one relationships.
    let referenceSlots: [Int]

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
        let toMany = entity.relationships.filter(\.isToMany)
        limitedRelationships = toMany.filter { relationship in
            relationship.description.minCount > 0 || relationship.description.maxCount > 0
        }.map(\.index)
        storesMembers = toMany.map { $0.isOrdered || model.inverse(of: $0)?.isToMany ?? true }
        referenceSlots = entity.relationships.compactMap(\.slot)
    }
}
