import LogbookProgram

/// Writes roff, the format of `man`, and escapes text that would be an instruction.
enum Roff {
    static func title(_ name: String, section: Int) -> String {
        ".\\\" Written by “flightlog manual”; changes belong into the program.\n.TH \(name) \(section)\n"
    }

    static func heading(_ text: String) -> String { ".SH \"\(escaped(text))\"\n" }
    static func subheading(_ text: String) -> String { ".SS \"\(escaped(text))\"\n" }

    /// Returns the paragraphs of a text, which empty lines separate. Indented lines are an example and are kept as they
    /// are.
    static func paragraphs(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.split(whereSeparator: \.isEmpty).map { lines in
            guard lines.allSatisfy({ $0.hasPrefix("  ") }) else { return paragraph(lines.joined(separator: "\n")) }
            return ".PP\n.nf\n" + lines.map { line(String($0)) + "\n" }.joined() + ".fi\n"
        }.joined()
    }

    static func paragraph(_ text: String) -> String { text.isEmpty ? "" : ".PP\n\(line(text))\n" }

    /// Returns a term with its explanation.
    static func entry(_ tag: String, _ text: String) -> String { ".TP\n.B \"\(escaped(tag))\"\n\(line(text))\n" }

    private static func line(_ text: String) -> String {
        let text = escaped(text)
        return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&\(text)" : text
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "\"": result += "\\(dq"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case "\n": result += " "
            default: result.append(character)
            }
        }
        return result
    }
}
