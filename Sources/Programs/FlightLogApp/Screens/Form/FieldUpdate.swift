import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// Moving and typing in a form.
extension Form {
    mutating func moveFocus(by distance: Int, in context: inout ScreenContext) -> [Effect] {
        guard !fields.isEmpty else { return [] }
        // The first field follows the last one.
        return moveFocus(to: field(atDistance: distance), in: &context)
    }

    /// Moves the cursor by screens of fields, at least by one field.
    mutating func pageFocus(by screens: Int, in context: inout ScreenContext) -> [Effect] {
        let shown = shownFields
        guard let place = shown.firstIndex(of: focus) else { return [] }
        let row = row(of: focus) + screens * max(FormGeometry(context.size).body.rows - 1, 1)
        guard screens > 0 else {
            let index = shown.firstIndex { self.row(of: $0) >= row } ?? 0
            return moveFocus(to: shown[max(min(index, place - 1), 0)], in: &context)
        }
        let last = shown.count - 1
        let index = shown.lastIndex { self.row(of: $0) <= row } ?? last
        return moveFocus(to: shown[min(max(index, place + 1), last)], in: &context)
    }

    mutating func focus(on id: FieldID, in context: inout ScreenContext) -> [Effect] {
        guard let index = fields.firstIndex(where: { $0.id == id }) else { return [] }
        return moveFocus(to: index, in: &context)
    }

    /// Moves the cursor to a field, and looks up the record that the previous field names.
    mutating func moveFocus(to index: Int, in context: inout ScreenContext) -> [Effect] {
        guard let left = focused else { return [] }
        focus(on: index)
        offers = nil
        offerReadings()
        context.forget(FieldOffers.topic)
        return lookUp(left, in: &context)
    }

    private func lookUp(_ field: FormField, in context: inout ScreenContext) -> [Effect] {
        guard let kind = field.link, let linked = field.linked, linked.id == nil, field.isOwn else { return [] }
        return context.ask(MatchQuestion(field: field.id, kind: kind, text: field.text))
    }

    /// Looks up the records that the fields name.
    func lookUpAll(in context: inout ScreenContext) -> [Effect] {
        var effects: [Effect] = []
        for field in fields {
            guard let kind = field.link, let linked = field.linked else { continue }
            if let id = linked.id {
                effects += context.ask(DetailsQuestion(field: field.id, id: id))
            } else {
                effects += context.ask(MatchQuestion(field: field.id, kind: kind, text: field.text))
            }
        }
        return effects
    }

    /// Returns why no field can be folded: of few records, none tells what the pilot uses.
    func reasonAgainstFolding(_ state: State) -> String? {
        let list = state.lists[.all(kind)]
        guard unused.isEmpty, !list.query.isFiltered, case .exactly(let count)? = list.length,
            count < kind.fewestForHabits
        else { return nil }
        return "the book has fewer than \(kind.fewestForHabits) \(kind.plural)"
    }

    /// Folds the fields that the book has never used, or shows them again.
    mutating func toggleFolding(in context: inout ScreenContext) -> [Effect] {
        guard unused.isEmpty else {
            unfold()
            return []
        }
        return context.ask(UnusedFieldsQuestion(kind: kind))
    }

    /// Moves to the next field, or saves when there is none.
    mutating func acceptField(in context: inout ScreenContext) -> [Effect] {
        focus == shownFields.last ? context.then { $0.perform(.save) } : moveFocus(by: 1, in: &context)
    }

    mutating func moveChoice(by distance: Int, in context: inout ScreenContext) -> [Effect] {
        guard let field = focused, field.isChoice else { return [] }
        let count = field.choices.count
        return choose((field.choice + distance + count) % count, of: field.id, in: &context)
    }

    mutating func choose(_ choice: Int, of id: FieldID, in context: inout ScreenContext) -> [Effect] {
        let effects = focus(on: id, in: &context)
        guard let choices = focused?.choices, choices.indices.contains(choice) else { return effects }
        changeFocused { $0.set(choices[choice].value) }
        return effects
    }

    /// Edits the field with the cursor, and requests completions of its text.
    mutating func type(
        _ change: @escaping (inout LineEditor) -> Bool, in context: inout ScreenContext
    ) -> [Effect] {
        guard let field = focused else { return [] }
        if field.isChoice {
            return field.choice(selectedBy: change).map { choose($0, of: field.id, in: &context) } ?? []
        }
        var editor = field.editor
        guard change(&editor) else { return [] }
        guard editor.text != field.editor.text else {
            moveCursor(to: editor)
            return []
        }
        changeFocused { $0.editor = editor }
        // Tab leaves a field that was typed into; its readings are listed when the cursor comes back.
        if offers?.typed != nil { offers = nil }
        return askForOffers(in: &context)
    }

    private mutating func askForOffers(in context: inout ScreenContext) -> [Effect] {
        guard let field = focused, !field.text.isEmpty else {
            offers = nil
            context.forget(FieldOffers.topic)
            return []
        }
        if let kind = field.link { return context.ask(CompletionsQuestion(kind: kind, text: field.text)) }
        guard field.field.offersEarlier else { return [] }
        return context.ask(EarlierValuesQuestion(field: field.id, kind: kind, text: field.text))
    }
}

/// A field's completions.
extension Form {
    /// Accepts a completion and moves to the next field.
    mutating func acceptOffer(_ index: Int?, in context: inout ScreenContext) -> [Effect] {
        guard let index, let offers, offers.rows.indices.contains(index) else { return [] }
        if offers.typed != nil {
            useReading(index)
            return moveFocus(by: 1, in: &context)
        }
        let row = offers.rows[index]
        changeFocused { field in
            field.set(row.value)
            field.resolution = row.link.map { FormField.Resolution(text: row.value, link: $0) }
        }
        let details = row.link?.id.map { context.ask(DetailsQuestion(field: offers.field, id: $0)) } ?? []
        return details + moveFocus(by: 1, in: &context)
    }

    /// Closes the completions, or the readings: the text is what was typed.
    mutating func closeOffers() {
        useReading(nil)
        offers = nil
    }
}

/// The topic and the limit of the questions that complete a field.
enum FieldOffers {
    static let topic = QuestionTopic("offers")
    static let limit = 6
}

/// Asks which records a typed text may mean.
struct CompletionsQuestion: LogbookQuestion {
    static let traits = QuestionTraits.lookUp

    let kind: RecordKind
    let text: String
    var topic: QuestionTopic { FieldOffers.topic }

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> [CompletionOffer] {
        try book.completions(kind, matching: text, limit: FieldOffers.limit)
    }

    func receive(_ offers: [CompletionOffer], in state: inout State) -> [Effect] {
        guard let field = state.form?.focused, let kind = field.link else { return [] }
        let width = offers.map { $0.link.label.count }.max() ?? 0
        let widths = CharacterWidths.standard
        var rows = offers.map { offer in
            let uses = offer.useCount > 0 ? "\(state.settings.display.text(of: offer.useCount)) ×" : "–"
            let label = widths.fitted(offer.link.label, columns: min(width, 24))
            let detail = widths.fitted(offer.detail, columns: 26)
            return Offers.Row(text: "\(label)  \(detail) \(uses)", value: offer.link.label, link: offer.link)
        }
        let isKnown = offers.contains { $0.link.label.lowercased() == field.text.lowercased() }
        if !isKnown {
            let text = "+ new \(kind.singular) “\(field.text)”"
            rows.append(Offers.Row(text: text, value: field.text, link: .new(field.text)))
        }
        state.form?.offers = Offers(field: field.id, rows: rows, selected: rows.isEmpty ? nil : 0)
        return []
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] { [] }
}

/// Asks for earlier values of a field.
struct EarlierValuesQuestion: LogbookQuestion {
    static let traits = QuestionTraits.lookUp

    let field: FieldID
    let kind: RecordKind
    let text: String
    var topic: QuestionTopic { FieldOffers.topic }

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> [String] {
        try book.earlierValues(of: field, kind, startingWith: text, limit: FieldOffers.limit)
    }

    /// Offers the values. None is selected, because the typed text is as valid.
    func receive(_ values: [String], in state: inout State) -> [Effect] {
        guard let field = state.form?.focused else { return [] }
        let others = values.filter { $0 != field.text }
        let rows = others.map { Offers.Row(text: $0, value: $0, link: nil) }
        // Only a word of the form's own is what its beginning means; an earlier value may be another one.
        let isOnly =
            values.count == 1 && others.allSatisfy(field.field.suggestions.contains) && field.savedText == field.text
        state.form?.offers = rows.isEmpty ? nil : Offers(field: field.id, rows: rows, selected: nil, isOnly: isOnly)
        return []
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] { [] }
}

/// Asks which record a typed text means exactly.
struct MatchQuestion: LogbookQuestion {
    static let traits = QuestionTraits.lookUp

    let field: FieldID
    let kind: RecordKind
    let text: String
    /// The command that waits for the answer; nil for none.
    var then: CommandName?

    var topic: QuestionTopic { QuestionTopic("match", field.name) }

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> LinkMeaning {
        try LinkMeaning(of: text, kind, in: book)
    }

    func receive(_ meaning: LinkMeaning, in state: inout State) -> [Effect] {
        guard var field = state.form?[field], field.text == text else { return [] }
        field.resolution = FormField.Resolution(text: text, link: meaning.link, record: meaning.record)
        state.form?[field.id] = field
        state.form?.reparse()
        let details = meaning.link.id.map { [state.requests.ask(DetailsQuestion(field: field.id, id: $0))] } ?? []
        return details + (then.map { state.perform($0) } ?? [])
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] { [] }
}

/// Reads the record that a field names.
struct DetailsQuestion: LogbookQuestion {
    static let traits = QuestionTraits.lookUp

    let field: FieldID
    let id: RecordID

    var topic: QuestionTopic { QuestionTopic("details", field.name) }

    struct Details: Sendable {
        let record: Record
        /// What flights of an aircraft usually have; nil for other records.
        let habits: AircraftHabits?
    }

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Details {
        Details(record: try book.record(id), habits: id.kind == .aircraft ? try book.habits(of: id) : nil)
    }

    func receive(_ details: Details, in state: inout State) -> [Effect] {
        guard var field = state.form?[field] else { return [] }
        field.resolution?.record = details.record
        field.resolution?.habits = details.habits
        state.form?[field.id] = field
        state.form?.reparse()
        return []
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] { [] }
}

/// Asks for another flight that is the same as the one in the form, or at the same time.
struct OtherFlightQuestion: LogbookQuestion {
    static let traits = QuestionTraits.figures

    let outline: FlightOutline

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> FlightClash? { try book.clash(with: outline) }

    func receive(_ finding: FlightClash?, in state: inout State) -> [Effect] {
        guard state.form?.other?.outline == outline else { return [] }
        state.form?.other?.finding = finding
        state.form?.reparse()
        return []
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] { [] }
}

extension Form {
    /// Asks for another flight like that of the form when it has changed; nothing waits for the answer.
    mutating func askForOther(in context: inout ScreenContext) -> [Effect] {
        guard case .flight(let flight) = reading.record else { return [] }
        let outline = FlightOutline(flight, of: over)
        guard outline != other?.outline else { return [] }
        other = FlightClashCheck(outline: outline)
        return context.ask(OtherFlightQuestion(outline: outline))
    }
}

extension Form {
    /// Applies the cursor of an editor with the same text.
    mutating func moveCursor(to editor: LineEditor) {
        guard fields.indices.contains(focus) else { return }
        fields[focus].editor = editor
    }
}
