package import DataModel

/// How a model lies in a store: tables, columns, and where each slot and relationship is found.
///
/// The names follow genuine files (store-format 3.2). A store that was migrated, or written elsewhere, may have other
/// names for some columns; those are given as `names` and win. Beyond them a `file` tells which of the possible names it
/// has.
package final class StoreLayout: Sendable {
    /// The model.
    package let model: ResolvedModel
    /// The tables, by the number of their root.
    package let tables: [TableLayout]
    /// The tables of pairs.
    package let joinTables: [JoinTableLayout]
    /// The numbers by which the file calls the entities.
    package let numbers: EntityNumbering
    /// The model's fetch indexes that are more than lists of columns.
    let computedIndexes: [ComputedIndex]
    /// The names of those of them that have a table of their own, which the file has.
    private let companionNames: Set<String>
    private let entities: [EntityLayout]

    /// Lays out a model, taking names and numbers that a store already has.
    ///
    /// Entities that the file does not list have no table.
    package init(
        _ model: ResolvedModel, names: [PropertyPath: String] = [:], file: FileShape = FileShape(),
        numbers: EntityNumbering = .same
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
        companionNames = Set(companions.filter { file.tables.isEmpty || $0.isWhole(in: file) }.map(\.name))
    }

    /// The same without computed indexes, to compile them.
    private init(_ builder: LayoutBuilder) {
        model = builder.model
        numbers = builder.numbers
        tables = builder.tables
        joinTables = builder.joinTables
        entities = builder.entities
        (computedIndexes, companionNames) = ([], [])
    }

    /// The tables beside those of the objects that fetches are to use.
    var companions: [CompanionTable] {
        guard !companionNames.isEmpty else { return [] }
        return computedIndexes.compactMap { CompanionTable($0, in: self) }.filter { companionNames.contains($0.name) }
    }

    /// Whether an index is over that expression of a row in an entity's table.
    func isIndexed(_ expression: Expression, of entity: ResolvedEntity) -> Bool {
        computedIndexes.contains { index in
            index.form == .expressions && index.entity.rootNumber == entity.rootNumber
                && index.expressions.contains(expression)
        }
    }

    /// Where an entity's slots and relationships lie.
    package subscript(entity: ResolvedEntity) -> EntityLayout { entities[entity.number - 1] }

    /// The table of the hierarchy with that root.
    package func table(ofRoot number: Int) -> TableLayout? { tables.first { $0.rootNumber == number } }

    /// The names that a store must record so that this layout can be made again: those that a fresh store would not
    /// have, and those that would be others once these are taken.
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

    /// The name of each column by the property it holds.
    package var columnNames: [PropertyPath: String] {
        var result: [PropertyPath: String] = [:]
        for column in tables.flatMap(\.columns) where column.role == .value || column.role == .foreignKey {
            result[column.property] = column.name
        }
        for table in joinTables { result[table.property] = table.name }
        return result
    }
}
