import DataModel

/// The end of a key path.
enum PathEnd {
    /// A single value.
    case single(CompiledExpression)
    /// A to-many relationship, followed by the rest of the path.
    case toMany(RowSource, ResolvedRelationship, rest: [String])
}

/// A compiler of key paths through composites and relationships.
struct KeyPathCompiler {
    let context: CompilationContext

    /// Follows a path from the rows of a source.
    func end(of names: [String], from source: RowSource) throws(DataModelError) -> PathEnd {
        var source = source
        var rest = names[...]
        let path = names.joined(separator: ".")
        while let name = rest.popFirst() {
            source = try declaring(name, of: source)
            guard let property = source.entity.property(name) else {
                if let special = special(name, rest: rest, of: source) { return .single(special) }
                if EvaluatedValue.selfNames.contains(name) { continue }
                throw source.entity.unknown(path, part: name, valid: source.entity.propertyNames)
            }
            switch property {
            case .attribute(let slot): return .single(try leaf(slot, of: source, rest: rest, path: path))
            case .composite(let shape): return .single(try element(of: shape, in: source, rest: rest, path: path))
            case .fetchedProperty:
                throw .unsupported("“\(source.entity.name).\(name)” is a fetched property: it is not in the store.")
            case .relationship(let index):
                let relationship = source.entity.relationships[index]
                if relationship.isToMany { return .toMany(source, relationship, rest: Array(rest)) }
                if isReference(rest, to: relationship) { return .single(try reference(relationship, of: source)) }
                source = try context.following(relationship, from: source)
            }
        }
        return .single(object(source))
    }

    /// The rows as the subentity that declares the name, if the entity itself has no such property.
    private func declaring(_ name: String, of source: RowSource) throws(DataModelError) -> RowSource {
        let subentities = context.layout.model.subentities(of: source.entity, declaring: name)
        guard let subentity = subentities.first else { return source }
        guard subentities.count == 1 else {
            let names = subentities.map(\.name).joined(separator: " and ")
            throw .notExpressible("“\(name)” is declared by \(names): the store needs one of them.")
        }
        return RowSource(alias: source.alias, entity: subentity, joins: source.joins)
    }

    /// The row itself, as an object.
    func object(_ source: RowSource) -> CompiledExpression {
        var result = CompiledExpression(
            source.key, kind: .object, type: .objectID, rootNumber: source.entity.rootNumber)
        result.entitySQL = source.column("Z_ENT")
        result.entityNumber = context.layout.number(of: source.entity)
        return result
    }

    /// Whether the rest after a to-one relationship needs only the object's key, which is in the row.
    private func isReference(_ rest: ArraySlice<String>, to relationship: ResolvedRelationship) -> Bool {
        rest.isEmpty || rest.count == 1 && rest.first == "objectID"
    }

    private func reference(
        _ relationship: ResolvedRelationship, of source: RowSource
    ) throws(DataModelError) -> CompiledExpression {
        guard case .foreignKey(let column) = context.layout[source.entity].relationships[relationship.index] else {
            throw .notExpressible(
                "“\(source.entity.name).\(relationship.name)” is transient: it is not in the store.")
        }
        let destination = context.layout.model.destination(of: relationship)
        var result = CompiledExpression(
            source.column(column.name), kind: .object, type: .objectID, rootNumber: destination.rootNumber)
        result.entitySQL = column.entityColumn.map { source.column($0) }
        result.entityNumber = context.layout.number(of: destination)
        // A reference whose row is gone reads as nil.
        if context.layout.holds(destination) {
            result.destinations = "SELECT Z_PK FROM \(name: context.layout[destination].table)"
        }
        return result
    }

    /// Compiles `entity.name`, if no property is named `entity`.
    private func special(_ name: String, rest: ArraySlice<String>, of source: RowSource) -> CompiledExpression? {
        guard name == "entity", rest.first == "name", rest.count == 1 else { return nil }
        let cases = source.entity.subtree.map { number -> SQLStatement in
            "WHEN \(context.layout.numbers.inFile(number)) THEN \(context.layout.model[number: number].name)"
        }
        return CompiledExpression(
            "CASE \(source.column("Z_ENT")) \(cases.joined(separator: " ")) END", kind: .text, type: .string)
    }

    // MARK: Attributes

    private func leaf(
        _ index: Int, of source: RowSource, rest: ArraySlice<String>, path: String
    ) throws(DataModelError) -> CompiledExpression {
        let slot = source.entity.slots[index]
        guard let attribute = slot.attribute, let column = context.layout[source.entity].slotColumns[index] else {
            throw .notExpressible("“\(source.entity.name).\(slot.path)” is transient: it is not in the store.")
        }
        var value = CompiledExpression(
            source.column(column.name), kind: attribute.attributeType.kind, type: attribute.attributeType)
        if slot.isExternal {
            value.presence = value.sql
            value.sql = "FL_EXTERNAL(\(value.sql))"
        }
        guard let name = rest.first else { return value }
        guard name == "length", rest.count == 1, value.kind == .text else {
            throw source.entity.unknown(path, part: name, valid: value.kind == .text ? ["length"] : [])
        }
        return CompiledExpression("length(\(value.sql))", kind: .number, type: .integer64)
    }

    private func element(
        of shape: CompositeShape, in source: RowSource, rest: ArraySlice<String>, path: String
    ) throws(DataModelError) -> CompiledExpression {
        guard let name = rest.first else { return try composite(shape, of: source, path: path) }
        switch shape.property(name) {
        case .attribute(let slot)?: return try leaf(slot, of: source, rest: rest.dropFirst(), path: path)
        case .composite(let inner)?: return try element(of: inner, in: source, rest: rest.dropFirst(), path: path)
        case .relationship?, .fetchedProperty?, nil:
            throw source.entity.unknown(path, part: name, valid: shape.elements.map(\.name))
        }
    }

    /// A whole composite: all its elements.
    private func composite(
        _ shape: CompositeShape, of source: RowSource, path: String
    ) throws(DataModelError) -> CompiledExpression {
        var result = CompiledExpression(.empty, kind: .composite, type: .composite)
        for element in shape.elements {
            result.elements[element.name] = try self.element(
                of: shape, in: source, rest: [element.name], path: "\(path).\(element.name)")
        }
        return result
    }

    // MARK: Collections

    /// Opens a to-many relationship as a subquery, correlated with the outer rows.
    func members(
        of relationship: ResolvedRelationship, from source: RowSource
    ) throws(DataModelError) -> MemberSource {
        let inner = context.source(of: context.layout.model.destination(of: relationship))
        let links = try links(relationship, from: source, to: inner)
        for link in links.dropFirst() { inner.joins.add(link.join) }
        return MemberSource(
            first: links[0].table, source: inner, conditions: [links[0].condition], place: links[0].place)
    }

    /// Joins a further to-many relationship inside an opened one.
    func join(
        _ relationship: ResolvedRelationship, from source: RowSource
    ) throws(DataModelError) -> RowSource {
        let inner = RowSource(
            alias: context.aliases.alias(), entity: context.layout.model.destination(of: relationship),
            joins: source.joins)
        for link in try links(relationship, from: source, to: inner) { source.joins.add(link.join) }
        return inner
    }

    /// A table, and the condition that joins it to those before.
    private struct Link {
        let table: SQLStatement
        let condition: SQLStatement
        /// The column of a member's position, if the relationship is ordered.
        var place: SQLStatement?

        var join: SQLStatement { "JOIN \(table) ON \(condition)" }
    }

    /// The tables from one end of a to-many relationship to the other; at least one.
    private func links(
        _ relationship: ResolvedRelationship, from source: RowSource, to inner: RowSource
    ) throws(DataModelError) -> [Link] {
        switch context.layout[source.entity].relationships[relationship.index] {
        case .inverseForeignKey(_, let column, let order):
            return [
                Link(
                    table: context.table(of: inner), condition: "\(inner.column(column.name)) = \(source.key)",
                    place: order.map { inner.column($0) })
            ]
        case .joinTable(let side):
            let pairs = SQLStatement(text: context.aliases.alias())
            return [
                Link(
                    table: "\(name: side.table) \(pairs)",
                    condition: "\(pairs).\(name: side.ownColumn) = \(source.key)",
                    place: side.orderColumn.map { "\(pairs).\(name: $0)" }),
                Link(
                    table: context.table(of: inner),
                    condition: "\(inner.key) = \(pairs).\(name: side.otherColumn)"),
            ]
        case .foreignKey, .none:
            throw .notExpressible(
                "“\(source.entity.name).\(relationship.name)” is transient: it is not in the store.")
        }
    }
}

/// The members of a collection, as the body of a subquery.
struct MemberSource {
    /// The first table.
    let first: SQLStatement
    /// The members' rows.
    var source: RowSource
    /// The join with the outer rows, and further conditions.
    var conditions: [SQLStatement]
    /// The column of a member's position; nil unless the relationship is ordered.
    var place: SQLStatement?

    /// Returns `FROM … WHERE …` with further conditions. Call it last, since compiling expressions adds joins.
    func body(and further: [SQLStatement] = []) -> SQLStatement {
        let joins = ([" FROM \(first)"] + source.joins.clauses).joined(separator: " ")
        return "\(joins) WHERE \((conditions + further).joined(separator: " AND "))"
    }
}
