import DataModel

/// The checks that no link is lost where a relationship changes what it can hold: a new destination that does not include
/// all objects of the old one, or a to-one relationship that becomes a to-many one without an inverse, whose members have
/// one owner at most.
struct LinkChecks {
    private let context: SchemaContext

    init(_ context: SchemaContext) { self.context = context }

    var checks: [RowCheck] {
        context.destination.model.entities.flatMap { entity in
            entity.relationships.filter { $0.declaringNumber == entity.number && !$0.description.isTransient }
                .flatMap { relationship -> [RowCheck] in
                    let property = PropertyPath(entity.name, relationship.name)
                    guard let link = LinkOrigin(property, context.difference), !link.isFlipped,
                        let places = Places(link, context)
                    else { return [] }
                    return [lost(property, link, places), shared(property, link, places)].compactMap(\.self)
                }
        }
    }

    /// Links to rows that stay, but not as members of the new destination.
    private func lost(_ property: PropertyPath, _ link: LinkOrigin, _ places: Places) -> RowCheck? {
        let new = context.destination.model.destination(of: link.relationship)
        let difference = context.difference
        guard difference.destinationEntity(of: places.target)?.number != new.number else { return nil }
        let numbers = places.target.subtree.filter { number in
            difference.destinationEntity(of: difference.source[number: number]).map { !$0.isKind(of: new) } ?? false
        }
        guard !numbers.isEmpty else { return nil }
        return check(
            .lostLink, property, places,
            "\(places.own) FROM \(name: places.table) WHERE \(places.other) IN \(keys(numbers, places))")
    }

    /// Links of several owners to one member.
    private func shared(_ property: PropertyPath, _ link: LinkOrigin, _ places: Places) -> RowCheck? {
        let relationship = link.relationship
        guard relationship.isToMany, relationship.inverseIndex == nil, case .foreignKey(let column) = places.layout
        else { return nil }
        let new = context.destination.model.destination(of: relationship)
        let difference = context.difference
        let living = places.target.subtree.filter { number in
            difference.destinationEntity(of: difference.source[number: number])?.isKind(of: new) ?? false
        }
        let key: SQLStatement = "\(name: column.name)"
        return check(
            .duplicates, property, places,
            """
            Z_PK FROM \(name: places.table) WHERE \(key) IN (SELECT \(key) FROM \(name: places.table) \
            WHERE Z_ENT IN \(inFile(places.owners)) GROUP BY \(key) HAVING count(*) > 1) \
            AND \(key) IN \(keys(living, places))
            """)
    }

    private func check(
        _ kind: RowCheck.Kind, _ property: PropertyPath, _ places: Places, _ owners: SQLStatement
    ) -> RowCheck {
        let rows: SQLStatement = """
            FROM \(name: places.ownerTable) WHERE Z_ENT IN \(inFile(places.owners)) AND Z_PK IN (SELECT \(owners))
            """
        // Two or all three may be one table.
        var reads: [String: Set<String>] = [places.ownerTable: []]
        reads[places.targetTable] = []
        reads[places.table, default: []].formUnion(places.columns)
        return RowCheck(
            kind: kind, entity: property.entity, property: property.path, count: "SELECT count(*) \(rows)",
            keys: "SELECT Z_PK, Z_ENT \(rows) ORDER BY Z_PK", reads: reads)
    }

    private func keys(_ numbers: [Int], _ places: Places) -> SQLStatement {
        "(SELECT Z_PK FROM \(name: places.targetTable) WHERE Z_ENT IN \(inFile(numbers)))"
    }

    private func inFile(_ numbers: [Int]) -> SQLStatement { numberList(numbers.map(context.source.numbers.inFile)) }
}

extension LinkChecks {
    /// Where the old file has the links of a relationship.
    private struct Places {
        /// The old destination.
        let target: ResolvedEntity
        /// The numbers of the old entities whose rows are owners afterwards, too.
        let owners: [Int]
        let ownerTable: String
        let targetTable: String
        let layout: RelationshipLayout
        /// The table with the links, the columns of both keys, and those that are no primary key.
        let table: String
        let own: SQLStatement
        let other: SQLStatement
        let columns: [String]

        /// Nil if the file does not have both ends.
        init?(_ link: LinkOrigin, _ context: SchemaContext) {
            let old = context.source.model
            let owner = old[number: link.source.declaringNumber]
            target = old[number: link.source.destinationNumber]
            guard context.source.table(ofRoot: owner.rootNumber) != nil,
                context.source.table(ofRoot: target.rootNumber) != nil
            else { return nil }
            owners = owner.subtree.filter { number in
                context.difference.destinationEntity(of: old[number: number])?.isKind(of: link.entity) ?? false
            }
            ownerTable = context.oldTable(owner.rootNumber)
            targetTable = context.oldTable(target.rootNumber)
            layout = context.source.link(link.source)
            switch layout {
            case .foreignKey(let column):
                (table, own, other, columns) = (ownerTable, "Z_PK", "\(name: column.name)", [column.name])
            case .inverseForeignKey(let members, let column, _):
                (table, own, other, columns) = (members, "\(name: column.name)", "Z_PK", [column.name])
            case .joinTable(let side):
                table = side.table
                (own, other, columns) = ("\(name: side.ownColumn)", "\(name: side.otherColumn)", [])
            case .none: return nil
            }
        }
    }
}
