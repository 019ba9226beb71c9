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
    case leftText(LeftText)
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
            return state.openNewForm()
        case (.nextLeg(let logsHobbs), .flight(let flight)):
            return state.openNextLeg(after: flight, logsHobbs: logsHobbs)
        case (.edit, _), (.nextLeg, _): return state.openForm(record, over: id)
        case (.finding(let fields), _):
            let effects = state.openForm(record, over: id)
            state.form?.showFindings(at: fields)
            return effects
        case (.remarks, _): return state.editRemarks(of: record, over: id)
        case (.leftText(let left), _): return state.openForm(record, over: id) + state.take(left)
        }
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] {
        if error == .gone, purpose == .orphan { return state.openOrphan(over: id) }
        if case .leftText(let left) = purpose { return state.refuse(left) }
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
    let ending: DraftPlace

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
            return reload + state.openNextLeg(after: flight, logsHobbs: logsHobbs)
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

    mutating func openNewForm() -> [Effect] {
        // Undo may have restored the record: then its row opens the draft again.
        if let id = drafts.orphan(kind) { return [requests.ask(OpenFormQuestion(id: id, purpose: .orphan))] }
        switch kind {
        case .flights: return [requests.ask(NewFlightQuestion(today: today))]
        case .aircraft, .pilots, .airports, .documents: return openForm(Form.blank(kind), over: nil)
        }
    }

    /// Opens the form of a new simulator session; the kind of entry can be changed in the form.
    mutating func openNewSession() -> [Effect] {
        var session = FlightRecord()
        session.kind = .simulator
        session.date = today
        return openForm(.flight(session), over: nil)
    }

    /// Opens the form of a new flight like the one under the cursor.
    mutating func openFlightAgain() -> [Effect] {
        guard let id = list.selected?.id else { return [] }
        return [requests.ask(FlightAgainQuestion(id: id, today: today))]
    }

    /// Opens the form of a record; nil for the one under the cursor.
    mutating func openForm(editing id: RecordID?) -> [Effect] {
        guard let id = id ?? list.selected?.id else { return [] }
        return [requests.ask(OpenFormQuestion(id: id, purpose: .edit))]
    }

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
        form = makeForm(of: record, over: id, takesDraft: takesDraft)
        // It is unknown which values of a draft were suggested.
        if drafts.asked == nil { form?.explain(reasons) }
        return lookUpAll()
    }

    /// Looks up the records that the form's fields name.
    mutating func lookUpAll() -> [Effect] {
        guard let form else { return [] }
        return form.fields.flatMap { field -> [Effect] in
            guard let kind = field.link, let linked = field.linked else { return [] }
            if let id = linked.id { return [requests.ask(DetailsQuestion(field: field.id, id: id))] }
            return [requests.ask(MatchQuestion(field: field.id, kind: kind, text: field.text))]
        }
    }

    /// Opens a new flight after a saved one: the same day and aircraft, from where that flight ended.
    mutating func openNextLeg(after saved: FlightRecord, logsHobbs: Bool) -> [Effect] {
        if let reason = reasonAgainstNewFlight {
            status = Status(.caution, "\(status?.text ?? "") No next leg: \(reason).")
            return []
        }
        let next = saved.following(on: saved.date, logsHobbs: logsHobbs)
        let reasons: [FieldID: String] = [.aircraft: "as on the leg before", .origin: "where that leg ended"]
        return openForm(.flight(next), over: nil, takesDraft: false, reasons: reasons)
    }

    /// Saves the form, or moves the cursor to the first error.
    mutating func saveForm(beginningNext: Bool) -> [Effect] {
        guard var form else { return [] }
        if let question = form.questionBeforeSaving(beginningNext: beginningNext) { return [requests.ask(question)] }
        form.triedToSave = true
        form.offers = nil
        form.beginsNext = beginningNext
        let error = form.firstError
        if let error, let place = form.fields.firstIndex(where: { $0.id == error }) { form.focus(on: place) }
        form.offerReadings()
        self.form = form
        guard error == nil else {
            status = nil
            return [.bell]
        }
        requests.forget(FieldOffers.topic)
        guard form.disputes.isEmpty else { return openConflict() }
        let save = SaveFormQuestion(record: form.reading.record, over: form.over, ending: form.draft.place)
        return keepDraftBeforeSaving() + [requests.ask(save)]
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

extension Form {
    /// Returns the question whether the flight's aircraft is a new one, whose type is needed; nil when it is known.
    fileprivate func questionBeforeSaving(beginningNext: Bool) -> MatchQuestion? {
        guard kind == .flights, let field = self[.aircraft], field.isOwn, !field.text.isEmpty,
            field.resolution?.text != field.text
        else { return nil }
        return MatchQuestion(
            field: .aircraft, kind: .aircraft, text: field.text, then: beginningNext ? .saveAndNext : .save)
    }
}
