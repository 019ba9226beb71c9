/// How a model differs from the version before it, and what of that SQL alone can carry out.
///
///     let difference = try ModelDifference(from: v1, to: v2)
///     difference.operations.map(\.sentence)      // ["Aircraft gains the attribute “remarks”.", …]
///     difference.refusals                        // empty: the change is lightweight
///
/// Pure: no store is needed. What depends on rows is marked `needsValues` and decided by a migration's plan.
public struct ModelDifference: Sendable {
    /// The old model.
    public let source: ResolvedModel
    /// The new model.
    public let destination: ResolvedModel
    /// What changes: entities by name, and in each the entity itself before its properties, and indexes last.
    public let operations: [ModelOperation]
    /// From which old hierarchies the rows of each new hierarchy come, by the new root's number.
    package let hierarchies: [HierarchySource]
    let matching: ModelMatching

    /// Compares two models.
    ///
    /// - Throws: `DataModelError.invalidModel` when one of them contradicts itself.
    public init(from source: ManagedObjectModel, to destination: ManagedObjectModel) throws(DataModelError) {
        self.init(from: try source.resolved(), to: try destination.resolved())
    }

    /// Compares two models that were resolved before.
    public init(from source: ResolvedModel, to destination: ResolvedModel) {
        self.source = source
        self.destination = destination
        let matching = ModelMatching(source: source, destination: destination)
        let merging = HierarchyMatching(matching)
        self.matching = matching
        hierarchies = merging.hierarchies
        let entities = EntityComparison(matching).operations
        operations =
            entities.map { operation in
                guard case .entity = operation.change, operation.refusal == nil,
                    let refusal = merging.refusals.first(where: { $0.entity == operation.entity })
                else { return operation }
                return operation.refused(refusal)
            }
            + merging.refusals.filter { refusal in
                !entities.contains { if case .entity = $0.change { $0.entity == refusal.entity } else { false } }
            }.map { ModelOperation(entity: $0.entity, .details(["hierarchy"]), refusal: $0) }
    }

    /// Why the change is not lightweight; empty if it is.
    public var refusals: [ModelIssue] { operations.compactMap(\.refusal) }

    /// Whether SQL alone can carry out the change, rows permitting.
    public var isLightweight: Bool { operations.allSatisfy(\.isLightweight) }

    /// Whether nothing differs that a store, its version hash or its objects could see.
    public var isEmpty: Bool { operations.isEmpty }

    /// The old entity that a new one carries on; nil for an added one.
    public func sourceEntity(of entity: ResolvedEntity) -> ResolvedEntity? { matching.source(of: entity) }

    /// The new entity that carries on an old one; nil for a removed one.
    public func destinationEntity(of entity: ResolvedEntity) -> ResolvedEntity? { matching.destination(of: entity) }

    /// The old path of a new entity's attribute, element or to-one relationship; nil for what was not there.
    public func sourcePath(of path: String, in entity: ResolvedEntity) -> String? {
        matching.sourcePath(of: path, in: entity)
    }

    /// The old relationship that one of a new entity's carries on; nil for an added one.
    public func sourceRelationship(
        of relationship: ResolvedRelationship, in entity: ResolvedEntity
    ) -> ResolvedRelationship? {
        matching.sourceRelationship(relationship.name, of: entity)
    }
}
