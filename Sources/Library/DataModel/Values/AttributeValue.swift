public import FoundationEssentials

/// A value of an attribute or a to-one relationship, as the store and the predicates know it.
///
/// Numbers of every integer type are one case, as are Double and Float: the attribute's type says how wide they are.
public enum AttributeValue: Sendable, Hashable {
    /// No value: nil in Swift, NULL in SQL.
    case null
    case boolean(Bool)
    case integer(Int64)
    case double(Double)
    case string(String)
    /// An instant; stores keep seconds since 2001-01-01 00:00 UTC.
    case date(Date)
    case data(Data)
    /// Bytes in a file of their own that were not read yet.
    case external(ExternalData)
    case uuid(UUID)
    case uri(URL)
    indirect case decimal(Decimal)
    /// A reference to an object.
    case objectID(ManagedObjectID)
    /// The elements of a composite attribute by name; elements without a value are left out.
    indirect case composite([String: AttributeValue])

    /// Whether there is no value.
    public var isNull: Bool {
        if case .null = self { true } else { false }
    }
}
