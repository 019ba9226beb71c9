package import Aviation
import Logbook
import TerminalUI

/// A flight read from the fields of its form; an unchanged field keeps the record's value to the second.
struct FlightReader {
    private let form: Form
    private let base: FlightRecord
    private(set) var record: FlightRecord
    private(set) var facts: FlightFacts
    private(set) var notes: [FieldID: FieldNote]

    init(_ form: Form, _ base: FlightRecord) {
        self.form = form
        self.base = base
        var values = FormFieldReader(form, .flight(base))
        values.readPlainFields()
        // What a form does not show, its kind of entry does not have.
        var shown = values.record
        let ids = form.fieldIDs
        for field in form.table[.flights]
        where field.isInForm && !ids.contains(field.id) && field.value(in: shown) != nil {
            field.set(nil, in: &shown)
        }
        record = FlightRecord(shown) ?? base
        // The sign of an unknown value in an entry line.
        if ["-", "?"].contains(record.newType) { record.newType = "" }
        notes = values.notes
        facts = FlightFacts(date: base.date, today: form.today)
        facts.timeNames = form.conventions.timeNames
        facts.secondPilot = form.conventions.secondPilot
        readDate()
        readClock()
        readDuty()
        for column in FlightColumn.allCases { explain(column) }
        explainChoices()
        if let type = record.newType { notes[.newType] = FieldNote(ofType: type) }
        readLinks()
        readCrew()
        readApproaches()
        completeFacts()
    }

    /// Returns the flight, the notes beside the fields, and the findings.
    ///
    /// - Parameter isChecked: whether the flight is checked as a whole, which computes the sun along its route.
    func reading(checking isChecked: Bool) -> FormReading {
        let findings = isChecked ? FlightDiagnostic.findings(in: facts).map(FormFinding.init) : []
        var notes = notes
        for (id, typed) in form.rewritten {
            guard let note = notes[id], note.severity != .error else { continue }
            notes[id] = FieldNote(.caution, "typed \(typed) · \(note.text)")
        }
        let isBroken: (FieldID) -> Bool = { notes[$0]?.severity == .error }
        return FormReading(
            record: .flight(record), notes: notes,
            findings: findings.filter { finding in !finding.fields.contains(where: isBroken) })
    }

    private func changed(_ id: FieldID) -> FormField? {
        guard let field = form[id], field.isChanged else { return nil }
        return field
    }

    private mutating func say(_ id: FieldID, _ text: String?, _ severity: FieldNote.Severity = .plain) {
        notes[id] = text.map { FieldNote(severity, $0) } ?? form[id].flatMap { FieldNote(hintFor: $0) }
    }

    private mutating func readDate() {
        if let field = changed(.date) {
            do throws(InputError) {
                record.date = field.text.isEmpty ? nil : try date(field.text)
            } catch {
                record.date = nil
                notes[.date] = FieldNote(error, in: field.text)
            }
        }
        facts.date = record.date
        guard let date = record.date else {
            return
        }
        let understood = form[.date]?.text == date.isoText ? "" : "= \(date.isoText) · "
        say(.date, understood + date.explanation(today: form.today))
    }

    private func date(_ text: String) throws(InputError) -> LocalDate {
        try LocalDate(parsing: text, today: form.today, order: form.conventions.dateOrder)
    }

    private mutating func readClock() {
        let kept = base.clock
        let zones = zones
        for event in FlightEvent.allCases {
            let time = time(of: event, kept: kept, zones)
            facts.clock[event] = time
            if changed(.event(event)) != nil || changed(.date) != nil, kept[event] != nil || time != nil {
                record[event] = time.flatMap { time in record.date.map { UTCInstant($0, time) } }
            }
        }
    }

    /// Reads the times of duty, which lie before and after those of the flight.
    private mutating func readDuty() {
        var clock = OffOnTimes()
        for id in [FieldID.dutyStart, .dutyEnd] {
            guard let field = form[id], let event = id.placeOfTime, let day = record.firstDay else { continue }
            var time: ClockTime?
            if case .instant(let instant)? = field.field.value(in: .flight(base)) {
                time = ClockTime(instant, on: base.firstDay ?? instant.date)
            }
            if field.isChanged { time = typedTime(of: field, event, after: clock) }
            if field.isChanged || changed(.date) != nil {
                record.attributes[id.name] = time.map { .instant(UTCInstant(day, $0)) }
            }
            clock[event] = time
        }
    }

    private mutating func typedTime(of field: FormField, _ event: FlightEvent, after clock: OffOnTimes) -> ClockTime? {
        guard !field.text.isEmpty else { return nil }
        do throws(InputError) {
            let typed = try TypedTime(parsing: field.text)
            let resolved = try resolve(typed, event, of: field, zones, after: clock)
            say(field.id, zones.explanation(of: resolved.time, event, typed: typed) + resolved.dayNote)
            return resolved.time
        } catch {
            notes[field.id] = FieldNote(error, in: field.text)
            return nil
        }
    }

    /// Whether a time was typed with another zone than the one of a time without a zone.
    private var hasOtherZone: Bool {
        FlightEvent.allCases.contains { event in
            let zone = changed(.event(event)).flatMap { (try? TypedTime(parsing: $0.text))?.zone }
            return zone.map { $0 != form.times.typed } ?? false
        }
    }

    /// The date and the zones of both ends, as far as they are known.
    private var zones: FlightZones {
        var zones = FlightZones(date: record.date, byDefault: form.times)
        zones.origin = form[.origin]?.flightPlace ?? FlightPlace()
        zones.destination = form[.destination]?.flightPlace ?? FlightPlace()
        return zones
    }

    private mutating func time(of event: FlightEvent, kept: OffOnTimes, _ zones: FlightZones) -> ClockTime? {
        let id = FieldID.event(event)
        guard let field = changed(id) else {
            say(id, kept[event].map { zones.explanation(of: $0, event) })
            return kept[event]
        }
        guard !field.text.isEmpty else {
            record[event] = nil
            say(id, nil)
            return nil
        }
        do throws(InputError) {
            let typed = try TypedTime(parsing: field.text)
            if case .clock(let time, _, nil) = typed, hasOtherZone, field.isOwn, field.written != field.editor.text {
                throw InputError(.zoneMissing(time), at: 0..<field.text.count)
            }
            let resolved = try resolve(typed, event, of: field, zones, after: facts.clock)
            facts.assumesNextDay = facts.assumesNextDay || resolved.isNextDayAssumed
            let explanation = zones.explanation(of: resolved.time, event, typed: typed)
            say(id, explanation + resolved.dayNote)
            return resolved.time
        } catch {
            notes[id] = FieldNote(error, in: field.text)
            return nil
        }
    }

    private func resolve(
        _ typed: TypedTime, _ event: FlightEvent, of field: FormField, _ zones: FlightZones, after clock: OffOnTimes
    ) throws(InputError) -> ResolvedTime {
        do throws(InputReason) {
            return try zones.resolve(typed, event, after: clock)
        } catch {
            throw InputError(error, at: 0..<field.text.count)
        }
    }

    private mutating func explain(_ column: FlightColumn) {
        let id = FieldID.column(column)
        guard let minutes = record.times[column] else { return }
        let isAutomatic = form[id].map(form.isAutomatic) ?? false
        say(id, isAutomatic ? column.origin : "= \(minutes.clockText)  (\(minutes.decimalText) h)")
    }

    /// Adds the time of sunset at the destination as a note beside the night time; of a flight with times, that of the sunset or the
    /// sunrise that is nearest to its end.
    private mutating func explainNight() {
        guard let date = record.date, let place = facts.destination, notes[.column(.night)]?.severity == .plain else {
            return
        }
        guard let name = record.destination?.label else { return }
        let end = record.landing ?? record[.onBlock]
        let events = (end == nil ? [0] : [-1, 0, 1]).map { SolarTimes(on: date.adding(days: $0), at: place) }
        let sunsets = events.compactMap(\.sunset).map { (time: $0, words: "sun sets") }
        let sunrises = end == nil ? [] : events.compactMap(\.sunrise).map { (time: $0, words: "sun rises") }
        let nearest = (sunsets + sunrises).min { first, second in
            guard let end else { return first.time < second.time }
            return abs(first.time.seconds - end.seconds) < abs(second.time.seconds - end.seconds)
        }
        guard let nearest else { return }
        say(.column(.night), "\(nearest.words) \(nearest.time.time.text) UTC at \(name)", .good)
    }

    private mutating func explainChoices() {
        say(.role, record.role?.displayName(form.conventions.secondPilot))
        say(.rules, record.rules?.displayName)
    }

    private mutating func readLinks() {
        var linked = Record.flight(record)
        for field in form.fields where field.link != nil {
            if let note = field.linkNote(origin: form.reasons[field.id], by: form.conventions) {
                notes[field.id] = note
            }
            field.field.set(field.linked.map { .link($0) }, in: &linked)
        }
        record = FlightRecord(linked) ?? record
    }

    private mutating func readApproaches() {
        if let field = changed(.approaches) {
            record.approaches = ApproachText.approaches(in: field.text, known: base.approaches)
        }
        say(.approaches, ApproachText.explanation(of: record.approaches))
    }

    private mutating func readCrew() {
        guard let field = changed(.crew) else { return }
        let others = CrewText.crew(in: field.text, known: base.others?.crew ?? [])
        record.others = others.isEmpty ? nil : CrewList(others)
        say(.crew, CrewText.text(of: others).nonEmpty)
        for case .new(let name)? in others.map(\.pilot) {
            guard PersonText(name) == .number, let refusal = PersonText.refusal(ofNew: name) else { continue }
            notes[.crew] = FieldNote(.error, "\(refusal.problem) · \(refusal.remedy)")
        }
    }

    private mutating func completeFacts() {
        facts.kind = record.kind
        if form.namesNewAircraft {
            facts.untypedAircraft = record.untypedAircraft
            facts.newType = record.newType
        }
        facts.times = record.times
        facts.role = record.role
        facts.companion = record.companion
        facts.rules = record.rules
        facts.origin = form[.origin]?.linkedRecord?.coordinate
        facts.originZone = zones.origin.zone
        facts.destination = form[.destination]?.linkedRecord?.coordinate
        facts.hasAircraft = record.aircraft != nil
        if case .aircraft(let aircraft)? = form[.aircraft]?.linkedRecord {
            facts.speedLimit = aircraft.speedLimit
        } else if let type = record.newType {
            facts.speedLimit = AircraftTypeTable.speedLimit(ofType: type)
        }
        facts.hasAirports = record.origin != nil && record.destination != nil
        facts.hasRoute = record.route != nil
        facts.stops = RouteStops.positions(in: record.route)
        facts.takeMeters(of: record)
        if case .pilot(let pilot)? = form[.pilot]?.linkedRecord, !pilot.isSelf { facts.otherCommander = pilot.name }
        explainNight()
        if let other = form.other, other.outline == FlightOutline(record, of: form.over) {
            facts.other = other.finding
        }
        facts.instrumentApproachCount = record.approaches.reduce(0) { sum, approach in
            sum + (approach.type?.isInstrument == false ? 0 : approach.count)
        }
    }
}

extension FormFinding {
    /// Creates the finding of a flight.
    package init(_ check: FlightDiagnostic) {
        self.init(
            severity: check.severity, message: check.message,
            recovery: check.finding.recoveryInForm ?? check.recovery,
            fields: check.fields, fixes: check.fixes, statement: check.finding.statement)
        if let next = check.finding.nextDay, fields.first == .event(next.event) { readings = [next.reading] }
    }
}

extension FlightColumn {
    /// The origin of a value that was filled in.
    fileprivate var origin: String {
        switch self {
        case .block: "computed from the times"
        case .night: "computed from the sun"
        case .multiPilot: "as set for the aircraft"
        case .pilotInCommand, .secondInCommand, .solo, .dualReceived, .dualGiven, .crossCountry, .actualInstrument,
            .simulatedInstrument, .instrumentRules, .nightVision, .groundTraining, .simulator:
            "from the role"
        }
    }
}

extension FormField {
    /// The place that the field names, with its zone once its record is read; nil when the field is empty.
    fileprivate var flightPlace: FlightPlace? {
        guard let linked else { return nil }
        guard case .airport(let airport)? = linkedRecord else { return FlightPlace(linked.label) }
        return FlightPlace(linked.label, zone: airport.localZone)
    }

    /// Returns a note on the record that the field names; nil when the field is empty.
    ///
    /// - Parameter origin: the origin of a value that the user did not type.
    package func linkNote(origin: String?, by conventions: Conventions) -> FieldNote? {
        guard let linked, let kind = link else { return nil }
        let summary = linkedRecord?.summaryText(by: conventions.aircraftNames).nonEmpty
        guard linked.id != nil else {
            if kind == .pilots, let refusal = PersonText.refusal(ofNew: linked.label) {
                return FieldNote(.error, "\(refusal.problem) · \(refusal.remedy)")
            }
            let place = summary.map { " · \($0)" } ?? ""
            // An airport that no table has may be a slip.
            let isUnknown = kind == .airports && place.isEmpty
            return FieldNote(isUnknown ? .caution : .good, "new \(kind.singular) “\(linked.label)”\(place)")
        }
        let words = [summary, isOwn ? nil : origin].compactMap(\.self)
        return FieldNote(.plain, words.isEmpty ? kind.singular : words.joined(separator: " · "))
    }
}
