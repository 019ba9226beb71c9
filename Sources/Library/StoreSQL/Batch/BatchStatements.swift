package import DataModel

/// The statements with which batches change rows, beside those of a save.
package struct BatchStatements: Sendable {
    /// The table in which an update notes its rows and their new values.
    package static let updateTable = "FL_BATCH"

    let layout: StoreLayout

    /// Makes statements for stores of that layout.
    package init(_ layout: StoreLayout) { self.layout = layout }

    /// Adds to an insertion what happens where a row has the same unique values.
    ///
    /// - Parameters:
    ///   - insertion: The insertion of a row with all its values.
    ///   - given: The slots whose values a row that is there takes.
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

    /// Compiles a batch update: which rows, and what they take.
    ///
    /// - Throws: `DataModelError` for an unknown key path, a value of another type, or what SQL cannot say.
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
                throw .unsupported("“\(entity.name).\(entity.slots[assignment.slot].path)” is not kept by the store.")
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

    /// An expression as a value of an attribute: whole numbers are cut off, as in Swift.
    static func value(
        _ compiled: CompiledExpression, for slot: StorageSlot, _ entity: ResolvedEntity
    ) throws(DataModelError) -> SQLStatement {
        guard let attribute = slot.attribute, !slot.isExternal, compiled.elements.isEmpty else {
            throw .unsupported("“\(entity.name).\(slot.path)” takes a value, no expression.")
        }
        guard compiled.isNull || compiled.kind == attribute.attributeType.kind else {
            throw .unsupported("“\(entity.name).\(slot.path)” cannot hold what the expression yields.")
        }
        guard attribute.attributeType.isInteger, compiled.type?.isInteger != true else { return compiled.sql }
        return "CAST(\(compiled.sql) AS INTEGER)"
    }
}

/// What a batch update gives to one slot of every row.
package struct BatchAssignment: Sendable {
    /// A value, or how it is computed.
    package enum Value: Sendable {
        case constant(AttributeValue)
        case expression(Expression)
    }

    /// The slot.
    package let slot: Int
    /// What it takes.
    package let value: Value

    /// Makes an assignment.
    package init(slot: Int, value: Value) {
        self.slot = slot
        self.value = value
    }
}

/// A batch update as statements.
package struct BatchUpdatePlan: Sendable {
    /// The entity.
    package let entity: ResolvedEntity
    /// Its table.
    package let table: String
    /// Key, entity number and computed values of the rows.
    package fileprivate(set) var selection: SQLStatement = .empty
    /// How many computed values there are.
    package fileprivate(set) var valueCount = 0
    /// The paths that change, for the history.
    package fileprivate(set) var paths: [String] = []
    /// Columns with tagged bytes, and the bytes they take; nil takes them away.
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
        _ value: AttributeValue, to column: SlotColumn, _ slot: StorageSlot, _ numbers: EntityNumbering
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

    /// The update of all noted rows.
    package var statement: SQLStatement {
        """
        UPDATE \(name: table) SET \(assignments.joined(separator: ", ")) \
        FROM temp.\(name: BatchStatements.updateTable) b WHERE b.Z_PK = \(name: table).Z_PK
        """
    }
}
