package import Aviation
import TerminalUI

/// Fields that are computed from others, until the user types into them.
extension Form {
    /// Returns whether the program fills in a field: an empty one of a new flight, or of an old one whose times or role
    /// were changed in this form.
    func isAutomatic(_ field: FormField) -> Bool {
        guard !field.isOwn, let column = field.id.column, Self.isComputed(field.id) else { return false }
        if FlightColumn.ofRoles.contains(column), roleMove != nil || goesWithBlock(column) { return true }
        // A value that was filled in is removed when it can no longer be computed.
        return field.initial.isEmpty && (field.isChanged || isFollowing)
    }

    /// Whether computed fields that were empty are filled in.
    private var isFollowing: Bool {
        isNew || fields.contains { $0.isOwn && $0.isChanged && Self.isSource($0.id) }
    }

    /// Whether a time of an old flight's role was the whole block time, so that it goes with a corrected one.
    private func goesWithBlock(_ column: FlightColumn) -> Bool {
        guard !isNew, case .flight(let flight) = base, let block = flight.times.block, block > .zero,
            flight.times[column] == block, flight.role?.columns.contains(column) == true
        else { return false }
        return self[.block].map { $0.isOwn && $0.isChanged } ?? false
    }

    /// The effect of a role chosen in this form on the times of an old flight; nil when none is chosen.
    private var roleMove: RoleMove? {
        guard !isNew, case .flight(let flight) = base, let field = self[.role], field.isOwn,
            let block = flight.times.block, block > .zero
        else { return nil }
        return RoleMove(flight, to: PilotRole(rawValue: field.text))
    }

    /// Returns whether a field follows from others until the user types into it.
    package static func isComputed(_ id: FieldID) -> Bool {
        guard let column = id.column else { return false }
        return [.block, .night, .multiPilot, .instrumentRules].contains(column) || FlightColumn.ofRoles.contains(column)
    }

    private static func isSource(_ id: FieldID) -> Bool {
        id.event != nil || id == .role || id == .block || id == FieldID(LogEntryAttribute.hobbsEnd)
    }

    /// Fills in what follows from the type of a new aircraft.
    mutating func fillInFromType() {
        guard isNew, kind == .aircraft, let type = self[.aircraftType]?.text else { return }
        var described = AircraftRecord()
        described.aircraftType = type.nonEmpty
        // On floats it is of the class at sea.
        for name in [AircraftAttribute.make, .model, .gear] {
            guard let field = self[FieldID(name)], field.isOwn, let text = field.text.nonEmpty else { continue }
            described[name] = .text(text)
        }
        described.fillFromType()
        fillIn(from: .aircraft(described), besides: [.aircraftType])
    }

    /// Fills in what the table of the world says about a new airport, by the first identifier that is typed.
    mutating func fillInFromTable() {
        guard isNew, kind == .airports else { return }
        let identifiers: [(FieldID, AirportMatch)] = [(.icao, .icao), (.faa, .faa), (.iata, .iata)]
        let typed = identifiers.first { id, _ in self[id].map { $0.isOwn && !$0.text.isEmpty } ?? false }
        guard let (id, match) = typed else { return }
        let known = AirportTable.airport(self[id]?.text ?? "")
        let record = known.flatMap { $0.match == match ? $0.record : nil } ?? AirportRecord()
        fillIn(from: .airport(record), besides: [id])
    }

    /// Fills in the empty fields that a record has values for, and those that were filled in before.
    private mutating func fillIn(from described: Record, besides typed: Set<FieldID>) {
        for field in fields where !field.isOwn && !typed.contains(field.id) {
            let text = FormField(field.field, in: described).editor.text
            let known = field.editor.text
            // What the program did not fill in stays.
            guard known.isEmpty || known == filledTexts[field.id], known != text else { continue }
            filledTexts[field.id] = text
            var filled = field
            filled.set(text)
            self[field.id] = filled
        }
    }

    /// Fills in the role and the rules that the aircraft's flights usually have, until the user types them.
    private mutating func fillInDefaults() {
        guard isNew, let aircraft = flownAircraft else { return }
        // What the flight before hands on stays, unless the aircraft's own settings say another value.
        if let usual = aircraft.record.text(.defaultsRole) { fillIn(.role, usual) }
        guard let rules = self[.rules], let chosen = self[.aircraft] else { return }
        let role = self[.role].flatMap { PilotRole(rawValue: $0.text) }
        let first = textAtFirst(of: chosen)
        let isOther = !first.isEmpty && first != chosen.text
        let last = FlightRules(rawValue: textAtFirst(of: rules))
        fillIn(.rules, aircraft.rules(after: last, as: role, isOther: isOther)?.rawValue ?? "")
    }

    /// Fills in a field that is not the user's own.
    private mutating func fillIn(_ id: FieldID, _ text: String) {
        guard var field = self[id], !field.isOwn, field.editor.text != text else { return }
        field.set(text)
        self[id] = field
    }

    /// Removes the suggested pilot in command while the role is one in which someone else was, unlike on the suggested
    /// flight.
    private mutating func fillInPilot() {
        guard isNew, self[.kind]?.isOwn != true, var field = self[.pilot], !field.isOwn, let role = self[.role] else {
            return
        }
        let isOthers = FlightRecord.flownUnderOthers.contains(PilotRole(rawValue: role.text))
        let text = isOthers && role.text != textAtFirst(of: role) ? "" : textAtFirst(of: field)
        guard field.editor.text != text else { return }
        field.set(text)
        self[.pilot] = field
    }

    /// The aircraft, once it is looked up; of a new one, what follows from its type.
    private var flownAircraft: FlownAircraft? {
        if let field = self[.aircraft], case .aircraft(let aircraft)? = field.linkedRecord {
            return FlownAircraft(aircraft, habits: field.resolution?.habits ?? AircraftHabits([]))
        }
        guard let type = self[.newType]?.text, !type.isEmpty else { return nil }
        var new = AircraftRecord()
        new.aircraftType = AircraftTypeTable.known(type)?.designator
        return FlownAircraft(new)
    }

    /// Fills in what follows from other fields, and returns the flight as the form then says it.
    ///
    /// The form is read again only where a field was filled in: every key asks for this.
    mutating func fillIn(from flight: FlightRecord) -> FlightReader {
        fillInDefaults()
        fillInPilot()
        let typed = FlightReader(self, flight)
        let fillsBlock = fill(.block, with: (try? typed.facts.clock.blockTime()) ?? typed.facts.hobbs.time)
        let reader = fillsBlock ? FlightReader(self, flight) : typed
        let facts = reader.facts
        let aircraft = flownAircraft
        func isWhole(_ test: (FlightRecord, FlownAircraft) -> Bool) -> Bool {
            aircraft.map { test(reader.record, $0) } ?? false
        }
        let fills = [
            fillRoleColumns(facts.role, block: facts.times.block),
            fill(.night, with: facts.computedNight),
            fill(.multiPilot, with: isWhole { $0.isMultiPilot(in: $1) } ? facts.times.block : nil),
            fill(.instrumentRules, with: isWhole { $0.flownOnInstruments(in: $1) } ? facts.times.block : nil),
        ]
        return fills.contains(true) ? FlightReader(self, flight) : reader
    }

    /// Fills in the columns of the role with the whole block time; an old flight's times move with the role, or stay.
    /// Returns whether a field changed.
    private mutating func fillRoleColumns(_ role: PilotRole?, block: Minutes?) -> Bool {
        var fills = false
        guard let move = roleMove else {
            for column in FlightColumn.ofRoles {
                let isFilled = fill(column, with: role?.columns.contains(column) == true ? block : nil)
                fills = fills || isFilled
            }
            return fills
        }
        for column in FlightColumn.ofRoles {
            guard var field = self[.column(column)], !field.isOwn else { continue }
            let stays = !(move.left + move.entered).contains(column)
            let text = stays ? field.initial : move.entered.contains(column) ? block?.clockText ?? "" : ""
            guard field.editor.text != text else { continue }
            field.set(text)
            self[.column(column)] = field
            fills = true
        }
        return fills
    }

    /// Fills in a column that follows from others, and returns whether it changed.
    private mutating func fill(_ column: FlightColumn, with minutes: Minutes?) -> Bool {
        guard var field = self[.column(column)], isAutomatic(field) else { return false }
        let text = field.initial.isEmpty && !isFollowing ? "" : minutes?.clockText ?? ""
        guard field.editor.text != text else { return false }
        field.set(text)
        self[.column(column)] = field
        return true
    }
}
