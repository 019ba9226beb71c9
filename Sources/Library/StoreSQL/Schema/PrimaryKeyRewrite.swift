import DataModel

/// The step that updates the list of entities: new numbers and names, with the last keys used.
///
/// Numbers from 16001 belong to the history and stay.
struct PrimaryKeyRewrite {
    private let context: SchemaContext

    init(_ context: SchemaContext) { self.context = context }

    var steps: [SchemaStep] {
        [
            SchemaStep(
                .primaryKey, "Update the list of entities.",
                ["UPDATE Z_PRIMARYKEY SET Z_ENT = -Z_ENT WHERE Z_ENT BETWEEN 1 AND 16000"]
                    + context.destination.model.entities.map(insertion)
                    + ["DELETE FROM Z_PRIMARYKEY WHERE Z_ENT < 0"])
        ]
    }

    private func insertion(_ entity: ResolvedEntity) -> SQLStatement {
        """
        INSERT INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) \
        VALUES (\(entity.number), \(entity.name), \(entity.superentityNumber ?? 0), \(lastKey(entity)))
        """
    }

    /// The last key used, for root entities only: the maximum of the old list and of the rows.
    private func lastKey(_ entity: ResolvedEntity) -> SQLStatement {
        guard entity.number == entity.rootNumber,
            let hierarchy = context.difference.hierarchies.first(where: { $0.rootNumber == entity.number }),
            let old = hierarchy.base ?? hierarchy.split
        else { return "0" }
        let numbers = context.source.model[number: old].subtree.map { -$0 }
        let table = context.newTable(entity.number)
        return """
            max(ifnull((SELECT max(Z_MAX) FROM Z_PRIMARYKEY WHERE Z_ENT IN \(numberList(numbers))), 0), \
            ifnull((SELECT max(Z_PK) FROM \(name: table)), 0))
            """
    }
}
