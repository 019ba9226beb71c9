import DataModel
import Foundation
import SQLiteStore
import StoreSQL

/// Writes a world to a store's tables, and reads it back.
struct StoredWorld {
    let layout: StoreLayout

    // MARK: Writing

    /// Writes all objects, or only new ones, with their links.
    func write(_ world: World, only: Set<Int>? = nil, _ connection: StoreConnection) throws {
        for (number, member) in world.members.sorted(by: { $0.key < $1.key }) where only?.contains(number) ?? true {
            try insert(member, in: world, connection)
        }
        try writePairs(world, only: only, connection)
        try writeOwners(world, only: only, connection)
        for (root, key) in world.lastKeys {
            try connection.execute("UPDATE Z_PRIMARYKEY SET Z_MAX = \(key) WHERE Z_NAME = \(root)")
        }
    }

    private func insert(_ member: World.Member, in world: World, _ connection: StoreConnection) throws {
        let entity = try layout.model.entity(named: member.entity)
        var columns = ["Z_PK", "Z_ENT", "Z_OPT"]
        var values: [SQLValue] = [.integer(member.key), .integer(Int64(entity.number)), .integer(1)]
        for slot in entity.slots {
            guard let column = layout[entity].slotColumns[slot.index], slot.attribute?.isDerived != true else {
                continue
            }
            switch slot.content {
            case .attribute:
                columns.append(column.name)
                values.append(member.values[slot.path] ?? .null)
            case .toOne(let index):
                guard let target = member.links[slot.path]?.first, let other = world.members[target] else { continue }
                columns.append(column.name)
                values.append(.integer(other.key))
                if let entityColumn = column.entityColumn {
                    columns.append(entityColumn)
                    values.append(.integer(Int64(try layout.model.entity(named: other.entity).number)))
                }
                guard let place = place(of: member, in: other, entity.relationships[index], world) else { continue }
                columns.append(place.column)
                values.append(.integer(place.place))
            }
        }
        let marks = values.map { SQLStatement(text: "?", bindings: [$0]) }
        try connection.execute(
            "INSERT INTO \(name: layout[entity].table) (\(names: columns)) VALUES (\(marks.joined(separator: ", ")))")
    }

    /// Returns the column and the position of an object in the ordered inverse; positions have gaps.
    private func place(
        of member: World.Member, in owner: World.Member, _ relationship: ResolvedRelationship, _ world: World
    ) -> (column: String, place: Int64)? {
        guard let inverse = layout.model.inverse(of: relationship), inverse.isToMany, inverse.isOrdered else {
            return nil
        }
        let target = layout.model.destination(of: relationship)
        guard case .inverseForeignKey(_, _, let column?) = layout[target].relationships[inverse.index],
            let index = owner.links[inverse.name]?.firstIndex(where: { world.members[$0] == member })
        else { return nil }
        return (column, Int64(index * 3 + 5))
    }

    private func writePairs(_ world: World, only: Set<Int>?, _ connection: StoreConnection) throws {
        for table in layout.joinTables {
            let entity = try layout.model.entity(named: table.property.entity)
            guard let relationship = entity.relationship(table.property.path),
                case .joinTable(let side) = layout[entity].relationships[relationship.index]
            else { continue }
            let inverse = layout.model.inverse(of: relationship)
            for number in world.objects(in: entity, layout.model) where only?.contains(number) ?? true {
                for (index, other) in (world.members[number]?.links[relationship.name] ?? []).enumerated() {
                    try writePair(
                        (number, other), index: index,
                        back: inverse.flatMap { world.members[other]?.links[$0.name]?.firstIndex(of: number) }, side,
                        world, connection)
                }
            }
        }
    }

    private func writePair(
        _ pair: (own: Int, other: Int), index: Int, back: Int?, _ side: JoinSide, _ world: World,
        _ connection: StoreConnection
    ) throws {
        guard let own = world.members[pair.own]?.key, let other = world.members[pair.other]?.key else { return }
        var columns = [side.ownColumn, side.otherColumn]
        var values = [own, other]
        if let column = side.orderColumn {
            columns.append(column)
            values.append(Int64(index * 2 + 1))
        }
        if let column = side.inverseOrderColumn, let back {
            columns.append(column)
            values.append(Int64(back * 4 + 2))
        }
        let marks = values.map { SQLStatement(text: "?", bindings: [.integer($0)]) }
        try connection.execute(
            "INSERT INTO \(name: side.table) (\(names: columns)) VALUES (\(marks.joined(separator: ", ")))")
    }

    /// Writes the owners of members without an inverse.
    private func writeOwners(_ world: World, only: Set<Int>?, _ connection: StoreConnection) throws {
        for entity in layout.model.entities where layout.holds(entity) {
            for relationship in entity.relationships
            where relationship.declaringNumber == entity.number && relationship.isToMany
                && relationship.inverseIndex == nil
            {
                guard
                    case .inverseForeignKey(let table, let column, let order) =
                        layout[entity].relationships[relationship.index]
                else { continue }
                for number in world.objects(in: entity, layout.model) where only?.contains(number) ?? true {
                    for (index, other) in (world.members[number]?.links[relationship.name] ?? []).enumerated() {
                        guard let own = world.members[number]?.key, let key = world.members[other]?.key else {
                            continue
                        }
                        let place: SQLStatement = order.map { ", \(name: $0) = \(index * 2 + 1)" } ?? .empty
                        try connection.execute(
                            "UPDATE \(name: table) SET \(name: column.name) = \(own)\(place) WHERE Z_PK = \(key)")
                    }
                }
            }
        }
    }

    // MARK: Reading

    /// Reads everything. A reference to a missing row is a link to the number -1.
    func read(_ connection: StoreConnection) throws -> World {
        var world = World()
        var numbers: [String: Int] = [:]
        let entities = layout.model.entities.filter(layout.holds)
        for entity in entities {
            try readRows(of: entity, &world, &numbers, connection)
            guard entity.number == entity.rootNumber else { continue }
            world.lastKeys[entity.name] = try connection.integer(
                "SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = \(entity.name)")
        }
        for entity in entities {
            for relationship in entity.relationships where layout.holds(layout.model.destination(of: relationship)) {
                try readLinks(relationship, of: entity, &world, numbers, connection)
            }
        }
        return world
    }

    private func readRows(
        of entity: ResolvedEntity, _ world: inout World, _ numbers: inout [String: Int], _ connection: StoreConnection
    ) throws {
        let slots = entity.slots.filter { $0.attribute != nil && layout[entity].slotColumns[$0.index] != nil }
        let columns = ["Z_PK"] + slots.compactMap { layout[entity].slotColumns[$0.index]?.name }
        let rows = try connection.rows(
            "SELECT \(names: columns) FROM \(name: layout[entity].table) WHERE Z_ENT = \(entity.number) ORDER BY Z_PK"
        ) { row in (0..<row.columnCount).map { row.value(at: $0) } }
        for row in rows {
            guard case .integer(let key) = row[0] else { continue }
            var member = World.Member(entity: entity.name, key: key)
            for (slot, value) in zip(slots, row.dropFirst()) where value != .null { member.values[slot.path] = value }
            numbers["\(entity.rootNumber) \(key)"] = world.members.count
            world.members[world.members.count] = member
        }
    }

    private func readLinks(
        _ relationship: ResolvedRelationship, of entity: ResolvedEntity, _ world: inout World, _ numbers: [String: Int],
        _ connection: StoreConnection
    ) throws {
        let table = layout[entity].table
        let select: SQLStatement
        switch layout[entity].relationships[relationship.index] {
        case .foreignKey(let column):
            let number: SQLStatement = column.entityColumn.map { "\(name: $0)" } ?? "NULL"
            select = """
                SELECT Z_PK, \(name: column.name), \(number) FROM \(name: table) \
                WHERE Z_ENT = \(entity.number) AND \(name: column.name) IS NOT NULL
                """
        case .inverseForeignKey(let other, let column, let order):
            let place: SQLStatement = order.map { "\(name: $0), " } ?? .empty
            select = """
                SELECT \(name: column.name), Z_PK, NULL FROM \(name: other) WHERE \(name: column.name) IN \
                (SELECT Z_PK FROM \(name: table) WHERE Z_ENT = \(entity.number)) ORDER BY \(place)Z_PK
                """
        case .joinTable(let side):
            let place: SQLStatement = side.orderColumn.map { "\(name: $0), " } ?? .empty
            select = """
                SELECT \(name: side.ownColumn), \(name: side.otherColumn), NULL FROM \(name: side.table) \
                WHERE \(name: side.ownColumn) IN (SELECT Z_PK FROM \(name: table) WHERE Z_ENT = \(entity.number)) \
                ORDER BY \(place)\(name: side.otherColumn)
                """
        case .none: return
        }
        let target = layout.model.destination(of: relationship)
        let expectsNumber: Bool =
            if case .foreignKey(let column) = layout[entity].relationships[relationship.index] {
                column.entityColumn != nil
            } else { false }
        let rows = try connection.rows(select) { ($0.integer(at: 0), $0.integer(at: 1), $0.integer(at: 2)) }
        for (own, other, number) in rows {
            guard let own = numbers["\(entity.rootNumber) \(own ?? 0)"] else { continue }
            let found = numbers["\(target.rootNumber) \(other ?? 0)"]
            let foundEntity = found.flatMap { world.members[$0]?.entity }.flatMap {
                try? layout.model.entity(named: $0)
            }
            let isSound =
                foundEntity?.isKind(of: target) == true
                && (!expectsNumber || number == foundEntity.map { Int64($0.number) })
            world.members[own]?.links[relationship.name, default: []].append(isSound ? found ?? -1 : -1)
        }
    }
}
