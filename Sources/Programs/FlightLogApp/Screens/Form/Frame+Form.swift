import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// The screen with a form.
extension Form {
    func draw(on frame: inout Frame, _ state: State) { frame.draw(self, state) }
}

extension Frame {
    fileprivate mutating func draw(_ form: Form, _ state: State) {
        let geometry = FormGeometry(state.size)
        let saved = state.drafts.date.map { "draft saved \($0.clockText) UTC" }
        drawTitle("\(form.kind.number) \(form.kind.title) › \(form.title)", right: saved ?? state.fileName)
        let rows = form.rows
        for (row, index) in zip(rows.dropFirst(form.top), 0..<geometry.body.rows) {
            let line = geometry.body.line(index)
            switch row {
            case .field(let field): draw(form, field, geometry, on: line)
            case .title(let title): drawGroupTitle(title, geometry, on: line)
            case .folded(let count):
                drawFoldedFields(count, key: state.keyLabel(of: .unfoldForm), on: line, geometry)
            }
        }
        let below = rows.dropFirst(form.top + geometry.body.rows)
        drawScrollMarks(above: form.top > 0, below: !below.isEmpty, in: geometry.body.left(1))
        drawOffers(form, geometry)
        buffer.horizontalLine(geometry.rule)
        drawMoreFields(below, geometry)
        let hasStatusLine = geometry.status.rows > 0
        let isFree = hasStatusLine && state.status == nil
        if hasStatusLine || state.status == nil {
            drawFindings(form, geometry, fix: state.keyLabel(of: .fixForm), hasFreeLine: isFree)
        }
        draw(state.status, in: hasStatusLine ? geometry.status : geometry.bar)
        // Where the line of messages is free, the note of the field with the cursor is there in full.
        if isFree, geometry.noteColumn != nil, let note = form.focused.flatMap(form.note),
            note.severity == .error || note.severity == .caution, !fits(note, geometry)
        {
            drawNote(note, in: geometry.status.dropping(left: 1))
        }
        drawFooter(state, in: geometry.footer)
    }

    /// Draws the title of a group on the line above its first field.
    private mutating func drawGroupTitle(_ title: String, _ geometry: FormGeometry, on line: Rect) {
        guard !title.isEmpty else { return }
        let room = line.dropping(left: geometry.labelColumn, right: 2)
        let end = buffer.draw(StyledLine("\(title) ", .muted, .bold), in: room)
        buffer.horizontalLine(
            room.dropping(left: end - room.column).left(geometry.valueColumn + geometry.valueWidth - end))
    }

    /// Draws how many fields are folded, and the key that shows them.
    private mutating func drawFoldedFields(_ count: Int, key: String, on line: Rect, _ geometry: FormGeometry) {
        let noun = count == 1 ? "field" : "fields"
        let room = line.dropping(left: geometry.labelColumn, right: 1)
        buffer.draw(
            StyledLine("▸ \(count) \(noun) never used in this book · \(key) shows them", .muted), in: room)
        zones.add(line, .command(.unfoldForm))
    }

    /// Draws the number of fields below on the rule.
    private mutating func drawMoreFields(_ rows: ArraySlice<FormRow>, _ geometry: FormGeometry) {
        let below = rows.count { if case .field = $0 { true } else { false } }
        guard below > 0, geometry.rule.rows > 0 else { return }
        let line = StyledLine(" \(below) more field\(below == 1 ? "" : "s") ", .muted)
        buffer.drawTrailing(line, in: geometry.rule.dropping(right: 2))
    }

    /// Returns the line of a field on the screen; empty when it is scrolled out of view.
    private func line(of index: Int, _ form: Form, _ geometry: FormGeometry) -> Rect {
        geometry.body.line(form.row(of: index) - form.top)
    }

    private mutating func draw(_ form: Form, _ index: Int, _ geometry: FormGeometry, on line: Rect) {
        let field = form.fields[index]
        let isFocused = index == form.focus
        let label = line.dropping(left: geometry.labelColumn)
            .left(geometry.valueColumn - geometry.labelColumn - 1)
        buffer.draw(StyledLine(field.label, isFocused ? .text : .muted, isFocused ? .bold : []), in: label)
        if let offset = form.jumpOffset(at: index) {
            underline(field.label, at: offset, isFocused: isFocused, in: label)
        }
        zones.add(line, .field(field.id))
        let value = line.dropping(left: geometry.valueColumn).left(geometry.valueWidth)
        if field.isChoice {
            drawChoices(field, isFocused: isFocused, in: value)
        } else {
            buffer.fill(value, style: isFocused ? .fieldFocus : .field)
            let shown = self.style.text(field.editor.text, in: field)
            var editor = field.editor
            // While what is typed replaces the whole text, it is shown as without the cursor.
            if shown != editor.text, !isFocused || editor.isSelected {
                editor = LineEditor(shown)
                if isFocused { editor.select() }
            }
            editor.draw(in: value.dropping(left: 1, right: 1), on: &buffer, isFocused: isFocused)
        }
        if let column = geometry.noteColumn {
            drawNote(form.note(for: field), in: line.dropping(left: column))
        } else if let sign = form.note(for: field)?.severity.signOfFault {
            // Without room for notes a sign before the value shows which field is meant.
            buffer.draw(
                StyledLine(sign.text, sign.style, .bold), in: line.dropping(left: geometry.valueColumn - 1).left(1))
        }
    }

    /// Underlines the letter that jumps to the field.
    private mutating func underline(_ label: String, at offset: Int, isFocused: Bool, in rect: Rect) {
        let before = buffer.widths.columns(of: label.prefix(offset))
        let letter = label.dropFirst(offset).prefix(1)
        buffer.write(
            String(letter), at: rect.origin.moved(columns: before), style: isFocused ? .text : .muted,
            attributes: isFocused ? [.bold, .underline] : .underline, clip: rect)
    }

    private mutating func drawNote(_ note: FieldNote?, in rect: Rect) {
        guard let note else { return }
        let room = rect.dropping(right: 1)
        var line = StyledLine()
        if let sign = note.severity.sign { line = line.adding("\(sign.text) ", sign.style, .bold) }
        let style: Style = note.severity == .error ? .bad : note.severity == .caution ? .caution : .muted
        buffer.draw(self.style.dated(line.adding(note.text, style)), in: room)
    }

    /// Draws the choices, beginning so that the selected one is visible.
    mutating func drawChoices(_ field: FormField, isFocused: Bool, in rect: Rect) {
        // A blue swatch would not be visible on the blue of a field with the cursor.
        let hasSwatches = field.choices.contains { $0.paint != nil }
        let style: Style = isFocused && !hasSwatches ? .fieldFocus : .field
        buffer.fill(rect, style: style)
        let inner = rect.dropping(left: 1, right: 1)
        let taken = field.choice
        let widths = field.choices.indices.map { width(of: field.choices[$0], isTaken: $0 == taken) + 2 }
        var first = 0
        while first < taken, widths[first...taken].reduce(0, +) > inner.columns { first += 1 }
        // The margins have the signs of choices that have no room.
        if first > 0 { buffer.write("◂", at: rect.origin, style: style, clip: rect) }
        var column = inner.column
        for index in field.choices.indices.dropFirst(first) {
            guard column + widths[index] - 2 <= inner.endColumn || index == taken else {
                buffer.write("▸", at: Position(row: rect.row, column: rect.endColumn - 1), style: style, clip: rect)
                break
            }
            let area = inner.dropping(left: column - inner.column).left(widths[index])
            let isTaken = index == taken
            draw(field.choices[index], isTaken: isTaken, isTaken && isFocused ? .cursor : style, in: area)
            zones.add(area, .choice(field.id, index))
            column += widths[index]
        }
        if isFocused, !inner.isEmpty { buffer.cursor = inner.origin }
    }

    private func width(of choice: FieldChoice, isTaken: Bool) -> Int {
        let swatch = choice.paint == nil ? 0 : Swatch.columns + (isTaken ? 1 : 0)
        let label = choice.paint == nil || isTaken ? buffer.widths.columns(of: choice.label) : 0
        return swatch + label + (isTaken ? 4 : 0)
    }

    private mutating func draw(_ choice: FieldChoice, isTaken: Bool, _ style: Style, in rect: Rect) {
        if isTaken { buffer.fill(rect.left(width(of: choice, isTaken: true)), style: style) }
        var column = rect.column
        func place() -> Position { Position(row: rect.row, column: column) }
        if isTaken { column = buffer.write("‹ ", at: place(), style: style, attributes: .bold, clip: rect) }
        if let color = choice.paint {
            buffer.draw(color.swatch, at: place(), style: style, clip: rect)
            column += Swatch.columns + (isTaken ? 1 : 0)
        }
        if choice.paint == nil || isTaken {
            column = buffer.write(
                choice.label, at: place(), style: style, attributes: isTaken ? .bold : [], clip: rect)
        }
        if isTaken { buffer.write(" ›", at: place(), style: style, attributes: .bold, clip: rect) }
    }

    private mutating func drawOffers(_ form: Form, _ geometry: FormGeometry) {
        guard let offers = form.offers else { return }
        let line = line(of: form.focus, form, geometry)
        guard line.rows > 0 else { return }
        let field = line.dropping(left: geometry.valueColumn).left(geometry.valueWidth)
        let list = PopUpList(rows: offers.rows.map(\.text), selected: offers.selected)
        let screen = geometry.body.dropping(left: geometry.valueColumn)
        let area = list.area(at: field, within: screen, widths: buffer.widths)
        buffer.fill(area.widened(to: buffer.bounds), style: .ground)
        let found = list.draw(at: field, within: screen, on: &buffer)
        // The bar tells the list from the fields that it covers.
        for row in found.areas {
            buffer.write("│", at: row.origin.moved(columns: -1), style: .accent, clip: buffer.bounds)
        }
        if let row = found.areas.dropFirst(offers.selected ?? 0).first, let advice = offers.advice {
            let rest = row.widened(to: buffer.bounds)
            buffer.write(advice, at: rest.origin.moved(columns: 2), style: .muted, clip: rest)
        }
        for (area, place) in zip(found.areas, found.targets) { zones.add(area, .offer(place)) }
    }

    /// Draws the first error and the first note, with their numbers; one that a key removes precedes the others.
    private mutating func drawFindings(_ form: Form, _ geometry: FormGeometry, fix key: String, hasFreeLine: Bool) {
        var bar = geometry.bar.dropping(left: 1, right: 1)
        let fixable = form.fixable
        let findings = [fixable].compactMap(\.self) + form.shownFindings.filter { $0 != fixable }
        guard !findings.isEmpty else {
            // The note of the field with the cursor, if it has no room beside the field.
            if let field = form.focused, let note = form.note(for: field), !fits(note, geometry) {
                drawNote(note, in: bar)
            }
            return
        }
        // Without room beside the fields, the findings take the place of the note of the field with the cursor.
        if geometry.noteColumn == nil, let note = form.focused.flatMap(form.note), note.text != findings[0].message {
            if hasFreeLine {
                drawNote(note, in: geometry.status.dropping(left: 1))
            } else {
                buffer.cutTexts.append(note.text)
                buffer.drawTrailing(StyledLine("…", .muted), in: bar)
                bar = bar.dropping(right: 2)
            }
        }
        let errors = findings.filter { $0.severity == .error }
        let notes = findings.filter { $0.severity == .note }
        let isSplit = !errors.isEmpty && !notes.isEmpty && bar.columns >= 78
        let left = isSplit ? bar.left(bar.columns * 55 / 100) : bar
        drawSummary(errors.isEmpty ? notes : errors, of: form, fix: key, in: left)
        if isSplit { drawSummary(notes, of: form, fix: key, in: bar.dropping(left: left.columns + 1)) }
    }

    private func fits(_ note: FieldNote, _ geometry: FormGeometry) -> Bool {
        guard let column = geometry.noteColumn else { return false }
        let sign = note.severity.sign == nil ? 0 : 2
        return buffer.widths.columns(of: note.text) + sign <= geometry.body.columns - column - 1
    }

    private mutating func drawSummary(_ findings: [FormFinding], of form: Form, fix key: String, in rect: Rect) {
        guard let first = findings.first else { return }
        let isError = first.severity == .error
        let word = isError ? "error" : "note"
        let count = "\(findings.count) \(word)\(findings.count == 1 ? "" : "s")"
        let values = first.fixes.map { fix in
            "\(form.table[form.kind][fix.field]?.label.lowercased() ?? "") \(fix.text)"
        }
        let remedy = values.isEmpty ? nil : "\(key): \(values.joined(separator: ", "))"
        let recovery = first.recovery.isEmpty ? "" : " · \(remedy ?? first.recovery)"
        let head = StyledLine("\(first.severity.sign) \(count)  ", isError ? .bad : .caution, .bold)
        buffer.draw(style.dated(head.adding(first.message + recovery)), in: rect)
        if let field = first.fields.first { zones.add(rect, .field(field)) }
    }
}

extension Offers {
    /// The keys that take a line.
    fileprivate var advice: String? {
        guard typed != nil else {
            return selected != nil ? "Tab or Enter accepts it" : takesOnly ? "Tab accepts it" : nil
        }
        return selected == nil ? "Tab chooses" : "Enter goes on, Shift-Tab as typed"
    }
}

extension Rect {
    /// Returns the rest of these rows to the right, up to the screen's edge.
    fileprivate func widened(to screen: Rect) -> Rect {
        Rect(row: row, column: endColumn, rows: rows, columns: screen.endColumn - endColumn)
    }
}

extension FieldNote.Severity {
    /// The sign before a note, so that color is never its only meaning; nil for hints and plain notes.
    fileprivate var sign: Status.Sign? {
        switch self {
        case .hint, .plain: nil
        case .good: .good
        case .caution: .caution
        case .error: .bad
        }
    }

    /// The sign of what is wrong, or may be.
    fileprivate var signOfFault: Status.Sign? { self == .error || self == .caution ? sign : nil }
}
