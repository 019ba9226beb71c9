import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// The purpose of reading a record for a form.
enum FormPurpose: Hashable, Sendable {
    case edit
    /// To open the draft of a record that may have been deleted; a new form opens when the record still exists.
    case orphan
    /// To open the flight after it.
    case nextLeg(logsHobbs: Bool)
    /// To correct what was found about some fields, which is shown at once.
    case finding([FieldID])
    /// To edit its remarks in the user's editor, and save it.
    case remarks
    /// To take a text that was left in the user's editor.
    case leftText(RecoveredText)
}

/// Reads a record for its form.
struct OpenFormQuestion: LogbookQuestion {
    static let traits = QuestionTraits.opening

    let id: RecordID
    let purpose: FormPurpose

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Record { try book.record(id) }

    func receive(_ record: Record, in state: inout State) -> [Effect] {
        switch (purpose, record) {
        case (.orphan, _):
            state.drafts.note(id, isGone: false)
            return state.edit(ListScreen.self) { $0.openNewForm(in: &$1) }
        case (.nextLeg(let logsHobbs), .flight(let flight)):
            return flight.openNextLeg(logsHobbs: logsHobbs, &state)
        case (.edit, _), (.nextLeg, _): return state.openForm(record, over: id)
        case (.finding(let fields), _):
            let effects = state.openForm(record, over: id)
            state.form?.showFindings(at: fields)
            return effects
        case (.remarks, _):
            let effects = state.openForm(record, over: id)
            guard state.form?.over == id else { return effects }
            return effects + (state.form?.editRemarks() ?? [])
        case (.leftText(let left), _): return state.openForm(record, over: id) + left.take(&state)
        }
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] {
        if error == .gone, purpose == .orphan { return state.openOrphan(over: id) }
        if case .leftText(let left) = purpose { return left.refuse(&state) }
        state.status = Status(error)
        return error == .gone && purpose == .edit && state.form == nil ? state.openOrphan(over: id) : []
    }
}

extension Record {
    /// The field whose text is larger than a line to edit may be; nil when none is.
    fileprivate var fieldTooLarge: Field? {
        FieldTable.standard[kind].first { field in
            guard field.isInForm, case .text(let text)? = field.value(in: self) else { return false }
            return text.utf8.count > 200_000
        }
    }
}

/// Suggests a new flight after the last one, and opens its form.
struct NewFlightQuestion: LogbookQuestion {
    static let traits = QuestionTraits.opening

    let today: LocalDate

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> FlightRecord { try book.suggestedFlight(today: today) }

    func receive(_ flight: FlightRecord, in state: inout State) -> [Effect] {
        let reasons: [FieldID: String] = [.aircraft: "as last time", .origin: "where you landed last"]
        return state.openForm(.flight(flight), over: nil, reasons: reasons)
    }
}

/// Creates a new flight like an earlier one, and opens its form.
struct FlightAgainQuestion: LogbookQuestion {
    static let traits = QuestionTraits.opening

    let id: RecordID
    let today: LocalDate

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> FlightRecord { try book.flightAgain(id, today: today) }

    func receive(_ flight: FlightRecord, in state: inout State) -> [Effect] {
        let flown = state.list.rows.first { $0.id == id }?.flight
        let day = flown?.date.map { "as on \($0.isoText)" } ?? "as on that flight"
        let isTurned = flown.map { $0.origin != $0.destination && flight.origin?.label == $0.destination } ?? false
        let reasons: [FieldID: String] = [
            .aircraft: day, .origin: isTurned ? "where that flight ended" : day,
            .destination: isTurned ? "where that flight began" : day,
        ]
        return state.openForm(.flight(flight), over: nil, takesDraft: false, reasons: reasons)
    }
}

/// Saves a form, and discards its draft.
struct SaveFormQuestion: LogbookQuestion {
    static let traits = QuestionTraits.action

    let record: Record
    let over: RecordID?
    let ending: DraftKey

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> SavedRecord {
        try SavedRecord(record, over: over, ending: ending, in: book)
    }

    func receive(_ saved: SavedRecord, in state: inout State) -> [Effect] {
        guard let form = state.form else { return [] }
        state.drafts.close()
        state.drafts.settle(form.draft.place)
        state.form = nil
        state.preview = Preview()
        let sentence = (saved.record ?? form.reading.record).sentence
        state.status = Status(.good, "\(form.isNew ? "Added" : "Saved") \(sentence).")
        if let note = form.unseenNote, form.isNew {
            state.status = Status(.caution, "\(state.status?.text ?? "") Look at it: \(note.message).")
        }
        let reload = state.reloadAfterChange(at: .around(saved.id))
        guard form.beginsNext else { return reload }
        guard form.kind == .flights else { return reload + state.openForm(Form.blank(form.kind), over: nil) }
        var logsHobbs = false
        if case .aircraft(let aircraft)? = form[.aircraft]?.linkedRecord { logsHobbs = aircraft.logsHobbs }
        if case .flight(let flight) = saved.record {
            return reload + flight.openNextLeg(logsHobbs: logsHobbs, &state)
        }
        return reload + [state.requests.ask(OpenFormQuestion(id: saved.id, purpose: .nextLeg(logsHobbs: logsHobbs)))]
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] { state.receiveSaveError(error) }
}

/// Opening, leaving and saving forms.
extension State {
    /// The open form, also below a conflict; nil when none is open.
    var form: Form? {
        get {
            for case .form(let form) in screens.reversed() { return form }
            return nil
        }
        set {
            let place = screens.lastIndex { if case .form = $0 { true } else { false } }
            switch (place, newValue) {
            case (let place?, let form?): screens[place] = .form(form)
            case (let place?, nil): screens.removeSubrange(place...)
            case (nil, let form?): push(.form(form))
            case (nil, nil): break
            }
        }
    }
}

/// What a list has forms opened for.
extension ListScreen {
    func openNewForm(in context: inout ScreenContext) -> [Effect] {
        let kind = context.kind
        // Undo may have restored the record: then its row opens the draft again.
        if let id = context.drafts.orphan(kind) { return context.ask(OpenFormQuestion(id: id, purpose: .orphan)) }
        switch kind {
        case .flights: return context.ask(NewFlightQuestion(today: context.state.today))
        case .aircraft, .pilots, .airports, .documents:
            return context.then { $0.openForm(Form.blank(kind), over: nil) }
        }
    }

    /// Opens the form of a new simulator session; the kind of entry can be changed in the form.
    func openNewSession(in context: inout ScreenContext) -> [Effect] {
        var session = FlightRecord()
        session.kind = .simulator
        session.date = context.state.today
        return context.then { [session] in $0.openForm(.flight(session), over: nil) }
    }

    /// Opens the form of a new flight like the one under the cursor.
    func openFlightAgain(in context: inout ScreenContext) -> [Effect] {
        guard let id = context.list.selected?.id else { return [] }
        return context.ask(FlightAgainQuestion(id: id, today: context.state.today))
    }

    /// Opens the form of a record; nil for the one under the cursor.
    func edit(_ id: RecordID?, in context: inout ScreenContext) -> [Effect] {
        guard let id = id ?? context.list.selected?.id else { return [] }
        return context.ask(OpenFormQuestion(id: id, purpose: .edit))
    }
}

/// Opening forms, which concerns the drafts of other forms.
extension State {
    /// Opens a form and looks up the records that its fields name.
    ///
    /// - Parameters:
    ///   - takesDraft: whether a draft of the same form is continued.
    ///   - reasons: the origins of a new flight's values.
    mutating func openForm(
        _ record: Record, over id: RecordID?, takesDraft: Bool = true, reasons: [FieldID: String] = [:]
    ) -> [Effect] {
        if let field = record.fieldTooLarge {
            let words = "“\(field.label)” is too large for a form; flightlog edit changes the \(record.kind.singular)."
            status = Status(.caution, words)
            return []
        }
        drafts.close()
        guard takesDraft, let kept = drafts.remove(record.kind, over: id) else {
            var opened = Form(record, over: id, today: today, by: settings.conventions, in: fields)
            opened.explain(reasons)
            form = opened
            return lookUpAll()
        }
        // It is unknown which values of a draft were suggested.
        drafts.open(kept)
        let time = kept.date.map { " of \($0.time.text) UTC" } ?? ""
        let saved = id == nil ? Form.blank(record.kind) : record
        let opened = Form(kept.draft, on: saved, today: today, by: settings.conventions, in: fields)
        let meaning = opened.rewritten.isEmpty ? "" : " Times and dates keep their meaning."
        status = Status(.caution, "This is the draft\(time). \(keyLabel(of: .discard)) discards it.\(meaning)")
        form = opened
        return lookUpAll()
    }

    /// Looks up the records that the form's fields name.
    mutating func lookUpAll() -> [Effect] { edit(Form.self) { $0.lookUpAll(in: &$1) } }

    /// Saves the form, or moves the cursor to the first error.
    mutating func saveForm(beginningNext: Bool) -> [Effect] {
        edit(Form.self) { $0.save(beginningNext: beginningNext, in: &$1) }
    }

    /// Handles an error of saving: a record that another program changed is read and resolved, a deleted one becomes
    /// new, any other error is shown.
    mutating func receiveSaveError(_ error: LogbookError) -> [Effect] {
        if error == .changedElsewhere, let id = form?.over { return [requests.ask(TheirsQuestion(id: id))] }
        if error == .gone, let form, form.over != nil { return [.bell] + makeNew(form) }
        status = Status(error)
        return [.bell]
    }
}

extension FlightRecord {
    /// Opens a new flight after this one: the same day and aircraft, from where it ended.
    fileprivate func openNextLeg(logsHobbs: Bool, _ state: inout State) -> [Effect] {
        if let reason = state.reasonAgainstNewFlight {
            state.status = Status(.caution, "\(state.status?.text ?? "") No next leg: \(reason).")
            return []
        }
        let next = following(on: date, logsHobbs: logsHobbs)
        let reasons: [FieldID: String] = [.aircraft: "as on the leg before", .origin: "where that leg ended"]
        return state.openForm(.flight(next), over: nil, takesDraft: false, reasons: reasons)
    }
}

extension Form {
    /// Saves the form, or moves the cursor to the first error.
    mutating func save(beginningNext: Bool, in context: inout ScreenContext) -> [Effect] {
        if let question = questionBeforeSaving(beginningNext: beginningNext) { return context.ask(question) }
        guard !saysNothing else {
            context.status = Status(.caution, "Nothing is typed yet; Esc leaves.")
            return [.bell]
        }
        triedToSave = true
        offers = nil
        beginsNext = beginningNext
        let error = firstError
        if let error, let index = fields.firstIndex(where: { $0.id == error }) { focus(on: index) }
        offerReadings()
        guard error == nil else {
            context.status = nil
            return [.bell]
        }
        context.forget(FieldOffers.topic)
        guard disputes.isEmpty else { return context.then { $0.openConflict() } }
        // Neither a failed save nor the end of the program loses the latest text.
        let unkept = context.state.isReadOnly ? nil : context.drafts.unkept(of: self)
        let kept = unkept.map { context.keep($0) } ?? []
        return kept + context.ask(SaveFormQuestion(record: reading.record, over: over, ending: draft.place))
    }

    /// Returns the question whether the flight's aircraft is a new one, whose type is needed; nil when it is known.
    fileprivate func questionBeforeSaving(beginningNext: Bool) -> MatchQuestion? {
        guard kind == .flights, let field = self[.aircraft], field.isOwn, !field.text.isEmpty,
            field.resolution?.text != field.text
        else { return nil }
        return MatchQuestion(
            field: .aircraft, kind: .aircraft, text: field.text, then: beginningNext ? .saveAndNext : .save)
    }
}
