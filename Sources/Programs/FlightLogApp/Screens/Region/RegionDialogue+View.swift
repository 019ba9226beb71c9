import Aviation
import Logbook
import LogbookProgram
import TerminalUI

extension RegionDialogue {
    func draw(on frame: inout Frame, _ state: State) {
        let room = frame.bounds.dropping(bottom: 1)
        let head = Self.heading(columns: min(max(room.columns - 4, 30), 74) - 4, frame.buffer.widths)
        let rows = RegionPart.all.count
        let area = room.centered(Size(rows: head.count + rows + 3, columns: min(max(room.columns - 4, 30), 74)))
        frame.drawPanel(area)
        frame.buffer.draw(StyledLine(" Region ", .accent, .bold), in: area.top(1).dropping(left: 2, right: 2))
        let inner = area.inset(rows: 1, columns: 2)
        // On a low screen, the parts go first: the presets are what has to be chosen.
        let top = inner.top(min(head.count, inner.rows))
        for (index, line) in head.prefix(top.rows).enumerated() {
            let isChosen = line.region != nil && line.region == region
            let style: Style = isChosen ? .mark : line.region == nil ? .muted : .text
            if isChosen { frame.buffer.fill(top.line(index), style: .mark) }
            frame.buffer.draw(StyledLine(line.text, style, isChosen ? .bold : []), in: top.line(index))
            if let chosen = line.region { frame.zones.add(top.line(index), .command(chosen.command)) }
        }
        let body = inner.dropping(top: min(head.count + 1, inner.rows))
        drawParts(on: &frame, in: body)
        if let status = state.status { frame.draw(status, in: frame.bounds.dropping(bottom: 1).bottom(1)) }
    }

    private func drawParts(on frame: inout Frame, in body: Rect) {
        let window = ScrollWindow(count: RegionPart.all.count, height: body.rows, cursor: focus)
        for index in window.visible {
            let part = RegionPart.all[index]
            let line = body.line(index - window.top)
            let isFocused = index == focus
            frame.buffer.draw(StyledLine(part.label, isFocused ? .text : .muted, isFocused ? .bold : []), in: line)
            let value = StyledLine(
                "‹ \(part.value(settings)) ›", isFocused ? .fieldFocus : .text, isFocused ? .bold : []
            ).adding("  \(part.meaning(settings))", .muted)
            frame.buffer.draw(value, in: line.dropping(left: min(16, body.columns / 3)))
            if isFocused { frame.buffer.cursor = line.origin }
            frame.zones.add(line, .row(index))
        }
    }

    /// A line above the parts; a preset is a button.
    struct Line: Hashable, Sendable {
        let text: String
        let region: Region?
    }

    /// Returns the lines above the parts: the question, and each preset with an example of its consequences.
    static func heading(columns: Int, _ widths: CharacterWidths) -> [Line] {
        let question = widths.wrapped("How do you write dates and times? 6/7, for example:", columns: columns)
        return question.map { Line(text: $0, region: nil) }
            + [Region.faa, .easa].flatMap { region in
                widths.wrapped("\(region.key)  \(region.examples)", columns: columns).enumerated().map { index, text in
                    Line(text: index == 0 ? text : "   \(text)", region: region)
                }
            }
    }
}

extension Settings {
    /// The region on the screen; a sign that none is chosen stands out.
    var regionText: StyledLine {
        let region = region ?? .undecided
        return StyledLine("  \(region.shortName)", region == .undecided ? .caution : .muted)
    }
}

extension Region {
    /// The command that chooses the region.
    fileprivate var command: CommandName { self == .faa ? .regionFAA : .regionEASA }
    fileprivate var key: String { self == .faa ? "f" : "e" }

    /// An example of each consequence.
    fileprivate var examples: String {
        switch self {
        case .faa: "FAA: June 7; 1.2 h; Out, Off, On, In; SIC; ASEL; 1,234"
        case .easa: "EASA: 6 July; 1:13 h; off block, take-off, …; co-pilot; SEP; 1 234"
        case .undecided: ""
        }
    }
}
