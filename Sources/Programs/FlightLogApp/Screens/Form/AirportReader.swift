import Logbook
import TerminalUI

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
        let problem = field.text.isEmpty ? "both coordinates are needed" : "these are no degrees"
        values.notes[field.id] = FieldNote(.error, "\(problem) · type \(field.id.hint ?? "")")
        return nil
    }
}
