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
        text(as: .csv(isGuarded: isGuarded, hasLists: hasLists))
    }

    /// The rows as one JSON array, a row on each line, with a line break at the end.
    package var json: String { text(as: .json) }

    /// The first row as one JSON object with a line break at the end; empty without rows.
    package var jsonObject: String {
        guard let first = rows.first else { return "" }
        var text = ListingText()
        text.add(first, of: fields)
        return text.taken() + "\n"
    }

    private func text(as format: ListingWriter.Format) -> String {
        var writer = ListingWriter(fields, as: format)
        return writer.text(rows) + writer.end
    }

    /// Returns a text by RFC 8259, with quotes, backslashes and all control characters escaped; the control characters
    /// that the RFC permits would act in a terminal.
    static func quoted(_ text: String) -> String {
        var result = ListingText()
        result.add(text)
        return result.taken()
    }
}

extension ListingValue {
    /// The value with an apostrophe before each text that a spreadsheet takes for a formula.
    var withoutFormula: ListingValue {
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
        guard let first = unicodeScalars.first, !first.isASCIILetterOrDigit else { return self }
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
    /// Whether it is a letter or a digit of ASCII, as the first sign of nearly all texts is.
    fileprivate var isASCIILetterOrDigit: Bool {
        switch self {
        case "0"..."9", "A"..."Z", "a"..."z": true
        default: false
        }
    }

    /// Whether nothing is drawn for the code point: controls, and signs such as the byte order mark.
    fileprivate var isInvisible: Bool {
        switch properties.generalCategory {
        case .control, .format: true
        default: false
        }
    }
}
