import DataModel
import StoreSQL

/// Fills a store with rows that refer to one another.
struct RandomRows {
    private let layout: StoreLayout
    private var random: RandomModels
    /// The keys of each entity's rows, by the entity's number.
    private(set) var keys: [Int: [Int]] = [:]

    init(_ layout: StoreLayout, random: RandomModels) {
        self.layout = layout
        self.random = random
    }

    mutating func fill(_ database: SchemaDatabase) throws {
        var last: [Int: Int] = [:]
        for entity in layout.model.entities {
            for _ in 0..<3 {
                last[entity.rootNumber, default: 0] += 1
                keys[entity.number, default: []].append(last[entity.rootNumber] ?? 0)
            }
        }
        for (root, key) in last { try database.run("UPDATE Z_PRIMARYKEY SET Z_MAX = \(key) WHERE Z_ENT = \(root)") }
        for entity in layout.model.entities {
            for key in keys[entity.number] ?? [] { try insert(key, of: entity, database) }
        }
        for table in layout.joinTables { try connect(table, database) }
    }

    private mutating func insert(_ key: Int, of entity: ResolvedEntity, _ database: SchemaDatabase) throws {
        guard let table = layout.table(ofRoot: entity.rootNumber) else { return }
        var columns = ["Z_PK", "Z_ENT", "Z_OPT"]
        var values = ["\(key)", "\(entity.number)", "1"]
        for slot in entity.slots {
            guard let column = layout[entity].slotColumns[slot.index], !random.chance(4) else { continue }
            columns.append(column.name)
            guard case .toOne(let index) = slot.content else {
                values.append("\(random.number(below: 9))")
                continue
            }
            let (target, number) = pick(layout.model.destination(of: entity.relationships[index]))
            values.append("\(target)")
            if let entityColumn = column.entityColumn {
                columns.append(entityColumn)
                values.append("\(number)")
            }
            if let order = table.columns.first(where: { $0.role == .order && $0.property.path == slot.path }) {
                columns.append(order.name)
                values.append("\(random.number(below: 100))")
            }
        }
        try database.run(
            "INSERT INTO \(table.name) (\(columns.joined(separator: ", "))) VALUES (\(values.joined(separator: ", ")))")
    }

    private mutating func pick(_ entity: ResolvedEntity) -> (key: Int, number: Int) {
        let number = entity.subtree.lowerBound + random.number(below: entity.subtree.count)
        let list = keys[number] ?? [1]
        return (list[random.number(below: list.count)], number)
    }

    private mutating func connect(_ table: JoinTableLayout, _ database: SchemaDatabase) throws {
        guard let entity = try? layout.model.entity(named: table.property.entity),
            let relationship = entity.relationships.first(where: { $0.name == table.property.path })
        else { return }
        for _ in 0..<4 {
            let (own, other) = (pick(entity).key, pick(layout.model.destination(of: relationship)).key)
            try database.run(
                "INSERT OR IGNORE INTO \(table.name) (\(table.keyColumns.joined(separator: ", "))) VALUES (\(own), \(other))"
            )
        }
    }
}
