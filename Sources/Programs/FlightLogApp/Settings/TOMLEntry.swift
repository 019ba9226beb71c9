/// One line of a settings file: a key, its tables before it, and a value.
struct TOMLEntry: Hashable, Sendable {
    enum Value: Hashable, Sendable {
        case text(String)
        case flag(Bool)
        case number(Int)
        case list([String])
    }

    /// The tables and the key: `flights`, `columns`.
    let path: [String]
    let value: Value
    /// Counted from 1.
    let line: Int

    /// The path with points: `flights.columns`; a part that is no plain name stands in quotation marks.
    var name: String {
        path.map { !$0.isEmpty && $0.allSatisfy(\.isNameOfTOML) ? $0 : $0.tomlText }.joined(separator: ".")
    }
}

extension TOMLEntry.Value: CustomStringConvertible {
    /// The value as it is written in a file.
    var description: String {
        switch self {
        case .text(let text): text.tomlText
        case .flag(let flag): "\(flag)"
        case .number(let number): "\(number)"
        case .list(let texts): "[\(texts.map(\.tomlText).joined(separator: ", "))]"
        }
    }
}

extension String {
    /// The text in quotation marks, as TOML writes it.
    var tomlText: String {
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
