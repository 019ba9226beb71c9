extension Listing {
    /// The rows as comma-separated values after RFC 4180, the keys first; objects are flattened with a dot, and of an
    /// array there is the number of its objects.
    ///
    /// Unknown is an empty field, an empty text a quoted one.
    package var csv: String {
        let header = fields.flatMap { Self.names($0, "") }.map(Self.escaped)
        let lines = rows.map { row in zip(fields, row).flatMap { Self.cells($1, $0) } }
        return ([header] + lines).map { $0.joined(separator: ",") + "\r\n" }.joined()
    }

    private static func names(_ field: ListingField, _ path: String) -> [String] {
        guard !field.parts.isEmpty, !field.isArray else { return [path + field.key] }
        return field.parts.flatMap { names($0, "\(path)\(field.key).") }
    }

    private static func cells(_ value: ListingValue, _ field: ListingField) -> [String] {
        switch value {
        case .null: [String](repeating: "", count: names(field, "").count)
        case .text(let text): [text.isEmpty ? "\"\"" : escaped(text)]
        case .integer(let number): ["\(number)"]
        case .number(let number): [number.isFinite ? "\(number)" : ""]
        case .truth(let truth): [truth ? "true" : "false"]
        case .object(let values): zip(field.parts, values).flatMap { cells($1, $0) }
        case .array(let rows): ["\(rows.count)"]
        }
    }

    private static func escaped(_ text: String) -> String {
        // By scalars: CR LF is one character, and neither CR nor LF.
        guard text.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else { return text }
        return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
