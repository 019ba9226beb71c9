/// The flat form of an element: the content of the XML in a text that needs no XML parser.
///
/// Each element is one line: one space per enclosing element, the tag, and for each attribute a tab, the name, `=` and
/// the value. Backslash, line feed, carriage return and tab in a value are written as `\\`, `\n`, `\r` and `\t`.
extension ModelElement {
    /// The element in the flat form.
    var flatText: String {
        var text = ""
        writeFlat(to: &text, depth: 0)
        return text
    }

    private func writeFlat(to text: inout String, depth: Int) {
        text += String(repeating: " ", count: depth) + name
        for (key, value) in attributes.sorted(by: { $0.key < $1.key }) { text += "\t\(key)=\(Self.flat(value))" }
        text += "\n"
        for child in children { child.writeFlat(to: &text, depth: depth + 1) }
    }

    private static func flat(_ value: String) -> String {
        var result = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Reads the flat form; nil if the text is not in that form.
    init?(flatText text: String) {
        var open: [ModelElement] = []
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            let depth = line.prefix { $0 == UInt8(ascii: " ") }.count
            guard depth <= open.count, depth > 0 || open.isEmpty, let element = Self(flatLine: line.dropFirst(depth))
            else { return nil }
            Self.close(&open, to: depth)
            open.append(element)
        }
        Self.close(&open, to: 1)
        guard let root = open.first else { return nil }
        self = root
    }

    /// Closes the elements deeper than the depth: each becomes the last child of its parent.
    private static func close(_ open: inout [ModelElement], to depth: Int) {
        while open.count > max(depth, 1) {
            let child = open.removeLast()
            open[open.count - 1].children.append(child)
        }
    }

    private init?(flatLine line: Substring.UTF8View) {
        var fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)[...]
        guard let tag = fields.popFirst(), !tag.isEmpty else { return nil }
        self.init(String(Substring(tag)))
        for field in fields {
            guard let equals = field.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            attributes[String(Substring(field[..<equals]))] = Self.plain(field[field.index(after: equals)...])
        }
    }

    private static func plain(_ value: Substring.UTF8View) -> String {
        guard value.contains(UInt8(ascii: "\\")) else { return String(Substring(value)) }
        var bytes: [UInt8] = []
        var isEscaped = false
        for byte in value {
            if isEscaped {
                bytes.append(escapes[byte] ?? byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "n"): UInt8(ascii: "\n"), UInt8(ascii: "r"): UInt8(ascii: "\r"),
        UInt8(ascii: "t"): UInt8(ascii: "\t"),
    ]
}
