import DataModel

/// The value of a column after a change, as an expression over a row of an old table.
///
/// It includes conversions, copies from other columns, and defaults.
struct NewValue {
    private let context: SchemaContext
    private let origin: PropertyOrigin

    init(_ context: SchemaContext, _ origin: PropertyOrigin) {
        self.context = context
        self.origin = origin
    }

    /// Returns the value for the rows of one old table.
    func expression(ofOldRoot root: Int) -> SQLStatement {
        var cases = origin.columns.filter { $0.root == root }.map { part -> SQLStatement in
            "WHEN Z_ENT IN \(inFile(part.sourceNumbers)) THEN \(filled(converted(part), part))"
        }
        let lacking = origin.lacking.compactMap { number in
            context.difference.sourceEntity(of: context.destination.model[number: number])
        }
        let numbers = lacking.filter { $0.rootNumber == root }.map(\.number)
        if let value = fallback, !numbers.isEmpty {
            cases.append("WHEN Z_ENT IN \(inFile(numbers)) THEN \(value)")
        }
        return cases.isEmpty ? "NULL" : "CASE \(cases.joined(separator: " ")) END"
    }

    /// The file's numbers of old entities.
    private func inFile(_ numbers: [Int]) -> SQLStatement { numberList(numbers.map(context.source.numbers.inFile)) }

    private func converted(_ part: PropertyOrigin.Column) -> SQLStatement {
        guard let old = part.attribute, let new = origin.attribute else { return "\(name: part.column.name)" }
        return old.converted(part.column.name, to: new)
    }

    private func filled(_ value: SQLStatement, _ part: PropertyOrigin.Column) -> SQLStatement {
        guard origin.becomesRequired(part), let fallback else { return value }
        return "ifnull(\(value), \(fallback))"
    }

    /// The default value as the column stores it.
    private var fallback: SQLStatement? {
        guard let value = origin.storedDefault else { return nil }
        return origin.attribute?.attributeType == .decimal ? "CAST(\(value) AS NUMERIC)" : "\(value)"
    }
}

extension AttributeDescription {
    /// Whether a value must be converted for the column of another version of the attribute.
    func needsConversion(to new: AttributeDescription) -> Bool {
        attributeType.needsConversion(to: new.attributeType) || isExternal != new.isExternal
    }

    /// Returns the expression that converts a value of this attribute to one of another version; NULL stays NULL.
    ///
    /// If files beside the store are no longer allowed, their bytes move into the column, without the tag; a missing
    /// file leaves NULL. If they become allowed, the bytes get the tag and stay: the next change of the value moves it.
    func converted(_ column: String, to new: AttributeDescription) -> SQLStatement {
        switch (isExternal, new.isExternal) {
        case (true, false): ExternalForm.untagged("\(name: column)")
        case (false, true): ExternalForm.tagged("\(name: column)")
        case (_, _): attributeType.converted(column, to: new.attributeType)
        }
    }
}

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
