/// What a fetch asks of a store, without the type of its results.
///
/// `FetchRequest` in ManagedObjects wraps it with a result type; the SQL layer compiles it.
public struct FetchSpecification: Sendable, Hashable {
    /// The entity whose objects are fetched.
    public var entityName: String
    /// The condition on them; nil for all.
    public var predicate: Predicate?
    /// The order of the results; the row's key breaks ties.
    public var sortDescriptors: [SortDescriptor] = []
    /// The most results wanted; 0 for no limit.
    public var fetchLimit = 0
    /// How many results are skipped first.
    public var fetchOffset = 0
    /// How many objects are fetched at a time when the result array is read; 0 for all at once.
    public var fetchBatchSize = 0
    /// Where the results begin: after the row with these sort values. Costs the same anywhere in a large table.
    public var after: FetchCursor?
    /// Whether objects of entities that inherit from it are fetched too.
    public var includesSubentities = true
    /// Whether unsaved changes of the context are taken into account.
    public var includesPendingChanges = true
    /// Whether the values of a row are fetched with its key.
    public var includesPropertyValues = true
    /// Whether results come as faults, their values waiting in the row cache.
    public var returnsObjectsAsFaults = true
    /// Relationships whose objects are fetched along, one further query each.
    public var relationshipKeyPathsForPrefetching: [String] = []
    /// What a dictionary result holds.
    public var propertiesToFetch: [FetchedExpression] = []
    /// Whether a dictionary result leaves out repeated rows.
    public var returnsDistinctResults = false
    /// The paths a dictionary result is grouped by.
    public var propertiesToGroupBy: [String] = []
    /// The condition on groups; it may name the aggregates of `propertiesToFetch`.
    public var havingPredicate: Predicate?
    /// The stores that are asked, by their identifiers; empty for all that hold the entity.
    public var affectedStoreIdentifiers: Set<String> = []
    /// Whether objects that are already registered take the fetched values.
    public var shouldRefreshRefetchedObjects = false

    /// Makes a specification that fetches all objects of an entity.
    public init(entityName: String) { self.entityName = entityName }
}

/// `FetchedExpression` by Core Data's name.
public typealias ExpressionDescription = FetchedExpression

/// A named value of a dictionary result: a path, or a function over the rows of a group.
public struct FetchedExpression: Sendable, Hashable {
    /// The name under which the result holds the value.
    public var name: String
    /// The value.
    public var expression: Expression
    /// The type in which the result is read; nil for the type of the path or function.
    public var resultType: AttributeType?

    /// Makes a named value.
    public init(_ name: String, _ expression: Expression, resultType: AttributeType? = nil) {
        self.name = name
        self.expression = expression
        self.resultType = resultType
    }

    /// Makes a description to be filled in.
    public init() { self.init("", .constant(.null)) }

    /// The value at a path, named by the path.
    public static func property(_ path: String) -> FetchedExpression { FetchedExpression(path, .keyPath(path)) }

    /// The number of rows of the group.
    public static func count(_ name: String) -> FetchedExpression {
        FetchedExpression(name, .function("count:", [.evaluatedObject]))
    }

    /// The sum of the values at a path; nil when there are none.
    public static func sum(_ path: String, named name: String? = nil) -> FetchedExpression {
        FetchedExpression(name ?? "sum_\(path)", .function("sum:", [.keyPath(path)]))
    }

    /// The smallest of the values at a path; nil when there are none.
    public static func minimum(_ path: String, named name: String? = nil) -> FetchedExpression {
        FetchedExpression(name ?? "min_\(path)", .function("min:", [.keyPath(path)]))
    }

    /// The largest of the values at a path; nil when there are none.
    public static func maximum(_ path: String, named name: String? = nil) -> FetchedExpression {
        FetchedExpression(name ?? "max_\(path)", .function("max:", [.keyPath(path)]))
    }

    /// The mean of the values at a path; nil when there are none.
    public static func average(_ path: String, named name: String? = nil) -> FetchedExpression {
        FetchedExpression(name ?? "average_\(path)", .function("average:", [.keyPath(path)]))
    }
}

/// A place in sorted results: the sort values of a row and its key.
///
/// Reading on from a cursor is a search in the index, where an offset counts through all rows before it. Missing
/// values are told apart: `NULL` has a place of its own in the order.
public struct FetchCursor: Sendable, Hashable {
    /// The row's values for the request's sort descriptors, in their order.
    public var values: [AttributeValue]
    /// The row's key, which breaks ties in the direction of the last sort descriptor.
    public var key: Int64
    /// Whether the results before the row are wanted, nearest first.
    public var isBackward: Bool

    /// Makes a cursor.
    public init(values: [AttributeValue], key: Int64, isBackward: Bool = false) {
        self.values = values
        self.key = key
        self.isBackward = isBackward
    }
}
