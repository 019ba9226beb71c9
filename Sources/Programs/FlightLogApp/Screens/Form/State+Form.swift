import Logbook
import TerminalUI

/// Opening, leaving and saving forms.
extension State {
    mutating func openNewForm() -> [Effect] {
        // Undo may have brought the record back: then its row leads to the draft again.
        if let id = keeper.orphan(kind) { return [requests.ask(.record(id), for: .form(.orphan(id)))] }
        switch kind {
        case .flights: return [requests.ask(.suggestedFlight(today: today), for: .form(.new))]
        case .aircraft: return openForm(.aircraft(AircraftRecord()), over: nil)
        case .pilots: return openForm(.pilot(PilotRecord()), over: nil)
        case .airports: return openForm(.airport(AirportRecord()), over: nil)
        }
    }

    /// Opens the form of a new flight like the one under the cursor.
    mutating func openFlightAgain() -> [Effect] {
        guard let id = list.selected?.id else { return [] }
        return [requests.ask(.flightAgain(id, today: today), for: .form(.again))]
    }

    /// Opens the form of a record, of the one under the cursor when none is named.
    mutating func openForm(editing id: RecordID?) -> [Effect] {
        guard let id = id ?? list.selected?.id else { return [] }
        return [requests.ask(.record(id), for: .form(.edit(id)))]
    }

    /// Opens a form and asks for what its fields name.
    ///
    /// - Parameters:
    ///   - takesDraft: whether a draft of the same form is gone on with.
    ///   - reasons: where values of a new flight come from.
    mutating func openForm(
        _ record: Record, over id: RecordID?, takesDraft: Bool = true, reasons: [FieldID: String] = [:]
    ) -> [Effect] {
        form = form(of: record, over: id, takesDraft: takesDraft)
        // What a draft began with nobody knows any more.
        if keeper.asked == nil { form?.explain(reasons) }
        return lookUpAll()
    }

    /// Opens the form of a new flight that is filled in, and says where that comes from.
    mutating func openForm(suggested flight: FlightRecord, for job: LogbookJob) -> [Effect] {
        guard case .flightAgain(let id, _) = job.task else {
            let reasons: [FieldID: String] = [.aircraft: "as last time", .origin: "where you landed last"]
            return openForm(.flight(flight), over: nil, reasons: reasons)
        }
        let flown = list.rows.first { $0.id == id }?.flight
        let day = flown?.date.map { "as on \($0.isoText)" } ?? "as on that flight"
        let isTurned = flown.map { $0.origin != $0.destination && flight.origin?.label == $0.destination } ?? false
        let reasons: [FieldID: String] = [
            .aircraft: day, .origin: isTurned ? "where that flight ended" : day,
            .destination: isTurned ? "where that flight began" : day,
        ]
        return openForm(.flight(flight), over: nil, takesDraft: false, reasons: reasons)
    }

    /// Asks for what the form's fields name.
    mutating func lookUpAll() -> [Effect] {
        guard let form else { return [] }
        return form.fields.flatMap { field -> [Effect] in
            guard let kind = field.link, let linked = field.linked else { return [] }
            if let id = linked.id { return [requests.ask(.record(id), for: .details(field.id))] }
            return [requests.ask(.match(kind, field.text), for: .match(field.id))]
        }
    }

    /// Goes on after a flight was saved: the same day and aircraft, from where it ended.
    mutating func openNextLeg(after saved: FlightRecord) -> [Effect] {
        if let reason = reasonAgainstNewFlight {
            status = Status(.caution, "\(status?.text ?? "") No next leg: \(reason).")
            return []
        }
        var next = FlightRecord()
        next.date = saved.date
        next.aircraft = saved.aircraft
        next.origin = saved.destination
        next.pilot = saved.pilot
        next.role = saved.role
        next.rules = saved.rules
        let reasons: [FieldID: String] = [.aircraft: "as on the leg before", .origin: "where that leg ended"]
        return openForm(.flight(next), over: nil, takesDraft: false, reasons: reasons)
    }

    /// Saves the form, or puts the cursor on what keeps it from being saved.
    mutating func saveForm(beginningNext: Bool) -> [Effect] {
        guard var form else { return [] }
        form.triedToSave = true
        form.offers = nil
        form.beginsNext = beginningNext
        let error = form.firstError
        if let error, let place = form.fields.firstIndex(where: { $0.id == error }) { form.focus(on: place) }
        self.form = form
        guard error == nil else {
            status = nil
            return [.bell]
        }
        requests.forget(.offers)
        guard form.disputes.isEmpty else { return openSettlement() }
        return keepDraftBeforeSaving() + [
            requests.ask(.saveForm(form.reading.record, over: form.over, ending: form.draft.place), for: .saving)
        ]
    }

    mutating func takeSaved(_ id: RecordID, as record: Record?) -> [Effect] {
        let saved = form
        if let saved {
            keeper.close()
            keeper.settle(saved.draft.place)
        }
        form = nil
        preview = Preview()
        let verb = saved?.isNew == true ? "Added" : "Saved"
        let what = saved.map { (record ?? $0.reading.record).sentence }
        status = Status(.good, "\(verb) \(what ?? "the remarks").")
        if let note = saved?.unseenNote, saved?.isNew == true {
            status = Status(.caution, "\(status?.text ?? "") Look at it: \(note.message).")
        }
        let reload = reloadAfterChange(at: .around(id))
        guard saved?.beginsNext == true else { return reload }
        if case .flight(let flight) = record { return reload + openNextLeg(after: flight) }
        return reload + [requests.ask(.record(id), for: .form(.nextLeg))]
    }

    /// What another program changed meanwhile is read and settled; any other error is said.
    mutating func takeSaveError(_ error: LogbookError) -> [Effect] {
        if error == .changedElsewhere, let id = form?.over { return [requests.ask(.record(id), for: .settlement)] }
        if error == .gone, let form, form.over != nil { return [.bell] + makeNew(form) }
        status = Status(error)
        return [.bell]
    }
}

/// The user's own editor.
extension State {
    mutating func openRemarks() -> [Effect] {
        guard let id = list.selected?.id else { return [] }
        return [requests.ask(.record(id), for: .remarks)]
    }

    mutating func editRemarks(of record: Record, _ id: RecordID) -> [Effect] {
        edited = EditedText(record: record, id: id)
        return [.edit(record.remarks ?? "")]
    }

    mutating func editFocusedText() -> [Effect] {
        guard let field = form?.focused else { return [] }
        edited = nil
        return [.edit(LineEnds.stored(field.editor.text))]
    }

    /// Takes the text that came back; an editor that failed leaves everything as it was.
    mutating func takeEdited(_ outcome: EditorOutcome) -> [Effect] {
        defer { edited = nil }
        guard case .saved(let text) = outcome else {
            status = outcome.complaint.map { Status(.caution, $0) }
            return []
        }
        let body = text.replacingLineEnds.droppingLastLineEnd
        guard let edited else {
            form?.changeFocused { $0.set(LineEnds.shown(body)) }
            return []
        }
        guard body != edited.record.remarks ?? "" else { return [] }
        return [requests.ask(.save(edited.record.withRemarks(body.nonEmpty), over: edited.id), for: .saving)]
    }
}

extension String {
    /// The text without the newline that editors put at its end.
    fileprivate var droppingLastLineEnd: String { hasSuffix("\n") ? String(dropLast()) : self }
}

extension Record {
    /// The remarks; nil where there are none, or can be none.
    var remarks: String? {
        switch self {
        case .flight(let flight): flight.remarks
        case .aircraft(let aircraft): aircraft.remarks
        case .pilot, .airport: nil
        }
    }

    /// Returns the record with other remarks.
    func withRemarks(_ remarks: String?) -> Record {
        switch self {
        case .flight(var flight):
            flight.remarks = remarks
            return .flight(flight)
        case .aircraft(var aircraft):
            aircraft.remarks = remarks
            return .aircraft(aircraft)
        case .pilot, .airport: return self
        }
    }
}
