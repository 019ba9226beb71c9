import Logbook
import TerminalUI

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
