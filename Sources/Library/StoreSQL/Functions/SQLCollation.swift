import DataModel
package import FoundationEssentials

/// A collation that compiled statements name, to be registered on every connection.
package struct SQLCollation: Sendable {
    /// The name in SQL.
    package let name: String
    /// Compares two strings.
    package let compare: @Sendable (String, String) -> ComparisonResult

    /// All collations: one for each case of `SortDescriptor.Comparison` except the first, which is SQLite's BINARY.
    package static let all: [SQLCollation] = [
        SQLCollation(name: "FL_NOCASE", compare: TextOrder.caseInsensitive),
        SQLCollation(name: "FL_LOCALIZED", compare: TextOrder.localized),
        SQLCollation(name: "FL_LOCALIZED_NOCASE", compare: TextOrder.localizedCaseInsensitive),
        SQLCollation(name: "FL_STANDARD", compare: TextOrder.standard),
    ]
}
