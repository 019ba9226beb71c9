public import DataModel

/// How a model lies in a store: tables, columns, and where each slot and relationship is found.
///
/// The names follow genuine files (store-format 3.2). A store that was migrated, or written elsewhere, may have other
/// names for some columns; those are given as `names` and win. Beyond them a `file` tells which of the possible names it
/// has.
public final class StoreLayout: Sendable {
    /// The model.
    public let model: ResolvedModel
    /// The tables, by the number of their root.
    public let tables: [TableLayout]
    /// The tables of pairs.
    public let joinTables: [JoinTableLayout]
    private let entities: [EntityLayout]

    /// Lays out a model, taking names that a store already has.
    public init(_ model: ResolvedModel, names: [PropertyPath: String] = [:], file: FileShape = FileShape()) {
        self.model = model
        var builder = LayoutBuilder(model, names: names, file: file)
        builder.build()
        tables = builder.tables
        joinTables = builder.joinTables
        entities = builder.entities
    }

    /// Where an entity's slots and relationships lie.
    public subscript(entity: ResolvedEntity) -> EntityLayout { entities[entity.number - 1] }

    /// The table of the hierarchy with that root.
    public func table(ofRoot number: Int) -> TableLayout? { tables.first { $0.rootNumber == number } }

    /// The names that a store must record so that this layout can be made again: those that a fresh store would not
    /// have, and those that would be others once these are taken.
    public var recordedNames: [PropertyPath: String] {
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
    public var columnNames: [PropertyPath: String] {
        var result: [PropertyPath: String] = [:]
        for column in tables.flatMap(\.columns) where column.role == .value || column.role == .foreignKey {
            result[column.property] = column.name
        }
        for table in joinTables { result[table.property] = table.name }
        return result
    }
}
