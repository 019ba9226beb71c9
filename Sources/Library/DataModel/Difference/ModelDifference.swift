/// The difference between a model and the version before it, and which of its changes are lightweight.
///
///     let difference = try ModelDifference(from: v1, to: v2)
///     difference.operations.map(\.sentence)      // ["Aircraft gains the attribute “remarks”.", …]
///     difference.refusals                        // empty: the change is lightweight
///
/// No store is needed. An operation that depends on the rows has `needsValues` set, and the plan of a migration
/// decides.
public struct ModelDifference: Sendable {
    /// The old model.
    public let source: ResolvedModel
    /// The new model.
    public let destination: ResolvedModel
    /// The changes, sorted by entity name; for each entity first itself, then its properties, then its indexes.
    public let operations: [ModelOperation]
    /// The old hierarchies whose rows each new hierarchy receives, by the number of the new root.
    package let hierarchies: [HierarchySource]
    let matching: ModelMatching

    /// Compares two models.
    ///
    /// - Throws: `DataModelError.invalidModel` if one of them is inconsistent.
    public init(from source: ManagedObjectModel, to destination: ManagedObjectModel) throws(DataModelError) {
        self.init(from: try source.resolved(), to: try destination.resolved())
    }

    /// Compares two resolved models.
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

    /// The reasons why the change is not lightweight; empty if it is.
    public var refusals: [ModelIssue] { operations.compactMap(\.refusal) }

    /// Whether SQL alone can make the change, if the rows permit it.
    public var isLightweight: Bool { operations.allSatisfy(\.isLightweight) }

    /// Whether nothing differs that concerns a store, its version hash or its objects.
    public var isEmpty: Bool { operations.isEmpty }

    /// Returns the old entity that corresponds to a new one; nil for an added entity.
    public func sourceEntity(of entity: ResolvedEntity) -> ResolvedEntity? { matching.source(of: entity) }

    /// Returns the new entity that corresponds to an old one; nil for a removed entity.
    public func destinationEntity(of entity: ResolvedEntity) -> ResolvedEntity? { matching.destination(of: entity) }

    /// Returns the old path of a new entity's attribute, element or to-one relationship; nil if it did not exist.
    public func sourcePath(of path: String, in entity: ResolvedEntity) -> String? {
        matching.sourcePath(of: path, in: entity)
    }

    /// Returns the old relationship that corresponds to one of a new entity's; nil for an added relationship.
    public func sourceRelationship(
        of relationship: ResolvedRelationship, in entity: ResolvedEntity
    ) -> ResolvedRelationship? {
        matching.sourceRelationship(relationship.name, of: entity)
    }
}
