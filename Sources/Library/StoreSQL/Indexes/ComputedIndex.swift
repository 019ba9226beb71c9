import DataModel

/// A fetch index that is more than a list of columns: over expressions, or of the kind RTree.
struct ComputedIndex: Sendable {
    /// What it is in the file.
    enum Form: Sendable {
        /// An index over expressions, which SQLite computes itself.
        case expressions
        /// A table of the values, kept by triggers: SQLite lacks the functions, and an index over a function that only
        /// this library has would be damage to every other program.
        case values
        /// An R-tree of the values, kept by triggers.
        case tree
    }

    /// The index's name in the model.
    let name: String
    /// The entity that has it.
    let entity: ResolvedEntity
    /// What it is over, as requests say it.
    let expressions: [Expression]
    /// What it is over, as SQL by the columns' names.
    let values: [CompiledExpression]
    /// Whether small values come first, by element.
    let areAscending: [Bool]
    /// What it is in the file.
    let form: Form

    /// How many values a row of an R-tree has at most (<https://www.sqlite.org/rtree.html>).
    private static let mostDimensions = 5

    /// Finds what an index of the model makes; nil for a list of columns, and for what no file can hold.
    init?(_ index: FetchIndexDescription, of entity: ResolvedEntity, in layout: StoreLayout) {
        guard index.isComputed, !index.elements.isEmpty else { return nil }
        let sql = ElementSQL(layout: layout, entity: entity)
        expressions = index.elements.compactMap(Self.expression)
        values = expressions.compactMap { sql.compile($0) }
        guard values.count == index.elements.count else { return nil }
        let trees = index.elements.count { $0.kind == .rTree }
        if trees == 0 {
            form = values.contains { $0.sql.text.contains("FL_") } ? .values : .expressions
        } else {
            let areNumbers = values.allSatisfy { $0.kind == .number || $0.kind == .date }
            guard trees == values.count, trees <= Self.mostDimensions, areNumbers else { return nil }
            form = .tree
        }
        name = index.name
        self.entity = entity
        areAscending = index.elements.map(\.isAscending)
    }

    private static func expression(_ element: FetchIndexDescription.Element) -> Expression? {
        if let format = element.expression { return try? Expression(format: format) }
        guard let property = element.property else { return nil }
        return property == "self" ? .evaluatedObject : .keyPath(property)
    }

    /// The definition of an index over expressions.
    func definition(table: String) -> IndexDefinition {
        let columns = zip(values, areAscending).map { value, isAscending in
            IndexDefinition.Column(
                name: value.sql.text, order: isAscending ? .ascending : .descending, isExpression: true)
        }
        return IndexDefinition(name: "Z_\(entity.name)_\(name)", table: table, columns: columns, isUnique: false)
    }
}

extension FetchIndexDescription {
    /// Whether it is more than a list of columns.
    var isComputed: Bool { elements.contains { $0.kind == .rTree || $0.expression != nil } }
}

extension StoreLayout {
    /// The indexes of the model that are more than lists of columns, where the file can hold them.
    static func computedIndexes(of plain: StoreLayout) -> [ComputedIndex] {
        plain.model.entities.filter { plain.table(ofRoot: $0.rootNumber) != nil }.flatMap { entity in
            entity.description.indexes.compactMap { ComputedIndex($0, of: entity, in: plain) }
        }
    }
}
