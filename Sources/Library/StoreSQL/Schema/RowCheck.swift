import DataModel

/// A query for rows of the old store that forbid a change of schema.
package struct RowCheck: Sendable, Hashable {
    /// What is wrong with the rows.
    package enum Kind: Sendable, Hashable {
        /// They have no value for an attribute that becomes required and has no default.
        case missingValue
        /// Their number does not fit the new type.
        case outOfRange
        /// They have equal values that must be unique.
        case duplicates
        /// They belong to an entity that becomes abstract.
        case abstractEntity
        /// They have a link to a row that the relationship's new destination does not include.
        case lostLink
    }

    /// What is wrong with the rows.
    package let kind: Kind
    /// The entity, by its name in the new model.
    package let entity: String
    /// The property or dotted path, or several separated by commas; nil for the whole entity.
    package let property: String?
    /// Counts the rows.
    package let count: SQLStatement
    /// Selects the keys and entity numbers of the rows, in order.
    package let keys: SQLStatement
    /// The tables it reads, by their old names, each with the columns whose values it needs.
    let reads: [String: Set<String>]

    /// Creates a check from its two queries.
    init(
        kind: Kind, entity: String, property: String?, count: SQLStatement, keys: SQLStatement,
        reads: [String: Set<String>]
    ) {
        self.kind = kind
        self.entity = entity
        self.property = property
        self.count = count
        self.keys = keys
        self.reads = reads
    }

    /// Creates a check for the rows of a table that meet a condition.
    init(
        kind: Kind, entity: String, property: String?, table: String, columns: [String] = [], condition: SQLStatement
    ) {
        self.init(
            kind: kind, entity: entity, property: property,
            count: "SELECT count(*) FROM \(name: table) WHERE \(condition)",
            keys: "SELECT Z_PK, Z_ENT FROM \(name: table) WHERE \(condition) ORDER BY Z_PK",
            reads: [table: Set(columns)])
    }

    /// Returns the same check on the results of other queries, given as a WITH clause.
    func asked(of queries: SQLStatement) -> RowCheck {
        RowCheck(
            kind: kind, entity: entity, property: property, count: "\(queries)\(count)", keys: "\(queries)\(keys)",
            reads: reads)
    }
}

/// The row checks of a change of schema.
struct RowChecks {
    private let context: SchemaContext
    private let facts: StoreFacts

    init(_ context: SchemaContext, facts: StoreFacts) {
        self.context = context
        self.facts = facts
    }

    var checks: [RowCheck] {
        let entities = context.destination.model.entities
        return context.origins.order.flatMap(valueChecks) + entities.flatMap(compositeChecks)
            + entities.compactMap(abstractCheck)
            + entities.flatMap { UniquenessChecks(context, $0, facts).checks }
            + LinkChecks(context).checks
    }

    private func valueChecks(_ property: PropertyPath) -> [RowCheck] {
        guard let origin = context.origins.byProperty[property], let attribute = origin.attribute else { return [] }
        return missing(origin, attribute) + ranges(origin, attribute)
    }

    private func missing(_ origin: PropertyOrigin, _ attribute: AttributeDescription) -> [RowCheck] {
        guard origin.isRequired, origin.defaultValue == nil,
            !attribute.isDerived
        else { return [] }
        let empty = origin.columns.filter { !$0.isRequired && holds($0.root) }.map { part in
            check(
                .missingValue, origin.property, root: part.root, [part.column.name], numbers: part.sourceNumbers,
                condition: "\(name: part.column.name) IS NULL")
        }
        let lacking = Dictionary(grouping: origin.lacking.compactMap(oldEntity), by: \.rootNumber)
        let without = lacking.filter { holds($0.key) }.sorted { $0.key < $1.key }.map { root, entities in
            check(.missingValue, origin.property, root: root, [], numbers: entities.map(\.number), condition: "1")
        }
        return empty + without
    }

    /// Checks for rows in which a composite that becomes required would have no element.
    private func compositeChecks(_ entity: ResolvedEntity) -> [RowCheck] {
        guard !entity.isAbstract, let old = context.difference.sourceEntity(of: entity), holds(old.rootNumber) else {
            return []
        }
        return entity.requiredComposites.compactMap { shape in
            let leaves = shape.slots.map { entity.slots[$0] }
            guard entity.isRequired(at: shape.path), leaves.allSatisfy(isEmptyByDefault) else { return nil }
            let depth = shape.path.split(separator: ".").count
            let paths = leaves.map { slot in
                let path = context.difference.sourcePath(of: slot.path, in: entity)
                return (old: path, below: slot.path.split(separator: ".").count - depth)
            }
            let wasRequired = paths.contains { path in
                let outer = path.old?.split(separator: ".").dropLast(path.below).joined(separator: ".") ?? ""
                return !outer.isEmpty && old.isRequired(at: outer)
            }
            guard !wasRequired else { return nil }
            let columns = paths.compactMap { path in
                old.slots.first { $0.path == path.old }.flatMap { context.source[old].slotColumns[$0.index]?.name }
            }
            return check(
                .missingValue, PropertyPath(entity.name, shape.path), root: old.rootNumber, columns,
                numbers: [old.number],
                condition: (["1"] + columns.map { "\(name: $0) IS NULL" }).joined(separator: " AND "))
        }
    }

    private func isEmptyByDefault(_ leaf: StorageSlot) -> Bool {
        leaf.isPersistent && leaf.attribute.map { !$0.isDerived && $0.defaultValue == nil } ?? false
    }

    private func ranges(_ origin: PropertyOrigin, _ attribute: AttributeDescription) -> [RowCheck] {
        if attribute.attributeType == .decimal { return decimalRanges(origin) }
        guard let range = attribute.attributeType.integerRange else { return [] }
        return origin.columns.filter { holds($0.root) }.compactMap { part in
            guard let old = part.attribute?.attributeType, old != attribute.attributeType, old != .boolean,
                (old.integerRange ?? Int64.min...Int64.max).count(exceeding: range)
                    || old.integerRange == nil
            else { return nil }
            return check(
                .outOfRange, origin.property, root: part.root, [part.column.name], numbers: part.sourceNumbers,
                condition: """
                    \(name: part.column.name) IS NOT NULL AND \(name: part.column.name) \
                    NOT BETWEEN \(range.lowerBound) AND \(range.upperBound)
                    """)
        }
    }

    /// A decimal can hold neither infinity nor the greatest floating-point numbers.
    private func decimalRanges(_ origin: PropertyOrigin) -> [RowCheck] {
        origin.columns.filter {
            holds($0.root) && [.double, .float].contains($0.attribute?.attributeType)
        }.map { part in
            check(
                .outOfRange, origin.property, root: part.root, [part.column.name], numbers: part.sourceNumbers,
                condition: """
                    \(name: part.column.name) IS NOT NULL AND \(name: part.column.name) \
                    NOT BETWEEN -1e127 AND 1e127
                    """)
        }
    }

    private func abstractCheck(_ entity: ResolvedEntity) -> RowCheck? {
        guard entity.isAbstract, let old = context.difference.sourceEntity(of: entity), !old.isAbstract,
            holds(old.rootNumber)
        else { return nil }
        return RowCheck(
            kind: .abstractEntity, entity: entity.name, property: nil, table: context.oldTable(old.rootNumber),
            condition: "Z_ENT = \(context.source.numbers.inFile(old.number))")
    }

    /// Whether the file has the rows. Those of another configuration are in another store.
    private func holds(_ root: Int) -> Bool { context.source.table(ofRoot: root) != nil }

    private func oldEntity(_ number: Int) -> ResolvedEntity? {
        context.difference.sourceEntity(of: context.destination.model[number: number])
    }

    /// Creates a check for the rows of some entities in an old table.
    private func check(
        _ kind: RowCheck.Kind, _ property: PropertyPath, root: Int, _ columns: [String], numbers: [Int],
        condition: SQLStatement
    ) -> RowCheck {
        RowCheck(
            kind: kind, entity: property.entity, property: property.path, table: context.oldTable(root),
            columns: columns,
            condition: "Z_ENT IN \(numberList(numbers.map(context.source.numbers.inFile))) AND \(condition)")
    }
}

extension ClosedRange<Int64> {
    /// Whether the range has numbers that the other does not have.
    fileprivate func count(exceeding other: ClosedRange<Int64>) -> Bool {
        lowerBound < other.lowerBound || upperBound > other.upperBound
    }
}
