import Logbook
import TerminalUI

/// Moving and typing in a form.
extension State {
    mutating func moveFocus(by distance: Int) -> [Effect] {
        guard let form, !form.fields.isEmpty else { return [] }
        // From the last field to the first, and back.
        return focus(onPlace: (form.focus + distance + form.fields.count) % form.fields.count)
    }

    /// Moves by screens of fields, at least by one field.
    mutating func pageFocus(by screens: Int) -> [Effect] {
        guard let form, !form.fields.isEmpty else { return [] }
        let line = form.line(of: form.focus) + screens * max(FormGeometry(size).body.rows - 1, 1)
        let (first, last) = (0, form.fields.count - 1)
        guard screens > 0 else {
            let place = form.fields.indices.first { form.line(of: $0) >= line } ?? first
            return focus(onPlace: max(min(place, form.focus - 1), first))
        }
        let place = form.fields.indices.last { form.line(of: $0) <= line } ?? last
        return focus(onPlace: min(max(place, form.focus + 1), last))
    }

    mutating func focusEnd(last isLast: Bool) -> [Effect] {
        guard let form else { return [] }
        return focus(onPlace: isLast ? form.fields.count - 1 : 0)
    }

    mutating func focus(on id: FieldID) -> [Effect] {
        guard let place = form?.fields.firstIndex(where: { $0.id == id }) else { return [] }
        return focus(onPlace: place)
    }

    /// Puts the cursor into a field; what the one before it names is looked up.
    private mutating func focus(onPlace place: Int) -> [Effect] {
        guard let left = form?.focused else { return [] }
        form?.focus(on: place)
        form?.offers = nil
        requests.forget(.offers)
        return lookUp(left)
    }

    private mutating func lookUp(_ field: Field) -> [Effect] {
        guard let kind = field.link, let linked = field.linked, linked.id == nil, field.isOwn else { return [] }
        return [requests.ask(.match(kind, field.text), for: .match(field.id))]
    }

    /// Goes to the next field, or saves when there is none.
    mutating func acceptField() -> [Effect] {
        guard let form else { return [] }
        return form.focus == form.fields.count - 1 ? perform(.save) : moveFocus(by: 1)
    }

    /// Goes one field on or back, and stays at the ends.
    mutating func scrollForm(by rows: Int) -> [Effect] {
        guard let form else { return [] }
        return focus(onPlace: min(max(form.focus + (rows > 0 ? 1 : -1), 0), form.fields.count - 1))
    }

    mutating func moveChoice(by distance: Int) -> [Effect] {
        guard let field = form?.focused, field.isChoice else { return [] }
        let count = field.choices.count
        return choose((field.choice + distance + count) % count, in: field.id)
    }

    mutating func choose(_ choice: Int, in id: FieldID) -> [Effect] {
        let effects = focus(on: id)
        guard let choices = form?.focused?.choices, choices.indices.contains(choice) else { return effects }
        form?.changeFocused { $0.set(choices[choice].value) }
        return effects
    }

    /// Types into the field with the cursor; asks for completions of what stands there then.
    mutating func typeInForm(_ change: (inout LineEditor) -> Bool) -> [Effect] {
        guard let field = form?.focused else { return [] }
        if field.isChoice { return typeInChoice(field, change) }
        var editor = field.editor
        guard change(&editor) else { return [] }
        guard editor.text != field.editor.text else {
            form?.moveCursor(to: editor)
            return []
        }
        form?.changeFocused { $0.editor = editor }
        return askForOffers()
    }

    /// A letter takes the next choice that begins with it; Backspace takes the choice of nothing.
    private mutating func typeInChoice(_ field: Field, _ change: (inout LineEditor) -> Bool) -> [Effect] {
        var probe = LineEditor("·")
        guard change(&probe) else { return [] }
        guard !probe.isEmpty else { return choose(0, in: field.id) }
        guard let letter = probe.text.dropFirst().first?.lowercased() else { return [] }
        let count = field.choices.count
        let order = (1...count).map { (field.choice + $0) % count }
        let place = order.first { field.choices[$0].label.lowercased().hasPrefix(letter) }
        return place.map { choose($0, in: field.id) } ?? []
    }

    private mutating func askForOffers() -> [Effect] {
        guard let field = form?.focused, !field.text.isEmpty else {
            form?.offers = nil
            requests.forget(.offers)
            return []
        }
        switch field.kind {
        case .link(let kind): return [requests.ask(.completions(kind, field.text, limit: 6), for: .offers)]
        case .earlier(let earlier): return [requests.ask(.earlierValues(earlier, field.text, limit: 6), for: .offers)]
        case .text, .choice: return []
        }
    }
}

/// The lines that complete a field.
extension State {
    mutating func takeOffers(_ offers: [CompletionOffer]) -> [Effect] {
        guard let field = form?.focused, let kind = field.link else { return [] }
        let width = offers.map { $0.link.label.count }.max() ?? 0
        let widths = CharacterWidths.standard
        var rows = offers.map { offer in
            let uses = offer.useCount > 0 ? "\(offer.useCount.grouped) ×" : "–"
            let label = widths.fitted(offer.link.label, columns: min(width, 24))
            let detail = widths.fitted(offer.detail, columns: 26)
            return Offers.Row(text: "\(label)  \(detail) \(uses)", value: offer.link.label, link: offer.link)
        }
        let isKnown = offers.contains { $0.link.label.lowercased() == field.text.lowercased() }
        if !isKnown {
            let text = "+ new \(kind.singular) “\(field.text)”"
            rows.append(Offers.Row(text: text, value: field.text, link: .new(field.text)))
        }
        form?.offers = Offers(field: field.id, rows: rows, selected: rows.isEmpty ? nil : 0)
        return []
    }

    /// Takes earlier values: none is marked, because what is typed is as good.
    mutating func takeValues(_ values: [String]) -> [Effect] {
        guard let field = form?.focused else { return [] }
        let others = values.filter { $0 != field.text }
        let rows = others.map { Offers.Row(text: $0, value: $0, link: nil) }
        form?.offers = rows.isEmpty ? nil : Offers(field: field.id, rows: rows, selected: nil)
        return []
    }

    mutating func moveOffer(by distance: Int) -> [Effect] {
        guard var offers = form?.offers else { return [] }
        let start = offers.selected ?? (distance > 0 ? -1 : 0)
        offers.selected = min(max(start + distance, 0), offers.rows.count - 1)
        form?.offers = offers
        return []
    }

    mutating func closeOffers() -> [Effect] {
        form?.offers = nil
        return []
    }

    /// Takes a line and goes on to the next field.
    mutating func takeOffer(_ place: Int?) -> [Effect] {
        guard let place, let offers = form?.offers, offers.rows.indices.contains(place) else { return [] }
        let row = offers.rows[place]
        form?.changeFocused { field in
            field.set(row.value)
            field.resolution = row.link.map { Field.Resolution(text: row.value, link: $0) }
        }
        let details = row.link?.id.map { [requests.ask(.record($0), for: .details(offers.field))] } ?? []
        return details + moveFocus(by: 1)
    }

    /// Takes what a typed text was found to mean.
    mutating func takeMatch(_ meaning: LinkMeaning, for job: LogbookJob) -> [Effect] {
        guard case .match(let id) = job.purpose, case .match(_, let text) = job.task else { return [] }
        if case .bulk = dialogue { return takeBulkMatch(meaning, of: text) }
        guard var field = form?[id], field.text == text else { return [] }
        field.resolution = Field.Resolution(text: text, link: meaning.link, record: meaning.record)
        form?[id] = field
        form?.understand()
        return meaning.link.id.map { [requests.ask(.record($0), for: .details(id))] } ?? []
    }

    mutating func takeDetails(_ record: Record, of id: FieldID) -> [Effect] {
        guard var field = form?[id] else { return [] }
        field.resolution?.record = record
        form?[id] = field
        form?.understand()
        return []
    }
}

extension Form {
    /// Takes the cursor of a line whose text is the same.
    mutating func moveCursor(to editor: LineEditor) {
        guard fields.indices.contains(focus) else { return }
        fields[focus].editor = editor
    }
}
