package import DataModel

/// What must happen in a store for one model to become another, in order, as values.
///
///     let change = SchemaChange(try ModelDifference(from: v1, to: v2), source: layout)
///     for step in change.steps { print(step.sentence) }          // "Add the column ZREMARKS to ZAIRCRAFT."
///
/// Pure: what the rows must answer first is in `checks`, and the statements run elsewhere, in one transaction. Made only
/// for differences that are lightweight; for others the steps would lose values.
package struct SchemaChange: Sendable {
    /// How the new model lies in the store afterwards. Columns keep the names they have as long as their properties do.
    package let destination: StoreLayout
    /// The steps, in order; those that can be deferred are the last.
    package let steps: [SchemaStep]
    /// What the rows must answer before.
    package let checks: [RowCheck]
    let context: SchemaContext

    /// How the old model lies in the store.
    package var source: StoreLayout { context.source }

    /// Plans the change of a store with a known layout.
    ///
    /// - Parameters:
    ///   - difference: The two models.
    ///   - source: How the old model lies in the store.
    ///   - facts: What indexes the file has; by default those that the old model asks for.
    package init(_ difference: ModelDifference, source: StoreLayout, facts: StoreFacts? = nil) {
        let facts = facts ?? StoreFacts(StoreSchema(source))
        let origins = PropertyOrigins(difference, source: source)
        destination = StoreLayout(difference.destination, names: origins.keptNames)
        let context = SchemaContext(difference, source: source, origins: origins, destination: destination)
        self.context = context
        checks = RowChecks(context, facts: facts).checks
        steps = Self.steps(context, facts)
    }

    /// The old entity with that number in the file: its name, and the number of its root.
    package func oldEntity(inFile number: Int) -> (name: String, root: Int)? {
        let entity = context.source.numbers.inModel(number).flatMap { context.source.model.entity(numbered: $0) }
        return entity.map { ($0.name, $0.rootNumber) }
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

    /// The steps that must be done at once.
    package var immediateSteps: [SchemaStep] { steps.filter { !$0.isDeferrable } }

    /// The steps that can be done later.
    package var deferrableSteps: [SchemaStep] { steps.filter(\.isDeferrable) }
}
