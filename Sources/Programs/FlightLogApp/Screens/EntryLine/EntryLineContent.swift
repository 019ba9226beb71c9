import Aviation
import LogbookProgram
import TerminalUI

/// The explanation of an entry line, word by word, and its flight, as styled lines.
struct EntryLineContent {
    let line: EntryLineScreen
    let style: DisplayStyle
    let columns: Int
    /// The key that takes a proposed value.
    let fixKey: String
    /// The zone of a time without one.
    let times: TimeReference
    /// How the pilot beside the one in command is named.
    let second: SecondPilotName
    private let widths = CharacterWidths.standard

    init(_ line: EntryLineScreen, _ style: DisplayStyle, columns: Int, fixKey: String, by conventions: Conventions) {
        self.fixKey = fixKey
        times = conventions.times
        second = conventions.secondPilot
        self.line = line
        self.style = style
        self.columns = columns
    }

    /// The words, each with its explanation, or with its error and the remedy.
    var words: [StyledLine] {
        guard !line.isBlank, let tokens = line.entry?.line.tokens else { return hints }
        let width = min(max(tokens.map { widths.columns(of: $0.text) }.max() ?? 0, 8), 24, max(columns / 3, 1))
        return tokens.indices.flatMap { place in
            let token = tokens[place]
            let text = text(of: place)
            let room = max(columns - width - 2, 1)
            let meaning =
                token.problem == nil ? StyledLine(text) : StyledLine("✗ ", .bad, .bold).adding(text, .bad)
            return lines(of: meaning, columns: room).enumerated().map { place, line in
                var whole = StyledLine(place == 0 ? widths.fitted(token.text, columns: width) : "", .text, .bold)
                whole = whole.adding(String(repeating: " ", count: place == 0 ? 2 : width + 2))
                whole.pieces += line.pieces
                return whole
            }
        }
    }

    /// Returns the explanation of a word; that of an error says that Tab takes one of its readings.
    private func text(of index: Int) -> String {
        guard let token = line.entry?.line.tokens[index], let problem = token.problem else {
            return style.dated(line.entry?.line.tokens[index].explanation ?? "")
        }
        let isOffered = line.current?.placeOfReadings(at: line.editor.cursor) == index
        return style.dated(problem.message.followed(by: "\(isOffered ? "Tab chooses, or " : "")\(problem.recovery)"))
    }

    /// Returns a sign and a text, wrapped to as many lines as the text needs.
    private func lines(of line: StyledLine, columns: Int) -> [StyledLine] {
        guard case .text(let text, let style, let attributes)? = line.pieces.last else { return [line] }
        let sign = line.pieces.dropLast()
        let indent = widths.columns(of: line.text) - widths.columns(of: text)
        return widths.wrapped(text, columns: max(columns - indent, 1)).enumerated().map { index, part in
            var result = StyledLine()
            result.pieces = index == 0 ? Array(sign) : [.text(String(repeating: " ", count: indent), .text, [])]
            return result.adding(part, style, attributes)
        }
    }

    private var hints: [StyledLine] {
        let texts = [
            "Words in any order, such as N12345 pao-uki 0250/0400 3n ils25r",
            "Aircraft, role and rules that you leave out come from your last flight.",
            times == .utc
                ? "Times are UTC; 1700L is local time at the airport, 17:00 PST names its zone."
                : "Times are local at the airport; 1700z is UTC, 17:00 PST names its zone.",
        ]
        return texts.flatMap { widths.wrapped($0, columns: columns) }.map { StyledLine($0, .muted) }
    }

    /// The index of the line of the word with the cursor.
    var cursorLine: Int {
        guard let tokens = line.entry?.line.tokens, !line.isBlank else { return 0 }
        let width = min(max(tokens.map { widths.columns(of: $0.text) }.max() ?? 0, 8), 24, max(columns / 3, 1))
        let room = max(columns - width - 2, 1)
        return tokens.indices.prefix(line.place).reduce(0) { count, place in
            let indent = tokens[place].problem == nil ? 0 : 2
            return count + widths.wrapped(text(of: place), columns: max(room - indent, 1)).count
        }
    }

    /// The same as `result`, in as many lines as they need.
    var wrappedResult: [StyledLine] { result.flatMap { $0.wrapped(columns: columns, widths) } }

    /// The new records, the findings, and the flight, a line for each; empty before the line was read.
    var result: [StyledLine] {
        guard !line.isBlank, let entry = line.entry else { return [] }
        let made = entry.made.isEmpty ? [] : [StyledLine("+ new: \(entry.made.joined(separator: ", "))", .accent)]
        let findings = entry.findings.map { finding in
            let fix = finding == line.fixable ? "\(fixKey): \(finding.words)" : nil
            let isError = finding.severity == .error
            return StyledLine("\(finding.severity.sign) ", isError ? .bad : .caution, .bold)
                .adding(finding.message, isError ? .bad : .text)
                .adding(" · \(fix ?? offer(of: finding) + finding.recovery)", .muted)
        }
        return made + findings.map(style.dated) + [summary(entry.flight)]
    }

    /// Returns what Tab takes of a finding: the next day, or one of its values; empty for nothing.
    private func offer(of finding: FlightDiagnostic) -> String {
        guard finding == line.current?.readable else { return "" }
        return finding.finding.nextDay != nil ? "Tab accepts it, or " : "Tab chooses, or "
    }

    private func summary(_ flight: FlightRecord) -> StyledLine {
        let text = flight.summary(date: style.text(of:), time: style.text(of:), second: second)
        return StyledLine("= ", .accent, .bold).adding(text, .text, .bold)
    }
}

extension EntryLineScreen {
    func draw(on frame: inout Frame, _ state: State) { frame.draw(self, state) }
}

extension Frame {
    fileprivate mutating func draw(_ line: EntryLineScreen, _ state: State) {
        let room = bounds.dropping(bottom: 1)
        let width = min(max(room.columns - 4, 30), 96)
        let content = EntryLineContent(
            line, state.settings.display, columns: max(width - 4, 1), fixKey: state.keyLabel(of: .entryFix),
            by: state.settings.conventions)
        let words = content.words
        let wrapped = content.wrappedResult
        // Without room for all of it, each part of the result keeps its beginning.
        let result = min(words.count, 2) + wrapped.count + 6 > room.rows ? content.result : wrapped
        let rows = 4 + words.count + (result.isEmpty ? 0 : result.count + 1)
        // A message is below the panel, unless the panel covers it.
        let isCovered = room.centered(Size(rows: rows, columns: width)).endRow >= room.endRow
        let news = state.status != nil && isCovered ? 1 : 0
        let area = room.centered(Size(rows: rows + news, columns: width))
        drawPanel(area)
        buffer.draw(
            StyledLine(" A flight in one line ", .accent, .bold), in: area.top(1).dropping(left: 2, right: 2))
        let inner = area.inset(rows: 1, columns: 2)
        draw(line, in: inner.top(1))
        draw(state.status, in: inner.bottom(news))
        // When there is little room, the result is cut first, from its top: its last line is the flight.
        let rest = inner.dropping(top: inner.rows > 4 ? 2 : 1, bottom: news)
        let shown = result.suffix(max(rest.rows - min(words.count, 2), 0))
        for (index, text) in shown.enumerated() {
            buffer.draw(text, in: rest.bottom(shown.count).line(index))
        }
        let gap = rest.rows - shown.count > words.count ? 1 : 0
        let body = rest.dropping(bottom: shown.count + gap)
        let window = ScrollWindow(
            count: words.count, height: body.rows, cursor: min(content.cursorLine, max(words.count - 1, 0)))
        for place in window.visible { buffer.draw(words[place], in: body.line(place - window.top)) }
        drawScrollMarks(
            above: window.top > 0, below: window.visible.upperBound < words.count,
            in: Rect(row: body.row, column: body.column, rows: body.rows, columns: body.columns + 1))
    }

    private mutating func draw(_ line: EntryLineScreen, in rect: Rect) {
        line.editor.draw(in: rect, on: &buffer, isFocused: true)
        for token in line.current?.line.tokens ?? [] where token.problem != nil {
            let place = line.editor.area(of: token.problemRange, in: rect, widths: buffer.widths)
            buffer.restyle(place, style: .bad, attributes: .underline)
        }
    }
}
