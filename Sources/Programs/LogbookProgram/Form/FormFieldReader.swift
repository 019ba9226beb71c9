import Aviation
import Logbook
import TerminalUI

/// The values of a form's fields in a record; an unchanged field keeps the record's value.
struct FormFieldReader {
    let form: Form
    private(set) var record: Record
    var notes: [FieldID: FieldNote] = [:]

    init(_ form: Form, _ base: Record) {
        self.form = form
        record = base
        for field in form.fields { notes[field.id] = FieldNote(hintFor: field) }
    }

    /// Reads every field whose text alone determines its value: not times of day, coordinates and approaches, and of
    /// flights neither the date nor links.
    mutating func readPlainFields() {
        for field in form.fields where field.isChanged { read(field) }
    }

    private mutating func read(_ field: FormField) {
        switch field.field.type {
        case .text, .registration: set(field, field.savedText.map { .text($0) })
        case .choice: set(field, field.text.nonEmpty.map { .text($0) })
        case .flag where field.field.keepsNo && field.text.isEmpty: set(field, nil)
        case .flag: set(field, .flag(field.text == "yes"))
        case .number: readNumber(field)
        case .minutes: readMinutes(field)
        case .hundredths: readHundredths(field)
        case .date where field.id != .date: readDate(field)
        case .link where form.kind != .flights: set(field, field.linked.map { .link($0) })
        case .date, .instant, .link, .degrees, .approaches, .crew, .tag, .key: break
        }
    }

    private mutating func readDate(_ field: FormField) {
        do throws(InputError) {
            let date = try field.text.nonEmpty.map { (text) throws(InputError) in
                try LocalDate(
                    parsing: text, today: form.today, order: form.conventions.dateOrder, isToCome: field.id == .expires)
            }
            set(field, date.map { .date($0) })
            guard let date else { return }
            notes[field.id] = FieldNote(.plain, "= \(date.isoText) · \(date.explanation(today: form.today))")
        } catch {
            set(field, nil)
            notes[field.id] = FieldNote(error, in: field.text)
        }
    }

    private mutating func set(_ field: FormField, _ value: FieldValue?) { field.field.set(value, in: &record) }

    private mutating func readNumber(_ field: FormField) {
        guard !field.text.isEmpty else { return set(field, nil) }
        guard let number = Int(field.text), field.field.range.contains(number) else {
            let low = field.field.range.lowerBound
            let high = field.field.range.upperBound
            let limits = "type \(low) to \(high), or leave it empty"
            notes[field.id] = FieldNote(.error, "“\(field.text)” is not such a number · \(limits)")
            return
        }
        set(field, .number(number))
    }

    private mutating func readHundredths(_ field: FormField) {
        let count = HundredthsText.count(in: field.text)
        set(field, count.map { .hundredths($0) })
        guard count == nil, !field.text.isEmpty else { return }
        notes[field.id] = FieldNote(.error, "“\(field.text)” is not such a number · type 1234.5, or leave it empty")
    }

    private mutating func readMinutes(_ field: FormField) {
        do throws(InputError) {
            set(field, field.text.isEmpty ? nil : .minutes(try Minutes(parsing: field.text)))
        } catch {
            set(field, nil)
            notes[field.id] = FieldNote(error, in: field.text)
        }
    }
}

/// Reading the forms of other records than flights.
extension FormFieldReader {
    /// Returns the record and the notes beside the fields.
    func reading() -> FormReading {
        var values = self
        values.readPlainFields()
        switch values.record {
        case .flight: break
        case .aircraft(let aircraft): values.check(aircraft)
        case .pilot(let pilot): values.require([pilot.name], at: .pilotName, "the pilot has no name", "type one")
        case .airport(var airport):
            values.readCoordinate(into: &airport)
            values.check(airport)
            values.record = .airport(airport)
        case .document(let document):
            values.check(document)
            return FormReading(record: values.record, notes: values.notes, findings: values.findings(in: document))
        }
        return FormReading(record: values.record, notes: values.notes)
    }

    /// Adds an error unless one of the values is known.
    private mutating func require(_ values: [String?], at id: FieldID, _ message: String, _ recovery: String) {
        guard values.allSatisfy({ $0?.nonEmpty == nil }) else { return }
        notes[id] = FieldNote(.error, "\(message) · \(recovery)")
    }

    private mutating func check(_ aircraft: AircraftRecord) {
        require(
            [aircraft.tailNumber, aircraft.registrationNumber, aircraft.aircraftType], at: .tailNumber,
            "no registration", "type it, or at least the type")
        if let tail = aircraft.tailNumber, tail != form[.tailNumber]?.text {
            notes[.tailNumber] = FieldNote(.plain, "= \(tail)")
        }
        if let type = aircraft.aircraftType { notes[.aircraftType] = FieldNote(ofType: type) }
        if let name = aircraft.classTitle(by: form.conventions.aircraftNames) {
            notes[.aircraftClass] = FieldNote(.plain, name)
        }
    }

    private mutating func check(_ airport: AirportRecord) {
        require(
            [airport.icaoIdentifier, airport.faaIdentifier, airport.iataIdentifier, airport.name], at: .icao,
            "the airport has no name", "type an identifier or a name")
        warn(.icao, airport.icaoIdentifier, length: 4)
        warn(.iata, airport.iataIdentifier, length: 3)
    }

    private mutating func check(_ document: DocumentRecord) {
        require(
            [document.text(.kind), document.text(.name)], at: .documentKind, "the document has no name",
            "type its kind, or at least its name")
        for field in form.fields where field.isChanged && field.field.type == .text {
            guard let text = field.savedText, text != field.text else { continue }
            notes[field.id] = FieldNote(.plain, "= \(text)")
        }
        if let holder = form[.holder], let note = holder.linkNote(origin: nil, by: form.conventions) {
            notes[.holder] = note
        }
        if let authority = document.authorityOfOffice {
            notes[.authority] = FieldNote(.plain, "counts as \(authority.rawValue)")
        }
        guard let expiry = document.date(.expiresOn), expiry < form.today else { return }
        notes[.expires] = FieldNote(.caution, "= \(expiry.isoText) · expired")
    }

    private func findings(in document: DocumentRecord) -> [FormFinding] {
        datesInDisorder(in: document) + wordsUnknownToRules(in: document)
    }

    /// Returns notes on the words of a document that the rules of currency do not know.
    private func wordsUnknownToRules(in document: DocumentRecord) -> [FormFinding] {
        document.fieldsUnknownToRules.map { id in
            let label = form[id]?.label.lowercased() ?? id.name
            let levels = id == .level ? document.levelsBeginning(with: form[id]?.text ?? "") : []
            let meant =
                levels.count < 2
                ? levels.joined() : "\(levels.dropLast().joined(separator: ", ")) or \(levels[levels.count - 1])"
            return FormFinding(
                severity: .note, message: "No currency rule covers this \(label)",
                recovery: meant.isEmpty ? "it is kept and shown" : "type \(meant) if you mean it", fields: [id],
                fixes: [])
        }
    }

    /// Returns the findings on the dates of a document, which are errors: its last day is not before the first.
    private func datesInDisorder(in document: DocumentRecord) -> [FormFinding] {
        guard let expiry = document.date(.expiresOn) else { return [] }
        let begins: [(FieldID, CertificateAttribute, String)] = [
            (.issued, .issuedOn, "it was issued"), (.examined, .examinedOn, "the exam"),
        ]
        return begins.compactMap { id, attribute, words in
            guard let day = document.date(attribute), expiry < day else { return nil }
            return FormFinding(
                severity: .error, message: "Expires before \(words) on \(day.isoText)",
                recovery: "correct one of the dates", fields: [.expires, id])
        }
    }

    private mutating func warn(_ id: FieldID, _ code: String?, length: Int) {
        guard let code, code.count != length || !code.allSatisfy(\.isLetter) else { return }
        notes[id] = FieldNote(.caution, "\(form[id]?.label ?? "") identifiers have \(length) letters")
    }

    private mutating func readCoordinate(into airport: inout AirportRecord) {
        guard let latitude = form[.latitude], let longitude = form[.longitude] else { return }
        guard latitude.isChanged || longitude.isChanged else { return }
        airport.coordinate = nil
        if latitude.text.isEmpty && longitude.text.isEmpty { return }
        let north = degrees(latitude, limit: 90)
        let east = degrees(longitude, limit: 180)
        if let north, let east { airport.coordinate = Coordinate(latitude: north, longitude: east) }
    }

    private mutating func degrees(_ field: FormField, limit: Double) -> Double? {
        guard case .degrees(let positive, let negative) = field.field.type else { return nil }
        if let value = DegreesText.degrees(in: field.text, positive: positive, negative: negative),
            value.magnitude <= limit
        {
            notes[field.id] = FieldNote(.plain, "= \(DegreesText.text(of: value))°")
            return value
        }
        let problem = field.text.isEmpty ? "both coordinates are needed" : "this is not a coordinate"
        notes[field.id] = FieldNote(.error, "\(problem) · type \(field.field.hint ?? "")")
        return nil
    }
}
