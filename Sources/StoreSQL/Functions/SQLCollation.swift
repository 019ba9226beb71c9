import DataModel
public import FoundationEssentials

/// An order of text that compiled statements name, to be registered on every connection.
public struct SQLCollation: Sendable {
    /// The name in SQL.
    public let name: String
    /// Orders two texts.
    public let compare: @Sendable (String, String) -> ComparisonResult

    /// All collations: `FL_NOCASE` and `FL_STANDARD`.
    public static let all: [SQLCollation] = [
        SQLCollation(name: "FL_NOCASE", compare: TextOrder.caseInsensitive),
        SQLCollation(name: "FL_STANDARD", compare: TextOrder.standard),
    ]
}
