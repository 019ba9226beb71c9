public import DataModel

/// A fetch with the type of its results.
///
///     let request = Aircraft.fetchRequest()
///     request.predicate = Predicate(format: "colorScheme.primary == %@", "blue")
///     let blue = try context.fetch(request)
///     // SELECT … FROM ZAIRCRAFT t0 WHERE t0.ZPRIMARY = ? …
///
/// Every property of `FetchSpecification` is a property of the request. A class, as in Core Data, so that the talk's
/// `let fetchRequest` can be given a predicate; it belongs to the code that made it.
@dynamicMemberLookup
public final class FetchRequest<Result: FetchRequestResult> {
    /// What is asked, as a value.
    public var specification: FetchSpecification

    /// Makes a request for all objects of an entity.
    public init(entityName: String) { specification = FetchSpecification(entityName: entityName) }

    /// Makes a request from a specification.
    public init(_ specification: FetchSpecification) { self.specification = specification }

    /// Limits the request to stores; nil for all that hold the entity.
    public func setAffectedStores(_ stores: [PersistentStore]?) {
        specification.affectedStoreIdentifiers = Set((stores ?? []).map(\.identifier))
    }

    /// A property of the specification.
    public subscript<Value>(dynamicMember keyPath: WritableKeyPath<FetchSpecification, Value>) -> Value {
        get { specification[keyPath: keyPath] }
        set { specification[keyPath: keyPath] = newValue }
    }
}

/// What a fetch can return: managed objects, their identifiers, or dictionaries.
public protocol FetchRequestResult {}

extension ManagedObject: FetchRequestResult {}
extension ManagedObjectID: FetchRequestResult {}
extension Dictionary: FetchRequestResult where Key == String, Value == AttributeValue {}
