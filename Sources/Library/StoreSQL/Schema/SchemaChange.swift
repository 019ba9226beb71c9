package import DataModel

/// The steps that change a store from one model to another, as values in order.
///
///     let change = SchemaChange(try ModelDifference(from: v1, to: v2), source: layout)
///     for step in change.steps { print(step.sentence) }          // "Add the column ZREMARKS to ZAIRCRAFT."
///
/// It runs nothing itself: the caller runs `checks` on the rows first and then the steps, in one transaction. The
/// difference must be lightweight; for others the steps would lose values.
package struct SchemaChange: Sendable {
    /// The layout of the new model in the store. A column keeps its name as long as its property does.
    package let destination: StoreLayout
    /// The steps in order; deferrable steps come last.
    package let steps: [SchemaStep]
    /// The row checks that must pass first.
    package let checks: [RowCheck]
    let context: SchemaContext

    /// The layout of the old model in the store.
    package var source: StoreLayout { context.source }

    /// Plans the change of a store with a known layout.
    ///
    /// - Parameters:
    ///   - difference: The difference of the two models.
    ///   - source: The layout of the old model in the store.
    ///   - facts: The indexes and triggers of the file; by default those of the old model.
    package init(_ difference: ModelDifference, source: StoreLayout, facts: StoreFacts? = nil) {
        let facts = facts ?? StoreFacts(StoreSchema(source))
        let origins = PropertyOrigins(difference, source: source)
        let pairs = Self.keptPairs(difference, source: source, shared: facts.sharedPairs)
        destination = StoreLayout(difference.destination, names: origins.keptNames.merging(pairs) { first, _ in first })
        let context = SchemaContext(difference, source: source, origins: origins, destination: destination)
        self.context = context
        checks = RowChecks(context, facts: facts).checks
        steps = Self.steps(context, facts)
    }

    /// Returns the name and the root number of the old entity with a number in the file.
    package func oldEntity(inFile number: Int) -> (name: String, root: Int)? {
        let entity = context.source.numbers.inModel(number).flatMap { context.source.model.entity(numbered: $0) }
        return entity.map { ($0.name, $0.rootNumber) }
    }

    /// Returns the table in the file whose rows a new hierarchy keeps; nil if it has none.
    package func oldTable(of root: ResolvedEntity) -> String? { context.oldTables(of: root).first }

    /// The names of the join tables of relationships without an inverse that stay, because a column of the members cannot
    /// name several owners.
    private static func keptPairs(
        _ difference: ModelDifference, source: StoreLayout, shared: Set<JoinColumn>
    ) -> [PropertyPath: String] {
        guard !shared.isEmpty else { return [:] }
        var names: [PropertyPath: String] = [:]
        for (entity, relationship, members) in pairsOfOneOwner(difference, source) where shared.contains(members) {
            names[PropertyPath(entity.name, relationship.name)] =
                "Z_\(entity.number)\(relationship.name.uppercased())"
        }
        return names
    }

    /// The columns with the members in old join tables of relationships that are to-many without an inverse afterwards: a
    /// member that is in one of them twice has several owners.
    package static func membersOfOneOwner(_ difference: ModelDifference, source: StoreLayout) -> Set<JoinColumn> {
        Set(pairsOfOneOwner(difference, source).map(\.members))
    }

    private static func pairsOfOneOwner(
        _ difference: ModelDifference, _ source: StoreLayout
    ) -> [(entity: ResolvedEntity, relationship: ResolvedRelationship, members: JoinColumn)] {
        difference.destination.entities.flatMap { entity in
            entity.relationships.compactMap { relationship in
                guard relationship.declaringNumber == entity.number, relationship.isToMany,
                    relationship.inverseIndex == nil,
                    let link = LinkOrigin(PropertyPath(entity.name, relationship.name), difference), !link.isFlipped,
                    case .joinTable(let side) = source.link(link.source)
                else { return nil }
                return (entity, relationship, JoinColumn(table: side.table, name: side.otherColumn))
            }
        }
    }

    private static func steps(_ context: SchemaContext, _ facts: StoreFacts) -> [SchemaStep] {
        let moves = RowMoves(context)
        let links = GatheredLinks(context)
        let rebuild = TableRebuild(context, facts: facts)
        let indexes = IndexReconciliation(context, facts: facts, rebuilt: rebuild.tables)
        let removals = RemovalSteps(context, rebuilt: rebuild.tables)
        let triggers = DerivedTriggerSteps(context, facts: facts)
        let companions = CompanionSteps(context, facts: facts)
        return companions.dropSteps + triggers.dropSteps + moves.preparation + links.steps + indexes.dropSteps
            + RenameSteps(context).steps
            + moves.steps
            + ValueFills(context).steps + LinkFills(context, links).steps + rebuild.steps
            + PrimaryKeyRewrite(context).steps + indexes.uniqueSteps + links.cleanUp + triggers.deriveSteps
            + companions.createSteps + indexes.otherSteps
            + removals.steps
    }

    /// The steps that cannot be deferred.
    package var immediateSteps: [SchemaStep] { steps.filter { !$0.isDeferrable } }

    /// The steps that can be deferred.
    package var deferrableSteps: [SchemaStep] { steps.filter(\.isDeferrable) }
}
