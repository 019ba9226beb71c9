import DataModel
import Foundation
import ManagedObjects
import Testing

/// A comparison of an object with its row, read by plain SQL without code of the library.
struct PlainRow {
    let sql: PlainSQL
    let model: ManagedObjectModel

    /// The table of an entity: the root's name in capital letters.
    func table(_ name: String) throws -> String {
        let entity = try #require(model[entity: name])
        return try entity.superentityName.map(table) ?? "Z" + name.uppercased()
    }

    /// The number of an entity, which a migrated file may list under its former name.
    func number(_ name: String) throws -> Int64 {
        let earlier = model[entity: name]?.renamingIdentifier ?? name
        let found = try sql.integers("SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME IN ('\(name)', '\(earlier)')")
        return try #require(found.first)
    }

    func properties(_ name: String) throws -> [PropertyDescription] {
        let entity = try #require(model[entity: name])
        return try entity.properties + (entity.superentityName.map(properties) ?? [])
    }

    /// Expects every attribute and relationship of the object to match its row.
    func expect(_ object: ManagedObject) throws {
        let (name, key) = (object.entity.name, object.objectID.key)
        let table = try table(name)
        #expect(try sql.integers("SELECT Z_ENT FROM \(table) WHERE Z_PK = \(key)") == [try number(name)])
        for property in try properties(name) {
            switch property {
            case .attribute(let attribute) where !attribute.isTransient && !attribute.isComposite:
                let value = try column("Z" + attribute.name.uppercased(), table, key)
                expect(object.value(forKey: attribute.name), is: value, attribute, name)
            case .relationship(let relationship) where !relationship.isTransient:
                try expect(object, relationship, table, key)
            case .attribute, .relationship, .fetchedProperty: break
            }
        }
    }

    private func column(_ name: String, _ table: String, _ key: Int64) throws -> PlainSQL.Value {
        try #require(try sql.rows("SELECT \(name) FROM \(table) WHERE Z_PK = \(key)").first?.first)
    }

    private func expect(_ found: Any?, is value: PlainSQL.Value, _ attribute: AttributeDescription, _ entity: String) {
        let place: Comment = "\(entity).\(attribute.name)"
        if case .null = value { return #expect(found == nil, place) }
        switch attribute.attributeType {
        case .boolean: #expect((found as? Bool).map { $0 ? 1 : 0 } == value.integer, place)
        case .integer16, .integer32, .integer64: #expect((found as? Int).map(Int64.init) == value.integer, place)
        case .double, .float: #expect(found as? Double == value.number, place)
        case .date: #expect((found as? Date)?.timeIntervalSinceReferenceDate == value.number, place)
        case .string: #expect(found as? String == value.text, place)
        case .uuid:
            let bytes = (found as? UUID).map { id in withUnsafeBytes(of: id.uuid) { Data($0) } }
            #expect(bytes.map { .blob($0) } == value, place)
        case .binary, .transformable: #expect((found as? Data).map { .blob($0) } == value, place)
        case .uri: #expect((found as? URL)?.absoluteString == value.text, place)
        case .decimal: #expect((found as? Decimal).map { Double("\($0)") } == value.number, place)
        case .undefined, .objectID, .composite: Issue.record("no such column is expected: \(place)")
        }
    }

    private func expect(
        _ object: ManagedObject, _ relationship: RelationshipDescription, _ table: String, _ key: Int64
    ) throws {
        let place: Comment = "\(object.entity.name).\(relationship.name)"
        guard relationship.isToMany else {
            let wanted = try column("Z" + relationship.name.uppercased(), table, key).integer
            #expect((object.value(forKey: relationship.name) as? ManagedObject)?.objectID.key == wanted, place)
            return
        }
        let found = (object.value(forKey: relationship.name) as? Set<ManagedObject>)?.map(\.objectID.key)
        let target = try self.table(relationship.destinationEntityName)
        guard let inverse = relationship.inverseName, try !isToMany(inverse, relationship.destinationEntityName) else {
            return
        }
        let wanted = try sql.integers("SELECT Z_PK FROM \(target) WHERE Z\(inverse.uppercased()) = \(key)")
        #expect(found?.sorted() == wanted.sorted(), place)
    }

    private func isToMany(_ name: String, _ entity: String) throws -> Bool {
        try properties(entity).contains { property in
            if case .relationship(let relationship) = property {
                relationship.name == name && relationship.isToMany
            } else {
                false
            }
        }
    }
}
