import Aviation

/// Names and values of columns for display.
enum RowField {
    /// Returns the display name of the column at a path: the label of its field in records of the kind, else of another
    /// field, else the words of the path.
    static func name(_ path: String, of kind: RecordKind?) -> String {
        others[path] ?? kind.flatMap { FieldTable.standard[$0].first { $0.attribute == path }?.label }
            ?? FieldTable.standard.label(ofAttribute: path)
            ?? words(path)
    }

    /// The columns that no form edits and that are called otherwise than in the model.
    private static let others: [String: String] = [
        "type": "Approach", "sequence": "Position", "logEntry": "Flight", "screen": "List", "sort": "Order",
        "minutes": "Hours", "field": "Field", "attachmentFormat": "Attachment format",
    ]

    /// Returns the words of a path: `Hobbs end` for `hobbs.end`.
    static func words(_ path: String) -> String {
        let words = path.map { $0 == "." ? " " : $0.isUppercase ? " \($0.lowercased())" : String($0) }.joined().trimmed
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// Returns whether a column precedes another one, in the order of forms.
    static func areInOrder(_ one: String, _ other: String) -> Bool { (place(one), one) < (place(other), other) }

    private static func place(_ path: String) -> Int { FieldTable.standard.index(ofAttribute: path) ?? .max }

    /// Returns a value as it is shown: a duration as such, another one as its text; nil for none.
    ///
    /// - Parameter label: returns the name of another row.
    static func value(_ value: JournalValue?, at path: String, label: (RowKey) -> String) -> FieldValue? {
        if case .integer(let count)? = value, isDuration(path) { return .minutes(Minutes(Int(clamping: count))) }
        return text(value, at: path, label: label).map(FieldValue.text)
    }

    private static func isDuration(_ path: String) -> Bool { path.hasSuffix("Minutes") || path == "minutes" }

    /// Returns the display text of a value; nil for none.
    ///
    /// - Parameter label: returns the name of another row.
    static func text(_ value: JournalValue?, at path: String, label: (RowKey) -> String) -> String? {
        switch value {
        case nil, .null?: return nil
        case .boolean(let value)?: return value ? "yes" : "no"
        case .integer(let value)? where isDuration(path):
            return Minutes(Int(clamping: value)).clockText
        case .integer(let value)?: return String(value)
        case .double(let value)?: return String(value)
        case .text(let value)?: return value
        case .date(let value)?:
            guard let instant = UTCInstant(value) else { return "an impossible date" }
            return path == "date" || path == "asOf" || path.hasSuffix("On")
                ? instant.date.isoText : "\(instant.date.isoText) \(instant.time.text) UTC"
        case .data(let value)?:
            let count = KeptBytesName(value)?.byteCount ?? value.count
            return "\(count) byte\(count == 1 ? "" : "s")"
        case .row(let row)?: return label(row)
        case .rows(let rows)?: return rows.map(label).joined(separator: ", ")
        }
    }
}
