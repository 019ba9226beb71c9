import DataModel

extension AttributeType {
    /// The range of an integer type; nil for other types.
    package var integerRange: ClosedRange<Int64>? {
        switch self {
        case .integer16: Int64(Int16.min)...Int64(Int16.max)
        case .integer32: Int64(Int32.min)...Int64(Int32.max)
        case .integer64: Int64.min...Int64.max
        case .undefined, .decimal, .double, .float, .string, .boolean, .date, .binary, .uuid, .uri, .transformable,
            .objectID, .composite:
            nil
        }
    }

    /// Whether a value must be converted for a column of another type.
    func needsConversion(to type: AttributeType) -> Bool {
        guard self != type else { return false }
        return columnType != type.columnType || type == .boolean
    }

    /// Returns the expression that converts a value of this type to another; NULL stays NULL.
    ///
    /// Fractions are cut off, as by a cast in Swift. Every number except 0 is true.
    func converted(_ column: String, to type: AttributeType) -> SQLStatement {
        guard needsConversion(to: type) else { return "\(name: column)" }
        return switch type {
        case .integer16, .integer32, .integer64: "CAST(\(name: column) AS INTEGER)"
        case .double, .float: "CAST(\(name: column) AS REAL)"
        case .boolean: "(\(name: column) <> 0)"
        case .undefined, .decimal, .string, .date, .binary, .uuid, .uri, .transformable, .objectID, .composite:
            "\(name: column)"
        }
    }
}
