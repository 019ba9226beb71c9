package import DataModel

/// The SQL of batch inserts and batch updates.
package struct BatchStatements: Sendable {
    /// The temporary table that holds the rows of an update and their computed values.
    package static let updateTable = "FL_BATCH"

    let layout: StoreLayout

    /// Prepares the statements for stores with a layout.
    package init(_ layout: StoreLayout) { self.layout = layout }

    /// Adds a conflict clause to an insertion, for rows whose unique values are already in the store.
    ///
    /// - Parameters:
    ///   - insertion: An insertion of a row with all its values.
    ///   - given: The slots whose values replace those of the existing row.
    package func upsert(
        _ insertion: String, _ entity: ResolvedEntity, given: [Int], policy: BatchConflictPolicy
    ) -> String {
        let columns = given.compactMap { layout[entity].slotColumns[$0] }.flatMap { [$0.name, $0.entityColumn] }
        let values = columns.compactMap(\.self).map { "\(quotedName($0)) = excluded.\(quotedName($0))" }
        switch policy {
        case .error: return insertion
        case .storeTrumps: return insertion + " ON CONFLICT DO NOTHING RETURNING Z_PK"
        case .objectTrumps:
            let assignments = (["Z_OPT = Z_OPT + 1"] + values).joined(separator: ", ")
            let own = "Z_ENT = \(layout.number(of: entity))"
            return insertion + " ON CONFLICT DO UPDATE SET \(assignments) WHERE \(own) RETURNING Z_PK"
        }
    }

    /// Compiles a batch update: the rows, and their new values.
    ///
    /// - Throws: `DataModelError` for an unknown key path, a value of another type, or an expression without SQL.
    package func update(
        _ specification: FetchSpecification, _ assignments: [BatchAssignment]
    ) throws(DataModelError) -> BatchUpdatePlan {
        let select = try SelectBuilder(layout: layout, specification)
        let compiler = ConditionCompiler(context: select.context, source: select.source)
        let entity = select.source.entity
        var plan = BatchUpdatePlan(entity: entity, table: layout[entity].table)
        var computed: [SQLStatement] = []
        for assignment in assignments {
            guard let column = layout[entity].slotColumns[assignment.slot] else {
                throw .unsupported("“\(entity.name).\(entity.slots[assignment.slot].path)” is not stored.")
            }
            plan.paths.append(entity.slots[assignment.slot].path)
            switch assignment.value {
            case .constant(let value):
                try plan.assign(value, to: column, entity.slots[assignment.slot], layout.numbers)
            case .expression(let expression):
                let name = "V\(computed.count)"
                computed.append(
                    try Self.value(compiler.compile(expression), for: entity.slots[assignment.slot], entity))
                plan.assign("b.\(name: name)", to: column.name)
            }
        }
        let columns = ["\(select.source.key)", select.source.column("Z_ENT")] + computed
        plan.valueCount = computed.count
        plan.selection = try select.statement(columns.joined(separator: ", "), count: columns.count)
        return plan
    }

    /// Returns the SQL of an expression as the value of an attribute; fractions are cut off for whole numbers, as in
    /// Swift.
    static func value(
        _ compiled: CompiledExpression, for slot: StorageSlot, _ entity: ResolvedEntity
    ) throws(DataModelError) -> SQLStatement {
        guard let attribute = slot.attribute, !slot.isExternal, compiled.elements.isEmpty else {
            throw .unsupported("“\(entity.name).\(slot.path)” needs a value, not an expression.")
        }
        guard compiled.isNull || compiled.kind == attribute.attributeType.kind else {
            throw .unsupported("“\(entity.name).\(slot.path)” cannot store the result of the expression.")
        }
        guard attribute.attributeType.isInteger, compiled.type?.isInteger != true else { return compiled.sql }
        return "CAST(\(compiled.sql) AS INTEGER)"
    }
}

/// The new value of one slot, for every row of a batch update.
package struct BatchAssignment: Sendable {
    /// A constant, or an expression over the row.
    package enum Value: Sendable {
        case constant(AttributeValue)
        case expression(Expression)
    }

    /// The slot.
    package let slot: Int
    /// The new value.
    package let value: Value

    /// Creates an assignment.
    package init(slot: Int, value: Value) {
        self.slot = slot
        self.value = value
    }
}

/// A batch update as statements.
package struct BatchUpdatePlan: Sendable {
    /// The entity.
    package let entity: ResolvedEntity
    /// The table of the entity.
    package let table: String
    /// Selects key, entity number and computed values of the rows.
    package fileprivate(set) var selection: SQLStatement = .empty
    /// The number of computed values.
    package fileprivate(set) var valueCount = 0
    /// The paths of the changed properties, for the history.
    package fileprivate(set) var paths: [String] = []
    /// Columns of external data, and their new bytes; a null value removes them.
    package private(set) var external: [(column: String, bytes: AttributeValue)] = []
    private var assignments: [SQLStatement] = ["Z_OPT = Z_OPT + 1"]

    init(entity: ResolvedEntity, table: String) {
        self.entity = entity
        self.table = table
    }

    fileprivate mutating func assign(_ sql: SQLStatement, to column: String) {
        assignments.append("\(name: column) = \(sql)")
    }

    fileprivate mutating func assign(
        _ value: AttributeValue, to column: SlotColumn, _ slot: StorageSlot, _ numbers: FileEntityNumbers
    ) throws(DataModelError) {
        guard !slot.isExternal else {
            external.append((column.name, value))
            return
        }
        assign("\(SQLValue(value))", to: column.name)
        guard let entityColumn = column.entityColumn else { return }
        if case .objectID(let id) = value {
            assign("\(numbers.inFile(Int(id.entityNumber)))", to: entityColumn)
        } else {
            assign("\(SQLValue.null)", to: entityColumn)
        }
    }

    /// Updates all rows in the temporary table.
    package var statement: SQLStatement {
        """
        UPDATE \(name: table) SET \(assignments.joined(separator: ", ")) \
        FROM temp.\(name: BatchStatements.updateTable) b WHERE b.Z_PK = \(name: table).Z_PK
        """
    }
}
