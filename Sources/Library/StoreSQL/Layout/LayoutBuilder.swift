import DataModel

/// Names the tables and columns of a model as Core Data does.
struct LayoutBuilder {
    let model: ResolvedModel
    let names: [PropertyPath: String]
    let file: FileShape
    let numbers: FileEntityNumbers
    private(set) var tables: [TableLayout] = []
    private(set) var joinTables: [JoinTableLayout] = []
    private(set) var entities: [EntityLayout] = []
    /// The names of the tables by the numbers of their root entities. Two names that differ only in case get a suffix.
    private var tableNames: [Int: String] = [:]
    /// The names of the columns of join tables.
    private var joinColumnNamer = ColumnNamer(taken: [])

    init(_ model: ResolvedModel, names: [PropertyPath: String], file: FileShape, numbers: FileEntityNumbers) {
        self.model = model
        self.names = names
        self.file = file
        self.numbers = numbers
        var namer = ColumnNamer(taken: ["Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE"])
        for root in model.roots { tableNames[root.number] = namer.name("Z" + root.name.uppercased()) }
    }

    mutating func build() {
        for root in model.roots where isHeld(root) { tables.append(table(of: root)) }
        for entity in model.entities { addJoinTables(of: entity) }
        for entity in model.entities { entities.append(layout(of: entity)) }
    }

    /// Whether the file lists an entity of the hierarchy.
    func isHeld(_ root: ResolvedEntity) -> Bool { root.subtree.contains { !numbers.absent.contains($0) } }

    func root(_ number: Int) -> ResolvedEntity { model[number: model[number: number].rootNumber] }

    // MARK: Tables

    private func table(of root: ResolvedEntity) -> TableLayout {
        var namer = ColumnNamer(taken: ["Z_PK", "Z_ENT", "Z_OPT"])
        let members = model.entities.filter { root.subtree.contains($0.number) }
        for member in members {
            for slot in ownSlots(member) {
                if let name = names[PropertyPath(member.name, slot.path)] { namer.reserve(name) }
            }
        }
        let columns = members.flatMap { ownColumns(of: $0, namer: &namer) }
        var owners: [Int: [ColumnLayout]] = [:]
        for member in members { owners[member.number] = ownerColumns(of: member, namer: &namer) }
        return TableLayout(
            name: tableName(root), rootNumber: root.number,
            columns: leading(columns, of: members, owners) + trailing(columns))
    }

    func tableName(_ entity: ResolvedEntity) -> String {
        tableNames[entity.rootNumber] ?? "Z" + entity.rootName.uppercased()
    }

    /// The slots that an entity declares itself.
    private func ownSlots(_ entity: ResolvedEntity) -> ArraySlice<StorageSlot> {
        entity.slots.dropFirst(entity.superentityNumber.map { model[number: $0].slots.count } ?? 0)
    }

    /// The columns that an entity adds to its table.
    ///
    /// Plain properties are named before the elements of composites, so that in a collision the element gets the
    /// suffix.
    private func ownColumns(of entity: ResolvedEntity, namer: inout ColumnNamer) -> [ColumnLayout] {
        let slots = ownSlots(entity).filter(\.isPersistent)
        let ordered = slots.filter { !$0.path.contains(".") } + slots.filter { $0.path.contains(".") }
        return ordered.flatMap { columns(for: $0, of: entity, namer: &namer) } + orderColumns(of: entity, namer: &namer)
    }

    private func columns(
        for slot: StorageSlot, of entity: ResolvedEntity, namer: inout ColumnNamer
    ) -> [ColumnLayout] {
        let property = PropertyPath(entity.name, slot.path)
        let name = names[property] ?? namer.name("Z" + slot.leafName.uppercased())
        switch slot.content {
        case .attribute(let attribute):
            guard let type = attribute.attributeType.columnType else { return [] }
            return [ColumnLayout(name: name, type: type, role: .value, property: property)]
        case .toOne(let index):
            let key = ColumnLayout(name: name, type: "INTEGER", role: .foreignKey, property: property)
            guard let entityColumn = entityColumn(entity.relationships[index], namer: &namer) else { return [key] }
            return [
                key, ColumnLayout(name: entityColumn, type: "INTEGER", role: .foreignEntity, property: property),
            ]
        }
    }

    /// The column beside a foreign key that holds the entity number; nil if the destination has no subentities.
    private func entityColumn(_ relationship: ResolvedRelationship, namer: inout ColumnNamer) -> String? {
        let destination = model.destination(of: relationship)
        guard destination.hasSubentities else { return nil }
        let wanted = "Z\(numbers.inFile(destination.number))_\(relationship.name.uppercased())"
        let table = tableName(model[number: model[number: relationship.declaringNumber].rootNumber])
        guard !file.has(wanted, in: table), let found = file.column(like: wanted, in: table) else {
            return namer.name(wanted)
        }
        namer.reserve(found)
        return found
    }

    /// The columns for positions in ordered relationships to this entity.
    private func orderColumns(of entity: ResolvedEntity, namer: inout ColumnNamer) -> [ColumnLayout] {
        let own = entity.relationships.filter { $0.declaringNumber == entity.number && !$0.isToMany }
        return own.compactMap { relationship in
            guard let inverse = model.inverse(of: relationship), inverse.isToMany, inverse.isOrdered,
                !relationship.description.isTransient
            else { return nil }
            let name = namer.name("Z_FOK_" + relationship.name.uppercased())
            return ColumnLayout(
                name: name, type: "INTEGER", role: .order, property: PropertyPath(entity.name, relationship.name))
        }
    }

    /// The integer columns of the root and of each subentity in turn: values by name, then foreign keys by name, and at
    /// the end the keys of owners.
    private func leading(
        _ columns: [ColumnLayout], of members: [ResolvedEntity], _ owners: [Int: [ColumnLayout]]
    ) -> [ColumnLayout] {
        members.flatMap { member -> [ColumnLayout] in
            let own = columns.filter { $0.property.entity == member.name && $0.type == "INTEGER" }
            let numbers = own.filter { $0.role == .value }.sorted { $0.name < $1.name }
            let keys = own.filter { $0.role == .foreignKey }.sorted { $0.name < $1.name }.flatMap { key in
                [key] + own.filter { $0.role == .foreignEntity && $0.property == key.property }
            }
            return numbers + keys + own.filter { $0.role == .order }.sorted { $0.name < $1.name }
                + owners[member.number, default: []]
        }
    }

    /// The other columns of the hierarchy, by name: dates and floating-point numbers, decimals, strings, bytes.
    private func trailing(_ columns: [ColumnLayout]) -> [ColumnLayout] {
        [["TIMESTAMP", "FLOAT"], ["DECIMAL"], ["VARCHAR"], ["BLOB"]].flatMap { types in
            columns.filter { types.contains($0.type) }.sorted { $0.name < $1.name }
        }
    }

    // MARK: Tables of pairs

    private mutating func addJoinTables(of entity: ResolvedEntity) {
        guard isHeld(model[number: entity.rootNumber]) else { return }
        for relationship in entity.relationships
        where relationship.declaringNumber == entity.number && ownsJoinTable(relationship)
            && isHeld(root(relationship.destinationNumber))
        {
            let property = PropertyPath(entity.name, relationship.name)
            var namer = ColumnNamer(taken: Set(tables.map(\.name) + joinTables.map(\.name)))
            let name = names[property] ?? namer.name(joinTableName(of: relationship))
            let (backward, forward) = joinColumns(of: relationship, table: name, namer: &joinColumnNamer)
            joinTables.append(
                JoinTableLayout(
                    name: name, keyColumns: [backward, forward],
                    orderColumns: orderColumns(forward, of: relationship, table: name)
                        + inverseOrderColumns(backward, of: relationship, table: name),
                    property: property))
        }
    }

    /// Whether the relationship has a join table that is named after it and not after its inverse.
    private func ownsJoinTable(_ relationship: ResolvedRelationship) -> Bool {
        guard usesJoinTable(relationship) else { return false }
        guard let inverse = model.inverse(of: relationship) else { return true }
        let own = (relationship.declaringNumber, relationship.name)
        return own <= (inverse.declaringNumber, inverse.name)
    }

    func usesJoinTable(_ relationship: ResolvedRelationship) -> Bool {
        guard relationship.isToMany, !relationship.description.isTransient else { return false }
        return model.inverse(of: relationship)?.isToMany ?? isPaired(relationship)
    }

    // MARK: Entities

    private func layout(of entity: ResolvedEntity) -> EntityLayout {
        let table = tables.first { $0.rootNumber == entity.rootNumber }
        return EntityLayout(
            table: table?.name ?? tableName(model[number: entity.rootNumber]),
            slotColumns: entity.slots.map { slotColumn($0, of: entity) },
            relationships: entity.relationships.map { relationshipLayout($0) })
    }

    /// The entity that declares a slot: this one or a superentity.
    private func declarer(of slot: StorageSlot, in entity: ResolvedEntity) -> ResolvedEntity {
        guard let parent = entity.superentityNumber.map({ model[number: $0] }), slot.index < parent.slots.count else {
            return entity
        }
        return declarer(of: slot, in: parent)
    }

    private func slotColumn(_ slot: StorageSlot, of entity: ResolvedEntity) -> SlotColumn? {
        let declarer = declarer(of: slot, in: entity)
        let property = PropertyPath(declarer.name, slot.path)
        let columns =
            tables.first { $0.rootNumber == entity.rootNumber }?.columns.filter { $0.property == property } ?? []
        guard let value = columns.first(where: { $0.role == .value || $0.role == .foreignKey }) else { return nil }
        return SlotColumn(name: value.name, entityColumn: columns.first { $0.role == .foreignEntity }?.name)
    }

    private func relationshipLayout(_ relationship: ResolvedRelationship) -> RelationshipLayout {
        guard relationship.slot != nil || isHeld(root(relationship.destinationNumber)) else { return .none }
        let declarer = model[number: relationship.declaringNumber]
        if let slot = relationship.slot {
            return slotColumn(declarer.slots[slot], of: declarer).map { .foreignKey($0) } ?? .none
        }
        if usesJoinTable(relationship) { return joinSide(of: relationship) }
        if relationship.inverseIndex == nil { return ownerLayout(of: relationship) }
        guard let inverse = model.inverse(of: relationship), let slot = inverse.slot else { return .none }
        let owner = model[number: inverse.declaringNumber]
        guard let column = slotColumn(owner.slots[slot], of: owner) else { return .none }
        let table = tables.first { $0.rootNumber == owner.rootNumber }
        let order = table?.columns.first {
            $0.role == .order && $0.property == PropertyPath(owner.name, inverse.name)
        }
        return .inverseForeignKey(table: table?.name ?? tableName(owner), column, order: order?.name)
    }

    private func joinSide(of relationship: ResolvedRelationship) -> RelationshipLayout {
        let isOwner = ownsJoinTable(relationship)
        let named = isOwner ? relationship : model.inverse(of: relationship) ?? relationship
        let property = PropertyPath(model[number: named.declaringNumber].name, named.name)
        guard let table = joinTables.first(where: { $0.property == property }) else { return .none }
        let (own, other) = isOwner ? (0, 1) : (1, 0)
        let orders = isOwner ? table.orderColumns : table.orderColumns.reversed()
        return .joinTable(
            JoinSide(
                table: table.name, ownColumn: table.keyColumns[own], otherColumn: table.keyColumns[other],
                orderColumn: relationship.isOrdered ? orders.first : nil,
                inverseOrderColumn: model.inverse(of: relationship)?.isOrdered == true ? orders.last : nil))
    }
}

/// A source of unique names: in a collision it appends 1, 2, … (store-format 3.2).
struct ColumnNamer {
    private var taken: Set<String>

    init(taken: Set<String>) { self.taken = taken }

    mutating func reserve(_ name: String) { taken.insert(name.uppercased()) }

    mutating func name(_ wanted: String) -> String {
        var name = wanted
        var number = 1
        while taken.contains(name) {
            name = wanted + String(number)
            number += 1
        }
        taken.insert(name)
        return name
    }
}
