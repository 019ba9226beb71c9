import DataModel

/// The source of the values of a new column.
struct PropertyOrigin {
    /// An old column, and the entities whose rows get their values from it.
    struct Column {
        /// The old root entity, whose table has the column.
        var root: Int
        /// The column, and the entity number's column beside it.
        var column: SlotColumn
        /// The property, at the entity that declared it.
        var property: PropertyPath
        /// The attribute; nil for a to-one relationship.
        var attribute: AttributeDescription?
        /// The old numbers of the entities.
        var sourceNumbers: [Int]
        /// The new numbers of the entities.
        var destinationNumbers: [Int]
        /// Whether the attribute and all composites around it were required.
        var isRequired: Bool
    }

    /// The new property.
    let property: PropertyPath
    /// The attribute; nil for a to-one relationship.
    let attribute: AttributeDescription?
    /// The new root entity, whose table has the column.
    let root: Int
    /// The old columns.
    var columns: [Column] = []
    /// The index of the old column that becomes the new one.
    var kept: Int?
    /// The new numbers of the entities that did not have the property.
    var lacking: [Int] = []
    /// Whether the attribute and all composites around it are required.
    var isRequired = false

    /// The old column that becomes the new one.
    var keptColumn: Column? { kept.map { columns[$0] } }

    /// The new numbers of the entities whose rows get the default where they have no value.
    ///
    /// They are the entities that did not have the attribute, and those in which it, or a composite around it, becomes
    /// required.
    var defaultedNumbers: [Int] { lacking + columns.filter(becomesRequired).flatMap(\.destinationNumbers) }

    /// Whether rows of a column may lack a value that is now required.
    func becomesRequired(_ column: Column) -> Bool {
        guard let attribute, !attribute.isOptional else { return false }
        return column.attribute?.isOptional == true || isRequired && !column.isRequired
    }

    /// The default of the attribute, or its part of a surrounding composite's default; nil for none.
    var defaultValue: AttributeValue? { attribute?.defaultValue.flatMap { $0.isNull ? nil : $0 } }

    /// The default as a column stores it; nil for none.
    var storedDefault: SQLValue? {
        guard let value = defaultValue else { return nil }
        guard attribute?.allowsExternalBinaryDataStorage == true, case .data(let bytes) = value else {
            return SQLValue(value)
        }
        return .blob(ExternalForm.inline(bytes: bytes))
    }
}

/// The sources of the values of all new columns, and the old columns that stay.
struct PropertyOrigins {
    private(set) var byProperty: [PropertyPath: PropertyOrigin] = [:]
    /// The properties in the order of the new model.
    private(set) var order: [PropertyPath] = []
    private var claimed: Set<String> = []
    private let difference: ModelDifference
    private let source: StoreLayout

    init(_ difference: ModelDifference, source: StoreLayout) {
        self.difference = difference
        self.source = source
        for entity in difference.destination.entities {
            for slot in ownSlots(of: entity) where slot.isPersistent { add(slot, of: entity) }
        }
    }

    /// The slots that an entity declares itself.
    private func ownSlots(of entity: ResolvedEntity) -> ArraySlice<StorageSlot> {
        let inherited = entity.superentityNumber.map { difference.destination[number: $0].slots.count }
        return entity.slots.dropFirst(inherited ?? 0)
    }

    private mutating func add(_ slot: StorageSlot, of entity: ResolvedEntity) {
        let property = PropertyPath(entity.name, slot.path)
        var origin = PropertyOrigin(
            property: property, attribute: slot.attribute, root: entity.rootNumber,
            isRequired: entity.isRequired(at: slot.path))
        for number in entity.subtree {
            let subentity = difference.destination[number: number]
            guard let old = difference.sourceEntity(of: subentity) else { continue }
            guard let column = column(of: slot, in: subentity, from: old) else {
                origin.lacking.append(number)
                continue
            }
            add(column, to: &origin)
        }
        claim(&origin)
        byProperty[property] = origin
        order.append(property)
    }

    /// The old column that a slot of an entity gets its values from.
    private func column(
        of slot: StorageSlot, in entity: ResolvedEntity, from old: ResolvedEntity
    ) -> PropertyOrigin.Column? {
        guard let path = difference.sourcePath(of: slot.path, in: entity),
            let oldSlot = old.slots.first(where: { $0.path == path }),
            (oldSlot.attribute == nil) == (slot.attribute == nil),
            let column = source[old].slotColumns[oldSlot.index]
        else { return nil }
        return PropertyOrigin.Column(
            root: old.rootNumber, column: column,
            property: PropertyPath(declarer(of: oldSlot, in: old).name, path), attribute: oldSlot.attribute,
            sourceNumbers: [old.number], destinationNumbers: [entity.number],
            isRequired: old.isRequired(at: path))
    }

    private func declarer(of slot: StorageSlot, in entity: ResolvedEntity) -> ResolvedEntity {
        guard let parent = entity.superentityNumber.map({ difference.source[number: $0] }),
            slot.index < parent.slots.count
        else { return entity }
        return declarer(of: slot, in: parent)
    }

    private func add(_ column: PropertyOrigin.Column, to origin: inout PropertyOrigin) {
        let index = origin.columns.firstIndex { $0.root == column.root && $0.column.name == column.column.name }
        if let index {
            origin.columns[index].sourceNumbers += column.sourceNumbers
            origin.columns[index].destinationNumbers += column.destinationNumbers
        } else {
            origin.columns.append(column)
        }
    }

    /// Chooses the old column that becomes the new one: the first in the table that stays, with the same declared type.
    private mutating func claim(_ origin: inout PropertyOrigin) {
        let base = difference.hierarchies.first { $0.rootNumber == origin.root }?.base
        origin.kept = origin.columns.firstIndex { column in
            column.root == base && !claimed.contains("\(column.root).\(column.column.name)")
                && column.attribute?.attributeType.columnType == origin.attribute?.attributeType.columnType
        }
        if let kept = origin.keptColumn { claimed.insert("\(kept.root).\(kept.column.name)") }
    }

    /// The column names that stay: those of properties that keep their own name.
    var keptNames: [PropertyPath: String] {
        byProperty.compactMapValues { origin in
            guard let kept = origin.keptColumn, kept.property.leafName == origin.property.leafName else { return nil }
            return kept.column.name
        }
    }
}

extension PropertyPath {
    /// The last component of the path.
    var leafName: Substring { path.split(separator: ".").last ?? Substring(path) }
}

extension ResolvedEntity {
    /// Whether the attribute at a path and all composites around it are required.
    func isRequired(at path: String) -> Bool {
        var attributes = attributes
        for name in path.split(separator: ".") {
            guard let attribute = attributes.first(where: { $0.name == name }), !attribute.isOptional else {
                return false
            }
            attributes = attribute.elements
        }
        return true
    }
}
