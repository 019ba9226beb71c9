extension Listing {
    /// The rows as one JSON array, a row on each line, with a line break at the end.
    package var json: String {
        guard !rows.isEmpty else { return "[]\n" }
        return "[\n" + rows.map { Self.object(fields, $0) }.joined(separator: ",\n") + "\n]\n"
    }

    /// The first row as one JSON object, with a line break at the end; empty without rows.
    package var jsonObject: String { rows.first.map { Self.object(fields, $0) + "\n" } ?? "" }

    private static func object(_ fields: [ListingField], _ values: [ListingValue]) -> String {
        let members = zip(fields, values).map { "\(quoted($0.key)):\(text($1, $0))" }
        return "{\(members.joined(separator: ","))}"
    }

    private static func text(_ value: ListingValue, _ field: ListingField) -> String {
        switch value {
        case .null: "null"
        case .text(let text): quoted(text)
        case .integer(let number): "\(number)"
        // JSON knows no infinity and no NaN.
        case .number(let number): number.isFinite ? "\(number)" : "null"
        case .truth(let truth): truth ? "true" : "false"
        case .object(let values): object(field.parts, values)
        case .array(let rows): "[\(rows.map { object(field.parts, $0) }.joined(separator: ","))]"
        }
    }

    /// A text as RFC 8259 writes it: quotes, backslashes and control characters escaped, all else as it is. Those that it
    /// lets through as they are would act in a terminal.
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value):
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
