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
    ///   - cleared: The paths of slots that the rows that are copied from lose.
    ///   - base: The greatest key there was in the target's hierarchy.
    /// - Throws: `DataModelError` for an unknown key path, a value of another type, or what SQL cannot say.
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

    /// Sets the other end of one-to-one relationships with the rows that are copied from: its new partner's key, in place
    /// of one it had.
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
                    "“\(target.name).\(target.slots[slot].path)” is one to one: connect it object by object, or take SELF."
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
            throw .unsupported("“\(source.name).\(path)” cannot be emptied by a copy: empty it object by object.")
        }
        plan.assign("\(SQLValue.null)", to: column.name, path: path)
    }

    private func column(_ path: String, of entity: ResolvedEntity) throws(DataModelError) -> SlotColumn? {
        layout[entity].slotColumns[try entity.slot(at: path).index]
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
        let found = compiled.entityNumber.map { layout.entity(numbered: $0)?.number ?? 0 }
        guard compiled.kind == .object || compiled.isNull,
            compiled.rootNumber == nil || compiled.rootNumber == destination.rootNumber,
            found.map(destination.subtree.contains) ?? true
        else { throw .unsupported("\(name) takes an object of “\(destination.name)”.") }
        var number = compiled.entityNumber
        if case .constant(.objectID(let id)) = expression { number = layout.numbers.inFile(Int(id.entityNumber)) }
        return (compiled.sql, compiled.entitySQL ?? number.map { "\($0)" } ?? "\(SQLValue.null)")
    }
}

/// A batch copy as statements, to be run in this order.
package struct BatchCopyPlan: Sendable {
    /// What lets go of the partners that copied rows had in one-to-one relationships.
    package struct Release: Sendable {
        /// The relationship of the target, for the history.
        package let path: String
        /// A SELECT of the rows that lose their partner.
        package let keys: SQLStatement
        /// Their update.
        package let statement: SQLStatement
    }

    /// The `INSERT … SELECT`.
    package let insertion: SQLStatement
    /// The former partners' updates.
    package fileprivate(set) var releases: [Release] = []
    /// What changes in the rows that were copied from, for the history; empty where nothing does.
    package private(set) var paths: [String] = []
    /// A SELECT of the keys of the rows that were copied from.
    package private(set) var sourceKeys: SQLStatement = .empty
    /// Their update.
    package private(set) var sourceUpdate: SQLStatement = .empty
    private var assignments: [SQLStatement] = ["Z_OPT = Z_OPT + 1"]

    fileprivate init(insertion: SQLStatement) { self.insertion = insertion }

    fileprivate mutating func assign(_ value: SQLStatement, to column: String, path: String) {
        assignments.append("\(name: column) = \(value)")
        if paths.last != path { paths.append(path) }
    }

    /// A new row's key tells which row it was copied from.
    fileprivate mutating func finish(source: String, target: String, _ base: Int64) {
        sourceKeys = "SELECT Z_PK - \(base) FROM \(name: target) WHERE Z_PK > \(base)"
        sourceUpdate =
            "UPDATE \(name: source) SET \(assignments.joined(separator: ", ")) WHERE Z_PK IN (\(sourceKeys))"
    }
}
