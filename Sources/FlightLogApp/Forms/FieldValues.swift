import Logbook
import TerminalUI

/// Reads simple fields of a form; a field that was not changed keeps what the record had.
struct FieldValues {
    let form: Form
    var notes: [FieldID: FieldNote] = [:]

    init(_ form: Form) {
        self.form = form
        for field in form.fields {
            notes[field.id] = FieldNote(hintFor: field.id)
        }
    }

    /// Takes a text into a record; a blank one is unknown.
    func read(_ id: FieldID, into value: inout String?, _ change: (String) -> String = { $0 }) {
        guard let field = form[id], field.isChanged else { return }
        value = field.text.nonEmpty.map(change)
    }

    /// Takes a number into a record.
    mutating func read(_ id: FieldID, into value: inout Int?, in range: ClosedRange<Int>) {
        guard let field = form[id], field.isChanged else { return }
        guard !field.text.isEmpty else {
            value = nil
            return
        }
        guard let number = Int(field.text), range.contains(number) else {
            let limits = "type \(range.lowerBound) to \(range.upperBound), or leave it empty"
            notes[id] = FieldNote(.error, "this is not such a number · \(limits)")
            return
        }
        value = number
    }

    /// Takes a text with line ends into a record.
    func readRemarks(into value: inout String?) {
        guard let field = form[.remarks], field.isChanged else { return }
        value = LineEnds.stored(field.editor.text).nonEmpty
    }

    /// Demands that one of the values is there.
    mutating func require(_ values: [String?], at id: FieldID, _ message: String, _ recovery: String) {
        guard values.allSatisfy({ $0?.nonEmpty == nil }) else { return }
        notes[id] = FieldNote(.error, "\(message) · \(recovery)")
    }
}

/// Reads the fields of an aircraft's form.
struct AircraftReader {
    private var values: FieldValues
    private var record: AircraftRecord

    init(_ form: Form, _ base: AircraftRecord) {
        values = FieldValues(form)
        record = base
    }

    func reading() -> FormReading {
        var reader = self
        return reader.read()
    }

    private mutating func read() -> FormReading {
        values.read(.tailNumber, into: &record.tailNumber) { Registration($0)?.hyphenated ?? $0 }
        values.read(.registrationNumber, into: &record.registrationNumber)
        values.read(.aircraftType, into: &record.aircraftType)
        values.read(.aircraftClass, into: &record.aircraftClass)
        values.read(.aircraftCategory, into: &record.aircraftCategory)
        values.read(.engines, into: &record.numberOfEngines, in: 0...20)
        values.read(.passengers, into: &record.numPassengers, in: 0...1000)
        values.readRemarks(into: &record.remarks)
        readPaints()
        values.require(
            [record.tailNumber, record.registrationNumber, record.aircraftType], at: .tailNumber,
            "the aircraft has no name", "type its tail number, or at least its type")
        explain()
        return FormReading(record: .aircraft(record), notes: values.notes)
    }

    private mutating func readPaints() {
        if let field = values.form[.paint(0)], field.isChanged { record.colors.primary = PaintColor(name: field.text) }
        if let field = values.form[.paint(1)], field.isChanged {
            record.colors.secondary = PaintColor(name: field.text)
        }
        if let field = values.form[.paint(2)], field.isChanged { record.colors.tertiary = PaintColor(name: field.text) }
    }

    private mutating func explain() {
        if let tail = record.tailNumber, tail != values.form[.tailNumber]?.text {
            values.notes[.tailNumber] = FieldNote(.plain, "= \(tail)")
        }
        if let name = record.aircraftClass.flatMap(AircraftClass.init(rawValue:))?.displayName {
            values.notes[.aircraftClass] = FieldNote(.plain, name)
        }
    }
}

/// Reads the fields of a pilot's form.
struct PilotReader {
    private let form: Form
    private let base: PilotRecord

    init(_ form: Form, _ base: PilotRecord) {
        self.form = form
        self.base = base
    }

    func reading() -> FormReading {
        var values = FieldValues(form)
        var record = base
        values.read(.pilotName, into: &record.name)
        values.read(.certificate, into: &record.certificateID)
        if let field = form[.isSelf], field.isChanged { record.isSelf = field.text == "yes" }
        values.require([record.name], at: .pilotName, "the pilot has no name", "type one")
        return FormReading(record: .pilot(record), notes: values.notes)
    }
}

/// Reads the fields of an airport's form.
struct AirportReader {
    private var values: FieldValues
    private var record: AirportRecord

    init(_ form: Form, _ base: AirportRecord) {
        values = FieldValues(form)
        record = base
    }

    func reading() -> FormReading {
        var reader = self
        return reader.read()
    }

    private mutating func read() -> FormReading {
        values.read(.icao, into: &record.icaoIdentifier) { $0.uppercased() }
        values.read(.faa, into: &record.faaIdentifier) { $0.uppercased() }
        values.read(.iata, into: &record.iataIdentifier) { $0.uppercased() }
        values.read(.airportName, into: &record.name)
        values.read(.city, into: &record.city)
        values.read(.country, into: &record.country)
        values.read(.timeZone, into: &record.timeZone)
        values.read(.elevation, into: &record.elevationFeet, in: -2_000...30_000)
        readCoordinate()
        values.require(
            [record.icaoIdentifier, record.faaIdentifier, record.iataIdentifier, record.name], at: .icao,
            "the airport has no name", "type an identifier or a name")
        warn(.icao, record.icaoIdentifier, length: 4)
        warn(.iata, record.iataIdentifier, length: 3)
        return FormReading(record: .airport(record), notes: values.notes)
    }

    private mutating func warn(_ id: FieldID, _ code: String?, length: Int) {
        guard let code, code.count != length || !code.allSatisfy(\.isLetter) else { return }
        values.notes[id] = FieldNote(.caution, "\(id == .icao ? "ICAO" : "IATA") identifiers have \(length) letters")
    }

    private mutating func readCoordinate() {
        guard let latitude = values.form[.latitude], let longitude = values.form[.longitude] else { return }
        guard latitude.isChanged || longitude.isChanged else { return }
        record.coordinate = nil
        if latitude.text.isEmpty && longitude.text.isEmpty { return }
        let north = degrees(latitude, "N", "S", limit: 90)
        let east = degrees(longitude, "E", "W", limit: 180)
        if let north, let east { record.coordinate = Coordinate(latitude: north, longitude: east) }
    }

    private mutating func degrees(
        _ field: Field, _ positive: Character, _ negative: Character, limit: Double
    ) -> Double? {
        if let value = DegreesText.degrees(in: field.text, positive: positive, negative: negative),
            value.magnitude <= limit
        {
            values.notes[field.id] = FieldNote(.plain, "= \(DegreesText.text(of: value))°")
            return value
        }
        let problem = field.text.isEmpty ? "one coordinate alone says nothing" : "these are no degrees"
        values.notes[field.id] = FieldNote(.error, "\(problem) · type \(field.id.hint ?? "")")
        return nil
    }
}
