import DataModel

/// A term of ORDER BY, in the direction in which rows are read.
struct SortTerm {
    let expression: SQLStatement
    /// The collation; nil for SQLite's own.
    let collation: String?
    /// Whether the order is ascending. Missing values come first then, else last.
    let isAscending: Bool
    /// Whether it is the row's key, which is never missing and ends every order.
    let isKey: Bool

    /// Returns the terms of a request, reversed if its cursor goes backward.
    static func terms(
        _ specification: FetchSpecification, compiler: ConditionCompiler
    ) throws(DataModelError) -> [SortTerm] {
        let isReversed = specification.after?.isBackward ?? false
        var terms: [SortTerm] = []
        for descriptor in specification.sortDescriptors {
            let value = try compiler.compile(.keyPath(descriptor.key))
            guard !value.sql.isEmpty else {
                throw .unsupported("“\(descriptor.key)” is a composite: sort by one of its elements.")
            }
            terms.append(
                SortTerm(
                    expression: value.sql, collation: value.kind == .text ? descriptor.comparison.collation : nil,
                    isAscending: descriptor.ascending != isReversed, isKey: false))
        }
        let isLastAscending = specification.sortDescriptors.last?.ascending ?? true
        terms.append(
            SortTerm(
                expression: compiler.source.key, collation: nil, isAscending: isLastAscending != isReversed,
                isKey: true))
        return terms
    }

    /// The expression with its collation, for a comparison.
    var collated: SQLStatement {
        guard let collation else { return expression }
        return "\(expression) COLLATE \(SQLStatement(text: collation))"
    }

    /// The term in an ORDER BY clause.
    var clause: SQLStatement { isAscending ? collated : "\(collated) DESC" }

    /// Returns the term for the ORDER BY of a compound statement, by the number of its result column.
    func ordinal(_ column: Int) -> SQLStatement {
        let collation = collation.map { " COLLATE \($0)" } ?? ""
        return SQLStatement(text: "\(column)\(collation)\(isAscending ? "" : " DESC")")
    }
}

extension SortDescriptor.Comparison {
    /// The name of the collation; nil for SQLite's own order by code points.
    package var collation: String? {
        switch self {
        case .literal: nil
        case .caseInsensitive: "FL_NOCASE"
        case .localized: "FL_LOCALIZED"
        case .localizedCaseInsensitive: "FL_LOCALIZED_NOCASE"
        case .localizedStandard: "FL_STANDARD"
        }
    }
}
