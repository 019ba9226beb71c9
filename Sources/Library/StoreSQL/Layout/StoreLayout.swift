package import DataModel
import Synchronization

/// The layout of a model in a store: tables, columns, and the place of each slot and relationship.
///
/// The names follow Core Data (store-format 3.2). A store that was migrated or written by another program may have
/// other column names: those in `names` take precedence, and `file` decides between several possible names.
package final class StoreLayout: Sendable {
    /// The model.
    package let model: ResolvedModel
    /// The tables, in the order of their root entities' numbers.
    package let tables: [TableLayout]
    /// The join tables.
    package let joinTables: [JoinTableLayout]
    /// The entity numbers of the file.
    package let numbers: FileEntityNumbers
    /// The fetch indexes that are not just lists of columns.
    let computedIndexes: [ComputedIndex]
    /// The names of the companion tables that the file has.
    private let companionNames: Set<String>
    private let entities: [EntityLayout]

    /// Lays out a model, with the names and numbers that the store already has.
    ///
    /// Entities that the file does not list have no table.
    package init(
        _ model: ResolvedModel, names: [PropertyPath: String] = [:], file: FileShape = FileShape(),
        numbers: FileEntityNumbers = .same
    ) {
        self.model = model
        self.numbers = numbers
        var builder = LayoutBuilder(model, names: names, file: file, numbers: numbers)
        builder.build()
        tables = builder.tables
        joinTables = builder.joinTables
        entities = builder.entities
        guard model.entities.contains(where: { $0.description.indexes.contains(where: \.isComputed) }) else {
            (computedIndexes, companionNames) = ([], [])
            return
        }
        let plain = StoreLayout(builder)
        computedIndexes = Self.computedIndexes(of: plain)
        let companions = computedIndexes.compactMap { CompanionTable($0, in: plain) }
        companionNames = Set(companions.filter { file.objects.isEmpty || $0.isWhole(in: file) }.map(\.name))
    }

    /// The layout that was made last, and what it was made of.
    private struct Made {
        let layout: StoreLayout
        let names: [PropertyPath: String]
        let file: FileShape
    }

    private static let last = Mutex<Made?>(nil)

    /// Returns the layout of a model in a file; the same one again while nothing else is asked for, because opening a
    /// store asks several times.
    package static func shared(
        _ model: ResolvedModel, names: [PropertyPath: String], file: FileShape, numbers: FileEntityNumbers
    ) -> StoreLayout {
        if let made = last.withLock({ $0 }), made.layout.model === model, made.layout.numbers == numbers,
            made.names == names, made.file == file
        {
            return made.layout
        }
        let layout = StoreLayout(model, names: names, file: file, numbers: numbers)
        last.withLock { $0 = Made(layout: layout, names: names, file: file) }
        return layout
    }

    /// The same layout without computed indexes, used to compile them.
    private init(_ builder: LayoutBuilder) {
        model = builder.model
        numbers = builder.numbers
        tables = builder.tables
        joinTables = builder.joinTables
        entities = builder.entities
        (computedIndexes, companionNames) = ([], [])
    }

    /// The companion tables that fetches use.
    var companions: [CompanionTable] {
        guard !companionNames.isEmpty else { return [] }
        return computedIndexes.compactMap { CompanionTable($0, in: self) }.filter { companionNames.contains($0.name) }
    }

    /// The statements that enter queued rows in a full-text table.
    package struct TextIndex: Sendable {
        /// Counts the queued rows, up to one more than the limit.
        package let backlog: SQLStatement
        /// The number of rows that may stay in the queue.
        package let limit: Int64
        /// Enters the queued rows and empties the queue.
        package let statements: [SQLStatement]
        /// The entity and the index, as `Flight.byText`.
        package let name: String
        /// Counts the rows whose words the table does not have. Reads all rows.
        package let difference: SQLStatement
        /// Empties the table and enters all rows.
        package let rebuild: [SQLStatement]
    }

    /// The full-text tables that fetches use.
    package var textIndexes: [TextIndex] {
        companions.filter { $0.index.form == .text }.map {
            TextIndex(
                backlog: $0.backlogStatement, limit: CompanionTable.mostQueued, statements: $0.catchUpStatements,
                name: "\($0.index.entity.name).\($0.index.name)", difference: $0.differenceStatement,
                rebuild: $0.rebuildStatements)
        }
    }

    /// Whether an index of the entity's table is on this expression.
    func isIndexed(_ expression: Expression, of entity: ResolvedEntity) -> Bool {
        computedIndexes.contains { index in
            index.form == .expressions && index.entity.rootNumber == entity.rootNumber
                && index.expressions.contains(expression)
        }
    }

    /// The places of an entity's slots and relationships.
    package subscript(entity: ResolvedEntity) -> EntityLayout { entities[entity.number - 1] }

    /// Returns the table of a hierarchy, by the number of its root entity.
    package func table(ofRoot number: Int) -> TableLayout? { tables.first { $0.rootNumber == number } }

    /// The names that a store must record to reproduce this layout.
    ///
    /// They are the names that differ from a new store's, and those that would change once these are fixed.
    package var recordedNames: [PropertyPath: String] {
        let all = columnNames
        var names: [PropertyPath: String] = [:]
        while true {
            let made = StoreLayout(model, names: names).columnNames
            let wrong = all.filter { made[$0.key] != $0.value && names[$0.key] == nil }
            guard !wrong.isEmpty else { return names }
            names.merge(wrong) { first, _ in first }
        }
    }

    /// The name of each column, and of each join table, by its property.
    package var columnNames: [PropertyPath: String] {
        var result: [PropertyPath: String] = [:]
        for column in tables.flatMap(\.columns) where [.value, .foreignKey, .owner].contains(column.role) {
            result[column.property] = column.name
        }
        for table in joinTables { result[table.property] = table.name }
        return result
    }
}
