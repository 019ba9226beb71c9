extension Listing {
    /// The rows as comma-separated values by RFC 4180, the keys first; objects are flattened with a dot, and an array
    /// becomes the number of its objects.
    ///
    /// An unknown value is an empty field, an empty text a quoted one.
    package var csv: String { csv(guarded: false) }

    /// Returns the same rows.
    ///
    /// - Parameters:
    ///   - isGuarded: whether texts that a spreadsheet takes for formulas get an apostrophe before them.
    ///   - hasLists: whether each array is at the end of the row, too, as JSON, in a column such as `approaches.json`.
    package func csv(guarded isGuarded: Bool, withLists hasLists: Bool = false) -> String {
        let lists = hasLists ? fields.indices.filter { fields[$0].isArray } : []
        let header = fields.flatMap { Self.names($0, "") } + lists.map { "\(fields[$0].key).json" }
        let lines = rows.map { row in
            zip(fields, row).flatMap { Self.cells(isGuarded ? $1.withoutFormula : $1, $0) }
                + lists.map { Self.list(row[$0], fields[$0]) }
        }
        return ([header.map(Self.escaped)] + lines).map { $0.joined(separator: ",") + "\r\n" }.joined()
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

    /// Returns an array as a cell; empty for one without elements.
    private static func list(_ value: ListingValue, _ field: ListingField) -> String {
        if case .array(let rows) = value, !rows.isEmpty { escaped(text(value, field)) } else { "" }
    }

    private static func escaped(_ text: String) -> String {
        text.needsQuotes(at: UInt8(ascii: ",")) ? text.inQuotes : text
    }
}

extension ListingValue {
    /// The value with an apostrophe before each text that a spreadsheet takes for a formula.
    fileprivate var withoutFormula: ListingValue {
        switch self {
        case .text(let text): .text(text.withoutFormula)
        case .object(let values): .object(values.map(\.withoutFormula))
        case .null, .integer, .number, .truth, .array: self
        }
    }
}

extension String {
    /// The text as a cell that a spreadsheet takes for no formula: with an apostrophe before `=`, `+`, `-`, `@` and their
    /// wide forms, also behind blanks and invisible signs, which some programs trim, and before a tab or a line end.
    package var withoutFormula: String {
        guard let first = unicodeScalars.first else { return self }
        // A text of millions of blanks is not looked through.
        let head = unicodeScalars.prefix(1_000)
        let begin = head.first { !$0.properties.isWhitespace && !$0.isInvisible }
        let isFormula = begin.map { "=+-@＝＋－＠".unicodeScalars.contains($0) } ?? (head.count == 1_000)
        return isFormula || "\t\r\n".unicodeScalars.contains(first) ? "'" + self : self
    }

    /// Returns whether the text is written between quotes in a table: with the delimiter, a quote or a line end in it.
    package func needsQuotes(at delimiter: UInt8) -> Bool {
        // Bytes, because CR LF is one character and equal to neither CR nor LF, and because a text may be long.
        utf8.contains { $0 == 0x22 || $0 == 0x0D || $0 == 0x0A || $0 == delimiter }
    }

    /// The text between quotes, with two quotes for each of its own (RFC 4180).
    package var inQuotes: String {
        let quote = UInt8(ascii: "\"")
        guard utf8.contains(quote) else { return "\"\(self)\"" }
        var bytes = [quote]
        for byte in utf8 {
            if byte == quote { bytes.append(quote) }
            bytes.append(byte)
        }
        return String(decoding: bytes + [quote], as: UTF8.self)
    }
}

extension Unicode.Scalar {
    /// Whether nothing is drawn for the code point: controls, and signs such as the byte order mark.
    fileprivate var isInvisible: Bool {
        switch properties.generalCategory {
        case .control, .format: true
        default: false
        }
    }
}

extension Listing {
    /// The rows as one JSON array, a row on each line, with a line break at the end.
    package var json: String {
        guard !rows.isEmpty else { return "[]\n" }
        return "[\n" + rows.map { Self.object(fields, $0) }.joined(separator: ",\n") + "\n]\n"
    }

    /// The first row as one JSON object with a line break at the end; empty without rows.
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
        // JSON has no infinity and no NaN.
        case .number(let number): number.isFinite ? "\(number)" : "null"
        case .truth(let truth): truth ? "true" : "false"
        case .object(let values): object(field.parts, values)
        case .array(let rows): "[\(rows.map { object(field.parts, $0) }.joined(separator: ","))]"
        }
    }

    /// Returns a text by RFC 8259, with quotes, backslashes and all control characters escaped; the control characters
    /// that the RFC permits would act in a terminal.
    static func quoted(_ text: String) -> String {
        // Bytes are looked at first: most texts have nothing to escape, and some are long. 0xC2 begins a control character.
        let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F && $0 != 0xC2 }
        if isPlain { return "\"\(text)\"" }
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
