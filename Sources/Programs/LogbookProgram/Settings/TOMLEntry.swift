/// An entry of a settings file: a key with its tables, and a value.
package struct TOMLEntry: Hashable, Sendable {
    /// A value as it is written.
    package enum Value: Hashable, Sendable {
        case text(String)
        case flag(Bool)
        case number(Int)
        case list([String])
    }

    /// The tables and the key: `flights`, `columns`.
    package let path: [String]
    /// What the line sets.
    package let value: Value
    /// The number of the line, from 1.
    package let line: Int

    /// The path with dots, such as `flights.columns`; a part that is not a bare key is quoted.
    package var name: String {
        path.map { !$0.isEmpty && $0.allSatisfy(\.isNameOfTOML) ? $0 : $0.tomlText }.joined(separator: ".")
    }
}

extension TOMLEntry.Value: CustomStringConvertible {
    /// The value as written in a file.
    package var description: String {
        switch self {
        case .text(let text): text.tomlText
        case .flag(let flag): "\(flag)"
        case .number(let number): "\(number)"
        case .list(let texts): "[\(texts.map(\.tomlText).joined(separator: ", "))]"
        }
    }
}

extension String {
    /// The text as a TOML string in quotation marks.
    package var tomlText: String {
        var text = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            default:
                if scalar.value < 0x20 || scalar.value == 0x7F {
                    let digits = String(scalar.value, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                } else {
                    text.unicodeScalars.append(scalar)
                }
            }
        }
        return text + "\""
    }
}
