public import DataModel
public import Foundation

/// A request for the values of rows: typed columns, without objects, one row at a time.
///
///     var request = RowRequest(entityName: "Flight")
///     let minutes = request.column("minutes", of: Int.self)
///     let tail = request.column("aircraft.tailNumber", of: String.self)
///     request.sortDescriptors = [SortDescriptor(key: "date")]
///     try context.forEachRow(request) { row in
///         total += row[minutes] ?? 0        // Int?
///         tails.insert(row[tail] ?? "")     // String?
///     }
///
/// It is what Core Data's `dictionaryResultType` is for, with two differences: a value has the type of its column, and rows
/// are passed as the store finds them, so that memory does not grow with their number. Key paths, elements of composites
/// and to-one relationships become columns of one statement before the first row. A path to an object, or `SELF`, gives
/// its identifier. A to-many relationship takes an aggregate, such as `aircraft.@count`.
///
/// Every property of `FetchSpecification` is a property of the request, except what concerns objects alone: batches,
/// prefetching and cursors.
@dynamicMemberLookup
public struct RowRequest: Sendable {
    /// The request as a value. Columns are added by `column`.
    public private(set) var specification: FetchSpecification
    /// The types of the columns, in their order.
    private(set) var types: [any RowValue.Type] = []

    /// Creates a request for all rows of an entity and its subentities, without columns.
    public init(entityName: String) { specification = FetchSpecification(entityName: entityName) }

    /// Creates a request for the rows of another one, without columns.
    public init(_ specification: FetchSpecification) {
        self.specification = specification
        self.specification.propertiesToFetch = []
    }

    /// Accesses a property of the specification.
    public subscript<Value>(dynamicMember keyPath: WritableKeyPath<FetchSpecification, Value>) -> Value {
        get { specification[keyPath: keyPath] }
        set { specification[keyPath: keyPath] = newValue }
    }

    /// Adds the value at a path, and returns the column by which a row is asked for it.
    ///
    /// A path that is unknown, or whose values are not of the type, is an error of `forEachRow`, before the first row.
    public mutating func column<Value: RowValue>(_ path: String, of type: Value.Type) -> RowColumn<Value> {
        column(.property(path), of: type)
    }

    /// Adds a computed value, such as `.sum("minutes")`, and returns the column by which a row is asked for it.
    public mutating func column<Value: RowValue>(
        _ expression: FetchedExpression, of type: Value.Type
    ) -> RowColumn<Value> {
        types.append(type)
        specification.propertiesToFetch.append(expression)
        return RowColumn(place: types.count - 1)
    }
}

/// A column of a `RowRequest`, which only the rows of that request are asked for.
public struct RowColumn<Value: RowValue>: Sendable, Hashable {
    let place: Int
}

/// A type of values in rows: `Int`, `Int64`, `Double`, `Bool`, `String`, `Date`, `Data`, `UUID`, `URL`, `Decimal`,
/// `ManagedObjectID`, or `AttributeValue` for values of whatever type.
public protocol RowValue: Sendable {
    /// The types of attributes whose values are of the type; nil for all of them.
    static var attributeTypes: Set<AttributeType>? { get }
}

extension Int: RowValue {
    public static var attributeTypes: Set<AttributeType>? { [.integer16, .integer32, .integer64] }
}

extension Int64: RowValue {
    public static var attributeTypes: Set<AttributeType>? { [.integer16, .integer32, .integer64] }
}

extension Double: RowValue {
    public static var attributeTypes: Set<AttributeType>? { [.double, .float] }
}

extension Bool: RowValue {
    public static var attributeTypes: Set<AttributeType>? { [.boolean] }
}

extension String: RowValue {
    public static var attributeTypes: Set<AttributeType>? { [.string] }
}

extension Date: RowValue {
    public static var attributeTypes: Set<AttributeType>? { [.date] }
}

extension Data: RowValue {
    public static var attributeTypes: Set<AttributeType>? { [.binary, .transformable] }
}

extension UUID: RowValue {
    public static var attributeTypes: Set<AttributeType>? { [.uuid] }
}

extension URL: RowValue {
    public static var attributeTypes: Set<AttributeType>? { [.uri] }
}

extension Decimal: RowValue {
    public static var attributeTypes: Set<AttributeType>? { [.decimal] }
}

extension ManagedObjectID: RowValue {
    public static var attributeTypes: Set<AttributeType>? { [.objectID] }
}

extension AttributeValue: RowValue {
    public static var attributeTypes: Set<AttributeType>? { nil }
}

extension RowRequest {
    /// Refuses columns whose values are of another type than they are asked for.
    ///
    /// - Parameter found: the types of the values; nil for one that only its value tells.
    /// - Throws: `ManagedObjectError.model`, `unsupported`.
    func check(_ found: [AttributeType?]) throws(ManagedObjectError) {
        for (place, type) in types.enumerated() {
            guard let wanted = type.attributeTypes, let own = found[place], own != .undefined, !wanted.contains(own)
            else { continue }
            let name = specification.propertiesToFetch[place].name
            throw .model(
                .unsupported(
                    "“\(specification.entityName).\(name)” is of the type \(own.xmlName ?? "Undefined"), not \(type). Ask "
                        + "for a column of AttributeValue, or of the Swift type of its values."))
        }
    }
}
