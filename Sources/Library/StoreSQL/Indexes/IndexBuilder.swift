import DataModel

/// Collects the indexes that a layout needs, except companion tables.
struct IndexBuilder {
    private let layout: StoreLayout
    private(set) var indexes: [IndexDefinition] = []
    private var names: Set<String> = []

    init(_ layout: StoreLayout) {
        self.layout = layout
        for table in layout.tables { addIndexes(of: table) }
        for table in layout.joinTables { add(table.reverseIndex) }
    }

    private mutating func addIndexes(of table: TableLayout) {
        let root = layout.model[number: table.rootNumber]
        for column in table.columns where column.role == .foreignKey || column.role == .owner {
            add(columnIndex(column.name, of: table.name))
        }
        if root.hasSubentities { add(columnIndex("Z_ENT", of: table.name)) }
        let members = layout.model.entities.filter { root.subtree.contains($0.number) }
        for entity in members { addFetchIndexes(of: entity, table: table.name) }
        for entity in members { addOlderIndexes(of: entity, table: table.name) }
        for entity in members { addUniqueIndexes(of: entity, table: table.name) }
    }

    /// Adds an index once. A model may declare it twice, for example by the editor's mark on a relationship.
    ///
    /// Two different indexes with the same name get two names.
    private mutating func add(_ index: IndexDefinition) {
        guard !index.columns.isEmpty else { return }
        var index = index
        var number = 1
        let wanted = index.name
        while !names.insert(index.name.uppercased()).inserted {
            guard !indexes.contains(index) else { return }
            index.name = wanted + String(number)
            number += 1
        }
        indexes.append(index)
    }

    private func columnIndex(_ column: String, of table: String) -> IndexDefinition {
        IndexDefinition(
            name: "\(table)_\(column)_INDEX", table: table, columns: [.init(name: column, order: .plain)],
            isUnique: false)
    }

    private mutating func addFetchIndexes(of entity: ResolvedEntity, table: String) {
        for index in entity.description.indexes {
            let columns = index.elements.compactMap { element -> IndexDefinition.Column? in
                guard element.kind == .binary, let name = element.property.flatMap({ column($0, of: entity) }) else {
                    return nil
                }
                return .init(name: name, order: element.isAscending ? .ascending : .descending)
            }
            guard columns.count == index.elements.count else {
                let computed = layout.computedIndexes.first { $0.entity === entity && $0.name == index.name }
                if let computed, computed.form == .expressions { add(computed.definition(table: table)) }
                continue
            }
            add(
                IndexDefinition(
                    name: "Z_\(entity.name)_\(index.name)", table: table, columns: columns, isUnique: false))
        }
    }

    /// Adds the indexes of models from Xcode 8 and before: marked attributes, and lists of names.
    private mutating func addOlderIndexes(of entity: ResolvedEntity, table: String) {
        for attribute in entity.description.attributes where attribute.editorSettings["indexed"] == "YES" {
            if let column = column(attribute.name, of: entity) { add(columnIndex(column, of: table)) }
        }
        for list in entity.description.compoundIndexes {
            let columns = list.compactMap { column($0, of: entity) }
            guard columns.count == list.count else { continue }
            add(
                IndexDefinition(
                    name: ([table] + columns).joined(separator: "_"), table: table,
                    columns: columns.map { .init(name: $0, order: .plain) }, isUnique: false))
        }
    }

    private mutating func addUniqueIndexes(of entity: ResolvedEntity, table: String) {
        for constraint in entity.description.uniquenessConstraints {
            let columns = constraint.compactMap { column($0, of: entity) }
            guard columns.count == constraint.count else { continue }
            add(
                IndexDefinition(
                    name: "Z_\(entity.name)_UNIQUE_\(constraint.joined(separator: "_"))", table: table,
                    columns: columns.map { .init(name: $0, order: .ascending) }, isUnique: true))
        }
    }

    /// The column of a property or dotted path; `entity` and `self` are the row's own entity and key.
    private func column(_ path: String, of entity: ResolvedEntity) -> String? {
        switch path {
        case "entity": "Z_ENT"
        case "self": "Z_PK"
        default: entity.slots.first { $0.path == path }.flatMap { layout[entity].slotColumns[$0.index]?.name }
        }
    }
}
