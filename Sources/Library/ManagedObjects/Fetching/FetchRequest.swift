public import DataModel

/// A fetch with the type of its results.
///
///     let request = Aircraft.fetchRequest()
///     request.predicate = Predicate(format: "colorScheme.primary == %@", "blue")
///     let blue = try context.fetch(request)
///     // SELECT … FROM ZAIRCRAFT t0 WHERE t0.ZPRIMARY = ? …
///
/// Every property of `FetchSpecification` is a property of the request. It is a class, as in Core Data, so that code
/// can change a request declared with `let`.
@dynamicMemberLookup
public final class FetchRequest<Result: FetchRequestResult> {
    /// The request as a value.
    public var specification: FetchSpecification

    /// Creates a request for all objects of an entity.
    public init(entityName: String) { specification = FetchSpecification(entityName: entityName) }

    /// Creates a request whose `entity` or `entityName` is set before it is used.
    public convenience init() { self.init(entityName: "") }

    /// The entity to fetch, by its name; nil if none is set. A request keeps the name only.
    public var entity: EntityDescription? {
        get { specification.entityName.isEmpty ? nil : EntityDescription(specification.entityName) }
        set { specification.entityName = newValue?.name ?? "" }
    }

    /// Creates a request from a specification.
    public init(_ specification: FetchSpecification) { self.specification = specification }

    /// Restricts the request to stores; nil for all stores that hold the entity.
    public func setAffectedStores(_ stores: [PersistentStore]?) {
        specification.affectedStoreIdentifiers = Set((stores ?? []).map(\.identifier))
    }

    /// Accesses a property of the specification.
    public subscript<Value>(dynamicMember keyPath: WritableKeyPath<FetchSpecification, Value>) -> Value {
        get { specification[keyPath: keyPath] }
        set { specification[keyPath: keyPath] = newValue }
    }
}

/// The types that a fetch can return: managed objects, their identifiers, or dictionaries.
public protocol FetchRequestResult {}

extension ManagedObject: FetchRequestResult {}
extension ManagedObjectID: FetchRequestResult {}
extension Dictionary: FetchRequestResult where Key == String, Value == AttributeValue {}
