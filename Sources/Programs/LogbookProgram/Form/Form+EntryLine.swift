package import Aviation
import TerminalUI

/// A form filled in from an entry line.
extension Form {
    /// Creates the form of a new flight with the values of a flight.
    ///
    /// Values computed from other fields stay computed, so that they change with those fields. All other values count
    /// as typed.
    package init(filledWith flight: FlightRecord, today: LocalDate, by conventions: Conventions, in table: FieldTable) {
        var blank = FlightRecord()
        blank.kind = flight.kind
        blank.newType = flight.newType == "" ? "-" : flight.newType
        self.init(.flight(blank), over: nil, today: today, by: conventions, in: table)
        let typed = Form.fields(of: .flight(flight), in: table, times: conventions.times).filter { !$0.text.isEmpty }
        for field in typed where !Form.isComputed(field.id) { take(field) }
        reparse()
        for field in typed where self[field.id]?.text != field.text { take(field) }
        reparse()
        let empty = fields.firstIndex { $0.text.isEmpty } ?? 0
        focus(on: empty)
        // The user has not been in any field yet: errors are not shown.
        for index in fields.indices { fields[index].wasLeft = false }
    }

    private mutating func take(_ field: FormField) {
        guard var own = self[field.id] else { return }
        own.editor = field.editor
        own.resolution = field.resolution
        own.isOwn = true
        own.written = field.editor.text
        self[field.id] = own
    }
}
