package import DataModel

extension BatchStatements {
    /// Compiles a batch copy: an `INSERT … SELECT` that creates one row of an entity for each row of a request.
    ///
    /// The key of a new row is the key of its source plus the greatest key so far, so that no row needs to be counted.
    ///
    /// - Parameters:
    ///   - specification: The rows to copy from.
    ///   - target: The entity of the new rows.
    ///   - properties: The new values by slot path. Other slots get their default values.
    ///   - cleared: The paths of the slots that are set to NULL in the source rows.
    ///   - base: The greatest key so far in the target's hierarchy.
    /// - Throws: `DataModelError` for an unknown key path, a value of another type, or an expression without SQL.
    package func copy(
        _ specification: FetchSpecification, to target: ResolvedEntity, _ properties: [String: Expression],
        clearing cleared: [String], base: Int64
    ) throws(DataModelError) -> BatchCopyPlan {
        let select = try SelectBuilder(layout: layout, specification)
        let compiler = ConditionCompiler(context: select.context, source: select.source)
        var assigned: [Int: Expression] = [:]
        for (path, expression) in properties { assigned[try target.slot(at: path).index] = expression }
        var names = ["Z_PK", "Z_ENT", "Z_OPT"]
        var values: [SQLStatement] = ["\(base) + \(select.source.key)", "\(layout.number(of: target))", "1"]
        for slot in target.slots where slot.attribute?.isDerived != true {
            guard let column = layout[target].slotColumns[slot.index] else {
                guard assigned[slot.index] == nil else {
                    throw .unsupported("“\(target.name).\(slot.path)” is not stored.")
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
        var plan = BatchCopyPlan(
            insertion: """
                INSERT INTO \(name: layout[target].table) (\(names: names)) \
                \(try select.statement(list, count: values.count))
                """)
        try connect(&plan, assigned, from: select.source.entity, to: target, base)
        for path in cleared.sorted() { try clear(path, of: select.source.entity, &plan) }
        plan.finish(source: layout[select.source.entity].table, target: layout[target].table, base)
        return plan
    }

    /// Sets the inverse of one-to-one relationships in the source rows to the new rows, and releases their former
    /// partners.
    private func connect(
        _ plan: inout BatchCopyPlan, _ assigned: [Int: Expression], from source: ResolvedEntity,
        to target: ResolvedEntity, _ base: Int64
    ) throws(DataModelError) {
        for slot in assigned.keys.sorted() {
            guard case .toOne(let index) = target.slots[slot].content,
                let inverse = layout.model.inverse(of: target.relationships[index]), !inverse.description.isToMany,
                let own = layout[target].slotColumns[slot]
            else { continue }
            guard assigned[slot] == .evaluatedObject, let there = try column(inverse.name, of: source) else {
                throw .unsupported(
                    "“\(target.name).\(target.slots[slot].path)” is one-to-one: connect the objects one by one, or use SELF."
                )
            }
            plan.assign("\(base) + Z_PK", to: there.name, path: inverse.name)
            if let entityColumn = there.entityColumn {
                plan.assign("\(layout.number(of: target))", to: entityColumn, path: inverse.name)
            }
            let emptied = [own.name, own.entityColumn].compactMap(\.self).map {
                "\(name: $0) = \(SQLValue.null)" as SQLStatement
            }
            let former: SQLStatement = """
                Z_PK <= \(base) AND \(name: own.name) IN (SELECT \(name: own.name) FROM \(name: layout[target].table) \
                WHERE Z_PK > \(base))
                """
            plan.releases.append(
                BatchCopyPlan.Release(
                    path: target.slots[slot].path,
                    keys: "SELECT Z_PK FROM \(name: layout[target].table) WHERE \(former)",
                    statement: """
                        UPDATE \(name: layout[target].table) SET Z_OPT = Z_OPT + 1, \(emptied.joined(separator: ", ")) \
                        WHERE \(former)
                        """))
        }
    }

    private func clear(
        _ path: String, of source: ResolvedEntity, _ plan: inout BatchCopyPlan
    ) throws(DataModelError) {
        let slot = try source.slot(at: path)
        guard slot.attribute?.isDerived == false, !slot.isExternal, let column = try column(path, of: source) else {
            throw .unsupported("“\(source.name).\(path)” cannot be cleared by a copy: clear it in each object.")
        }
        plan.assign("\(SQLValue.null)", to: column.name, path: path)
    }

    private func column(_ path: String, of entity: ResolvedEntity) throws(DataModelError) -> SlotColumn? {
        layout[entity].slotColumns[try entity.slot(at: path).index]
    }

    /// Returns the SQL of a slot's column, and of the entity number beside it.
    private func value(
        _ expression: Expression, for slot: StorageSlot, of target: ResolvedEntity, _ compiler: ConditionCompiler,
        _ source: RowSource
    ) throws(DataModelError) -> (value: SQLStatement, entity: SQLStatement) {
        guard !slot.isExternal else {
            throw .unsupported(
                "“\(target.name).\(slot.path)” may be stored in an external file: copy the objects one by one.")
        }
        if case .toOne(let index) = slot.content {
            return try reference(expression, target.relationships[index], of: target, compiler)
        }
        if let column = sameColumn(expression, slot, source) { return (column, "\(SQLValue.null)") }
        return (try Self.value(compiler.compile(expression), for: slot, target), "\(SQLValue.null)")
    }

    /// The source column, if the expression is an attribute of the same type: its value is copied unchanged.
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
            throw .unsupported("\(name) has an ordered inverse: connect the objects one by one.")
        }
        let destination = layout.model.destination(of: relationship)
        let compiled = try compiler.compile(expression)
        let found = compiled.entityNumber.map { layout.entity(numbered: $0)?.number ?? 0 }
        guard compiled.kind == .object || compiled.isNull,
            compiled.rootNumber == nil || compiled.rootNumber == destination.rootNumber,
            found.map(destination.subtree.contains) ?? true
        else { throw .unsupported("\(name) needs an object of “\(destination.name)”.") }
        var number = compiled.entityNumber
        if case .constant(.objectID(let id)) = expression { number = layout.numbers.inFile(Int(id.entityNumber)) }
        return (compiled.sql, compiled.entitySQL ?? number.map { "\($0)" } ?? "\(SQLValue.null)")
    }
}

/// A batch copy as statements, in the order in which they run.
package struct BatchCopyPlan: Sendable {
    /// An update that releases the former partners of one-to-one relationships.
    package struct Release: Sendable {
        /// The relationship of the target entity, for the history.
        package let path: String
        /// Selects the keys of the rows that lose their partner.
        package let keys: SQLStatement
        /// Updates these rows.
        package let statement: SQLStatement
    }

    /// The `INSERT … SELECT`.
    package let insertion: SQLStatement
    /// The updates of the former partners.
    package fileprivate(set) var releases: [Release] = []
    /// The paths of the properties that change in the source rows, for the history; empty if none does.
    package private(set) var paths: [String] = []
    /// Selects the keys of the source rows.
    package private(set) var sourceKeys: SQLStatement = .empty
    /// Updates the source rows.
    package private(set) var sourceUpdate: SQLStatement = .empty
    private var assignments: [SQLStatement] = ["Z_OPT = Z_OPT + 1"]

    fileprivate init(insertion: SQLStatement) { self.insertion = insertion }

    fileprivate mutating func assign(_ value: SQLStatement, to column: String, path: String) {
        assignments.append("\(name: column) = \(value)")
        if paths.last != path { paths.append(path) }
    }

    /// Completes the plan. The key of a new row minus the base is the key of its source.
    fileprivate mutating func finish(source: String, target: String, _ base: Int64) {
        sourceKeys = "SELECT Z_PK - \(base) FROM \(name: target) WHERE Z_PK > \(base)"
        sourceUpdate =
            "UPDATE \(name: source) SET \(assignments.joined(separator: ", ")) WHERE Z_PK IN (\(sourceKeys))"
    }
}
