/// A fetch request without the type of its results.
///
/// `FetchRequest` in ManagedObjects adds the result type; StoreSQL compiles the specification to SQL.
public struct FetchSpecification: Sendable, Hashable {
    /// The name of the entity to fetch.
    public var entityName: String
    /// The predicate; nil for all objects.
    public var predicate: Predicate?
    /// The order of the results. The row's key breaks ties.
    public var sortDescriptors: [SortDescriptor] = []
    /// The greatest number of results; 0 for no limit.
    public var fetchLimit = 0
    /// The number of results to skip.
    public var fetchOffset = 0
    /// The number of objects to fetch at a time when the result array is read; 0 for all at once.
    public var fetchBatchSize = 0
    /// The place after which the results begin. Unlike an offset, it costs the same anywhere in a large table.
    public var after: FetchCursor?
    /// Whether objects of subentities are fetched as well.
    public var includesSubentities = true
    /// Whether unsaved changes in the context are taken into account.
    public var includesPendingChanges = true
    /// Whether the values of a row are fetched with its key.
    public var includesPropertyValues = true
    /// Whether results are faults whose values wait in the row cache.
    public var returnsObjectsAsFaults = true
    /// The relationships whose objects are fetched as well, with one more query each.
    public var relationshipKeyPathsForPrefetching: [String] = []
    /// The values in a dictionary result. Objects are always fetched whole.
    public var propertiesToFetch: [FetchedExpression] = []
    /// Whether dictionary results omit duplicates.
    public var returnsDistinctResults = false
    /// The paths by which dictionary results are grouped.
    public var propertiesToGroupBy: [String] = []
    /// The predicate for groups. It may refer to the aggregates in `propertiesToFetch`.
    public var havingPredicate: Predicate?
    /// The identifiers of the stores to fetch from; empty for all stores with the entity.
    public var affectedStoreIdentifiers: Set<String> = []
    /// Whether objects already registered in the context get the fetched values.
    public var shouldRefreshRefetchedObjects = false

    /// Creates a specification that fetches all objects of an entity.
    public init(entityName: String) { self.entityName = entityName }
}

/// Core Data's name for `FetchedExpression`.
public typealias ExpressionDescription = FetchedExpression

/// A named value in a dictionary result: a key path, or a function over the rows of a group.
///
///     let request = FetchRequest<[String: AttributeValue]>(entityName: "Aircraft")
///     request.propertiesToFetch = [.property("colorScheme.primary"), .count("aircraft")]
///     request.propertiesToGroupBy = ["colorScheme.primary"]
///     for row in try context.fetch(request) { print(row["colorScheme.primary"] ?? .null, row["aircraft"] ?? .null) }
public struct FetchedExpression: Sendable, Hashable {
    /// The key of the value in the result.
    public var name: String
    /// The expression that gives the value.
    public var expression: Expression
    /// The type of the value; nil for the type of the path or function.
    public var resultType: AttributeType?

    /// Creates a named value.
    public init(_ name: String, _ expression: Expression, resultType: AttributeType? = nil) {
        self.name = name
        self.expression = expression
        self.resultType = resultType
    }

    /// Creates an empty description, to be filled in.
    public init() { self.init("", .constant(.null)) }

    /// The value at a path, with the path as its name.
    public static func property(_ path: String) -> FetchedExpression { FetchedExpression(path, .keyPath(path)) }

    /// The number of rows in the group.
    public static func count(_ name: String) -> FetchedExpression {
        FetchedExpression(name, .function("count:", [.evaluatedObject]))
    }

    /// The sum of the values at a path; nil if there are none.
    public static func sum(_ path: String, named name: String? = nil) -> FetchedExpression {
        FetchedExpression(name ?? "sum_\(path)", .function("sum:", [.keyPath(path)]))
    }

    /// The smallest value at a path; nil if there are none.
    public static func minimum(_ path: String, named name: String? = nil) -> FetchedExpression {
        FetchedExpression(name ?? "min_\(path)", .function("min:", [.keyPath(path)]))
    }

    /// The largest value at a path; nil if there are none.
    public static func maximum(_ path: String, named name: String? = nil) -> FetchedExpression {
        FetchedExpression(name ?? "max_\(path)", .function("max:", [.keyPath(path)]))
    }

    /// The average of the values at a path; nil if there are none.
    public static func average(_ path: String, named name: String? = nil) -> FetchedExpression {
        FetchedExpression(name ?? "average_\(path)", .function("average:", [.keyPath(path)]))
    }
}

/// A place in sorted results: the sort values of a row, and its key.
///
///     let page = try context.fetch(request)
///     if let last = page.last { request.after = try ObjectOrder(request.sortDescriptors).cursor(at: last) }
///     let next = try context.fetch(request)
///
/// Continuing from a cursor is an index search, while an offset walks through all rows before it. `NULL` has its own
/// place in the order.
public struct FetchCursor: Sendable, Hashable {
    /// The row's values for the sort descriptors, in their order.
    public var values: [AttributeValue]
    /// The row's key, which breaks ties in the direction of the last sort descriptor.
    public var key: Int64
    /// Whether to fetch the results before the row, nearest first.
    public var isBackward: Bool

    /// Creates a cursor.
    public init(values: [AttributeValue], key: Int64, isBackward: Bool = false) {
        self.values = values
        self.key = key
        self.isBackward = isBackward
    }
}
