import DataModel

/// A fetch index over expressions, or of the type R-tree.
struct ComputedIndex: Sendable {
    /// The form of an index in the file.
    enum Form: Sendable {
        /// An index on expressions, which SQLite computes itself.
        case expressions
        /// A companion table. The expressions call functions of this library, which other programs do not have; an
        /// index on them would make the file unusable to those programs.
        case values
        /// An R-tree, maintained by triggers.
        case tree
        /// A full-text table of the folded text, and a table of the keys of rows that are not in it yet.
        case text
    }

    /// The name of the index in the model.
    let name: String
    /// The entity that declares the index.
    let entity: ResolvedEntity
    /// The elements as expressions of the predicate language.
    let expressions: [Expression]
    /// The elements as SQL.
    let values: [CompiledExpression]
    /// Whether each element is in ascending order.
    let areAscending: [Bool]
    let form: Form

    /// The maximum number of dimensions of an R-tree (<https://www.sqlite.org/rtree.html>).
    private static let mostDimensions = 5

    /// Compiles an index of the model; nil for one on plain columns, and for one that no file can hold.
    init?(_ index: FetchIndexDescription, of entity: ResolvedEntity, in layout: StoreLayout) {
        guard index.isComputed, !index.elements.isEmpty else { return nil }
        let sql = ElementSQL(layout: layout, entity: entity)
        expressions = index.elements.compactMap(Self.expression)
        values = expressions.compactMap { sql.compile($0) }
        guard values.count == index.elements.count else { return nil }
        let trees = index.elements.count { $0.kind == .rTree }
        if index.elements.contains(where: { $0.kind == .text }) {
            guard index.elements.allSatisfy({ $0.kind == .text }), values.allSatisfy({ $0.kind == .text }) else {
                return nil
            }
            form = .text
        } else if trees == 0 {
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

    /// Returns the definition of an index on expressions.
    func definition(table: String) -> IndexDefinition {
        let columns = zip(values, areAscending).map { value, isAscending in
            IndexDefinition.Column(
                name: value.sql.text, order: isAscending ? .ascending : .descending, isExpression: true)
        }
        return IndexDefinition(name: "Z_\(entity.name)_\(name)", table: table, columns: columns, isUnique: false)
    }
}

extension FetchIndexDescription {
    /// Whether the index has elements other than plain columns.
    var isComputed: Bool { elements.contains { $0.kind != .binary || $0.expression != nil } }
}

extension StoreLayout {
    /// The computed indexes of the model that the file can hold.
    static func computedIndexes(of plain: StoreLayout) -> [ComputedIndex] {
        plain.model.entities.filter { plain.table(ofRoot: $0.rootNumber) != nil }.flatMap { entity in
            entity.description.indexes.compactMap { ComputedIndex($0, of: entity, in: plain) }
        }
    }
}
