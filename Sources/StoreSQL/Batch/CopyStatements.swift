package import DataModel

extension BatchStatements {
    /// Compiles a batch copy: an `INSERT … SELECT` that makes one row of an entity for each row a request finds.
    ///
    /// A new row's key is its source's key above the greatest key there was, so that no row needs to be counted.
    ///
    /// - Parameters:
    ///   - specification: Which rows are copied from.
    ///   - target: The entity of the new rows.
    ///   - properties: What they take, by the path of a slot; others take their defaults.
    ///   - base: The greatest key there was in the target's hierarchy.
    /// - Throws: `DataModelError` for an unknown key path, a value of another type, or what SQL cannot say.
    package func copy(
        _ specification: FetchSpecification, to target: ResolvedEntity, _ properties: [String: Expression], base: Int64
    ) throws(DataModelError) -> SQLStatement {
        let select = try SelectBuilder(layout: layout, specification)
        let compiler = ConditionCompiler(context: select.context, source: select.source)
        var assigned: [Int: Expression] = [:]
        for (path, expression) in properties { assigned[try target.slot(at: path).index] = expression }
        var names = ["Z_PK", "Z_ENT", "Z_OPT"]
        var values: [SQLStatement] = ["\(base) + \(select.source.key)", "\(target.number)", "1"]
        for slot in target.slots where slot.attribute?.isDerived != true {
            guard let column = layout[target].slotColumns[slot.index] else {
                guard assigned[slot.index] == nil else {
                    throw .unsupported("“\(target.name).\(slot.path)” is not kept by the store.")
                }
                continue
            }
            let copied =
                try assigned[slot.index].map { (expression) throws(DataModelError) in
                    try value(expression, for: slot, of: target, compiler, select.source)
                } ?? (value: "\(SQLValue(target.defaultValues[slot.index]))", entity: "\(SQLValue.null)")
            names.append(column.name)
            values.append(copied.value)
            guard let entityColumn = column.entityColumn else { continue }
            names.append(entityColumn)
            values.append(copied.entity)
        }
        let list = values.joined(separator: ", ")
        return """
            INSERT INTO \(name: layout[target].table) (\(names: names)) \
            \(try select.statement(list, count: values.count))
            """
    }

    /// What a slot takes from each row: its column's value, and that of the entity number beside it.
    private func value(
        _ expression: Expression, for slot: StorageSlot, of target: ResolvedEntity, _ compiler: ConditionCompiler,
        _ source: RowSource
    ) throws(DataModelError) -> (value: SQLStatement, entity: SQLStatement) {
        guard !slot.isExternal else {
            throw .unsupported(
                "“\(target.name).\(slot.path)” may be kept in a file of its own: copy it object by object.")
        }
        if case .toOne(let index) = slot.content {
            return try reference(expression, target.relationships[index], of: target, compiler)
        }
        if let column = sameColumn(expression, slot, source) { return (column, "\(SQLValue.null)") }
        return (try Self.value(compiler.compile(expression), for: slot, target), "\(SQLValue.null)")
    }

    /// The column of an attribute of the same type, which is copied as it is.
    private func sameColumn(_ expression: Expression, _ slot: StorageSlot, _ source: RowSource) -> SQLStatement? {
        guard case .keyPath(let path) = expression, let own = try? source.entity.slot(at: path.description),
            !own.isExternal, own.attribute?.attributeType == slot.attribute?.attributeType,
            let column = layout[source.entity].slotColumns[own.index]
        else { return nil }
        return source.column(column.name)
    }

    private func reference(
        _ expression: Expression, _ relationship: ResolvedRelationship, of target: ResolvedEntity,
        _ compiler: ConditionCompiler
    ) throws(DataModelError) -> (value: SQLStatement, entity: SQLStatement) {
        let name = "“\(target.name).\(relationship.name)”"
        if layout.model.inverse(of: relationship)?.isOrdered == true {
            throw .unsupported("\(name) has an ordered inverse: connect it object by object.")
        }
        let destination = layout.model.destination(of: relationship)
        let compiled = try compiler.compile(expression)
        guard compiled.kind == .object || compiled.isNull,
            compiled.rootNumber == nil || compiled.rootNumber == destination.rootNumber,
            compiled.entityNumber.map(destination.subtree.contains) ?? true
        else { throw .unsupported("\(name) takes an object of “\(destination.name)”.") }
        return (compiled.sql, compiled.entitySQL ?? compiled.entityNumber.map { "\($0)" } ?? "\(SQLValue.null)")
    }
}
