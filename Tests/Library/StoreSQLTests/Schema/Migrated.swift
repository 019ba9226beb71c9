import DataModel
import StoreSQL
import Testing

/// A store of one model with rows, changed to another model. Its schema must then equal that of a new store.
struct Migrated {
    let database: SchemaDatabase
    let change: SchemaChange
    let difference: ModelDifference

    init(
        _ old: [EntityDescription], _ new: [EntityDescription], rows: [String], deferred: Bool = false,
        mayDifferFromFresh: Bool = false
    ) throws {
        difference = try ModelDifference(
            from: ManagedObjectModel(entities: old), to: ManagedObjectModel(entities: new))
        #expect(difference.refusals.map(\.description) == [])
        let source = StoreLayout(difference.source)
        change = SchemaChange(difference, source: source)
        database = try SchemaDatabase()
        try database.run(StoreSchema(source).createStatements)
        for row in rows { try database.run(row) }
        for step in deferred ? change.immediateSteps : change.steps { try database.run(step.statements) }
        guard !deferred else { return }
        try expectFreshSchema(mayDifferFromFresh)
    }

    func finish() throws {
        for step in change.deferrableSteps { try database.run(step.statements) }
        try expectFreshSchema(false)
    }

    private func expectFreshSchema(_ mayDiffer: Bool) throws {
        let fresh = try SchemaDatabase()
        try fresh.run(
            StoreSchema(mayDiffer ? change.destination : StoreLayout(difference.destination)).createStatements)
        let (found, wanted) = (try database.schema(), try fresh.schema())
        #expect(found == wanted)
        let keys = "SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY ORDER BY 1"
        let (list, wantedList) = (try database.rows(keys), try fresh.rows(keys))
        #expect(list == wantedList)
    }

    func rows(_ sql: String) throws -> [String] { try database.rows(sql) }
}

extension EntityDescription {
    static func with(
        _ name: String, parent: String? = nil, was: String? = nil, _ properties: PropertyDescription...
    )
        -> EntityDescription
    {
        var entity = EntityDescription(name, superentity: parent, properties)
        entity.renamingIdentifier = was
        return entity
    }
}

extension PropertyDescription {
    static func text(_ name: String, was: String? = nil, required: Bool = false, value: String? = nil) -> Self {
        var attribute = AttributeDescription(
            name, .string, isOptional: !required, defaultValue: value.map { .string($0) })
        attribute.renamingIdentifier = was
        return .attribute(attribute)
    }

    static func number(_ name: String, _ type: AttributeType = .integer64, value: Int64? = nil) -> Self {
        .attribute(AttributeDescription(name, type, defaultValue: value.map { .integer($0) }))
    }

    static func one(_ name: String, _ target: String, inverse: String? = nil, was: String? = nil) -> Self {
        var relationship = RelationshipDescription(name, to: target, inverse: inverse)
        relationship.renamingIdentifier = was
        return .relationship(relationship)
    }

    static func many(
        _ name: String, _ target: String, inverse: String? = nil, ordered: Bool = false, was: String? = nil
    ) -> Self {
        var relationship = RelationshipDescription(name, toMany: target, inverse: inverse, isOrdered: ordered)
        relationship.renamingIdentifier = was
        return .relationship(relationship)
    }
}
