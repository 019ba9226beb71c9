/// A recording of a terminal as an asciicast of version 2: frames in, lines of JSON out. Only cells that change are
/// written.
package struct ScreenCast {
    private let size: Size
    private let renditions: [Style: Rendition]
    private var shown: CellBuffer
    private var lines: [String]

    /// Cells that have not changed and are written again, because moving over them costs more.
    private static let fewest = 8

    /// Begins a cast.
    ///
    /// - Parameters:
    ///   - title: what players show; empty for none.
    ///   - theme: the colors.
    package init(size: Size, title: String, theme: Theme, widths: CharacterWidths = .standard) {
        self.size = size
        renditions = theme.renditions(at: .deep)
        shown = CellBuffer(size: size, widths: widths)
        var head = "{\"version\": 2, \"width\": \(size.columns), \"height\": \(size.rows)"
        if !title.isEmpty { head += ", \"title\": \(Self.quoted(title))" }
        lines = [head + "}"]
        // The cursor of the terminal is hidden: the picture has its own.
        write("\u{1B}[?25l\u{1B}[2J", at: 0)
    }

    /// Adds a frame; one that looks like the last is left out.
    ///
    /// - Parameter seconds: the time since the beginning.
    package mutating func add(_ buffer: CellBuffer, at seconds: Double) {
        var text = ""
        var style: Rendition?
        for row in 0..<size.rows {
            let (old, new) = (Array(shown.row(row)), Array(buffer.row(row)))
            var column = 0
            while column < new.count {
                guard new[column] != old[column] else {
                    column += 1
                    continue
                }
                // The second half of a wide character is written with the first.
                let start = new[column].isSecondHalf && column > 0 ? column - 1 : column
                var (end, same) = (column, 0)
                while end < new.count, same < Self.fewest {
                    same = new[end] == old[end] ? same + 1 : 0
                    end += 1
                }
                end -= same
                text += "\u{1B}[\(row + 1);\(start + 1)H"
                for cell in new[start..<end] where !cell.isSecondHalf {
                    let rendition = (renditions[cell.style] ?? Rendition()).adding(cell.attributes)
                    if rendition != style { text += rendition.escapeSequence }
                    style = rendition
                    text.append(cell.grapheme)
                }
                column = end
            }
        }
        guard !text.isEmpty else { return }
        shown = buffer
        write(text, at: seconds)
    }

    /// Returns the cast, which ends at a time.
    package func text(endingAt seconds: Double) -> String {
        let end = "[\(Self.time(seconds)), \"o\", \(Self.quoted("\u{1B}[0m"))]"
        return (lines + [end]).joined(separator: "\n") + "\n"
    }

    private mutating func write(_ text: String, at seconds: Double) {
        lines.append("[\(Self.time(seconds)), \"o\", \(Self.quoted(text))]")
    }

    private static func time(_ seconds: Double) -> String {
        let hundredths = Int((seconds * 100).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\u{0}"..<" ", "\u{7F}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
