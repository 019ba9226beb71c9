import DataModel

/// The conditions for the rows after a cursor.
///
/// A comparison of row values would lose rows with missing values, which have a place in the order as well: first in
/// ascending order, last in descending order. So the rows after the cursor are divided into disjoint ranges of the form
/// "these terms are equal, this one is after", which an index supports.
enum CursorCompiler {
    /// Returns the ranges; if nothing can be after the cursor, one condition that is never true.
    static func ranges(after cursor: FetchCursor, sort: [SortTerm]) throws(DataModelError) -> [SQLStatement] {
        guard cursor.values.count == sort.count - 1 else {
            throw .invalidArgument(
                "The cursor has \(cursor.values.count) values for \(sort.count - 1) sort descriptors.")
        }
        let values = cursor.values.map(SQLValue.init(comparing:)) + [.integer(cursor.key)]
        let places = zip(sort, values).map { Place(term: $0, value: $1) }
        return ranges(places[...])
    }

    /// A sort term with the cursor's value.
    private struct Place {
        let term: SortTerm
        let value: SQLValue

        var isNull: Bool { value == .null }

        /// The condition that a row has the same value.
        var isEqual: SQLStatement {
            isNull ? "\(term.expression) IS NULL" : "\(term.collated) = \(value)"
        }

        /// The ranges of the values after the cursor's.
        var behind: [SQLStatement] {
            switch (term.isAscending, isNull) {
            case (true, true): ["\(term.expression) IS NOT NULL"]
            case (true, false): ["\(term.collated) > \(value)"]
            case (false, true): []
            case (false, false):
                term.isKey
                    ? ["\(term.collated) < \(value)"]
                    : ["\(term.collated) < \(value)", "\(term.expression) IS NULL"]
            }
        }
    }

    private static func ranges(_ places: ArraySlice<Place>) -> [SQLStatement] {
        guard let first = places.first else { return [] }
        if let range = rowRange(places) { return [range] + missing(places) }
        let tied = ranges(places.dropFirst()).map { range -> SQLStatement in "\(first.isEqual) AND \(range)" }
        return first.behind + tied
    }

    /// All terms as one comparison of row values, if they have one direction and the cursor has no missing value.
    private static func rowRange(_ places: ArraySlice<Place>) -> SQLStatement? {
        guard let first = places.first, places.allSatisfy({ $0.term.isAscending == first.term.isAscending }),
            places.allSatisfy({ !$0.isNull })
        else { return nil }
        let symbol = SQLStatement(text: first.term.isAscending ? ">" : "<")
        guard places.count > 1 else { return "\(first.term.collated) \(symbol) \(first.value)" }
        let terms = places.map(\.term.collated).joined(separator: ", ")
        let values = places.map { SQLStatement("\($0.value)") }.joined(separator: ", ")
        return "(\(terms)) \(symbol) (\(values))"
    }

    /// The rows with missing values after a cursor without any; the comparison of row values leaves them out.
    private static func missing(_ places: ArraySlice<Place>) -> [SQLStatement] {
        guard places.first?.term.isAscending == false else { return [] }
        return places.indices.filter { !places[$0].term.isKey }.map { index in
            let tied = places[..<index].map(\.isEqual)
            return (tied + ["\(places[index].term.expression) IS NULL"]).joined(separator: " AND ")
        }
    }
}
