import Logbook
import TerminalUI

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
