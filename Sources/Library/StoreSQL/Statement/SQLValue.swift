package import FoundationEssentials

/// A value in one of SQLite's storage classes.
package enum SQLValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob(Data)
}
