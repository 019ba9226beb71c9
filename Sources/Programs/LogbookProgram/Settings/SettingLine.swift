import Aviation
import Logbook

/// A line of the settings file that is changed alone.
package struct SettingLine: Hashable, Sendable {
    /// The setting's name.
    package let name: String
    /// The new value.
    package let value: TOMLEntry.Value

    /// The line as it is written.
    package var text: String { "\(name) = \(value)" }
}

extension SettingsText {
    /// Returns the text of a settings file with some lines changed or added; all others stay as they are.
    ///
    /// A changed line keeps the comment behind its value. An added one precedes the first table, because a line after
    /// it would belong to it. Nil when the result would not be read as intended.
    static func changing(_ changes: [SettingLine], in text: String) -> String? {
        var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        let before = TOMLReader(text)
        var added: [String] = []
        for change in changes {
            if let entry = before.entries.first(where: { $0.name == change.name }) {
                guard entry.path.count == 1, lines.indices.contains(entry.line - 1) else { return nil }
                lines[entry.line - 1] = change.text + comment(behind: lines[entry.line - 1])
            } else {
                added.append(change.text)
            }
        }
        lines.insert(contentsOf: added, at: placeOfNewLines(in: lines, before))
        var result = lines.joined(separator: "\n")
        if result.unicodeScalars.last != "\n" { result += "\n" }
        return isRead(result, changes, before) ? result : nil
    }

    /// Returns the index before which lines are added: after the last one outside a table, with the next line end.
    private static func placeOfNewLines(in lines: [String], _ reader: TOMLReader) -> Int {
        let table = lines.firstIndex { $0.drop(while: \.isWhitespace).first == "[" }
        let last = reader.entries.last { $0.path.count == 1 && $0.line <= table ?? lines.count }?.line
        if let last { return last }
        guard let table else { return lines.last == "" ? lines.count - 1 : lines.count }
        // The comment above a table is about the table.
        let comment = lines[..<table].lastIndex { $0.drop(while: \.isWhitespace).first != "#" }
        return comment.map { $0 + 1 } ?? table
    }

    /// Returns the comment at the end of a line, with the blanks before it; empty for none.
    private static func comment(behind line: String) -> String {
        var quote: Character?
        var isEscaped = false
        for index in line.indices {
            let character = line[index]
            if let open = quote {
                if character == open, !isEscaped { quote = nil }
                isEscaped = open == "\"" && character == "\\" && !isEscaped
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == "#" {
                let start = line[..<index].lastIndex { !$0.isWhitespace }.map(line.index(after:)) ?? index
                return String(line[start...])
            }
        }
        return line.hasSuffix("\r") ? "\r" : ""
    }

    /// Returns whether a changed text has the changed lines and all others as before.
    private static func isRead(_ text: String, _ changes: [SettingLine], _ before: TOMLReader) -> Bool {
        let after = TOMLReader(text)
        let names = Set(changes.map(\.name))
        let others = { (reader: TOMLReader) in
            reader.entries.filter { !names.contains($0.name) }.map { SettingLine(name: $0.name, value: $0.value) }
        }
        let changed = changes.allSatisfy { change in
            after.entries.first { $0.name == change.name }?.value == change.value
        }
        return changed && others(after) == others(before) && after.faults.count == before.faults.count
    }
}
