/// A framed message in the middle of the screen, with the keys that answer it.
package struct MessageBox<Target: Sendable>: Sendable {
    /// The widest text that is still easy to read.
    private static var widest: Int { 72 }

    package let title: String
    /// What is said; line ends begin new paragraphs.
    package let text: String
    package let choices: [FooterEntry<Target>]

    package init(title: String, text: String, choices: [FooterEntry<Target>] = []) {
        self.title = title
        self.text = text
        self.choices = choices
    }

    /// Returns where the box stands on a screen.
    package func area(within screen: Rect, widths: CharacterWidths = .standard) -> Rect {
        let lines = lines(columns: textColumns(within: screen), widths: widths)
        let choiceRows = choices.isEmpty ? 0 : 2
        let widest = lines.reduce(widths.columns(of: title) + 2) { max($0, widths.columns(of: $1)) }
        let columns = max(widest, min(choiceColumns(widths), textColumns(within: screen)))
        return screen.centred(Size(rows: lines.count + choiceRows + 2, columns: columns + 4))
    }

    /// Draws the box and returns the parts that answer to a click.
    @discardableResult
    package func draw(within screen: Rect, on buffer: inout CellBuffer) -> HitZones<Target> {
        let area = area(within: screen, widths: buffer.widths)
        buffer.fill(area, paint: .text)
        buffer.frame(area)
        let heading = buffer.widths.truncated(" \(title) ", columns: max(area.columns - 2, 0))
        buffer.write(
            heading, at: area.origin.moved(columns: 1), paint: .accent, attributes: .bold,
            clip: area.top(1).dropping(left: 1, right: 1))
        let inner = area.inset(rows: 1, columns: 2)
        let body = choices.isEmpty ? inner : inner.dropping(bottom: 2)
        for (index, line) in lines(columns: inner.columns, widths: buffer.widths).enumerated() where index < body.rows {
            buffer.write(line, at: body.line(index).origin, clip: body)
        }
        return Footer(choices).draw(in: inner.bottom(1), on: &buffer)
    }

    private func textColumns(within screen: Rect) -> Int { min(max(screen.columns - 4, 0), Self.widest) }

    private func lines(columns: Int, widths: CharacterWidths) -> [String] { widths.wrapped(text, columns: columns) }

    private func choiceColumns(_ widths: CharacterWidths) -> Int {
        choices.reduce(-2) { $0 + 3 + widths.columns(of: $1.key) + widths.columns(of: $1.label) }
    }
}
