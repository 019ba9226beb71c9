import Logbook
import TerminalUI

/// A form that a line was typed for.
extension Form {
    /// Makes the form of a new flight with a flight typed into it.
    ///
    /// What follows from other fields is left to follow, so that it still does when these are changed; what the flight has
    /// otherwise counts as typed.
    init(filledWith flight: FlightRecord, today: LocalDate) {
        self.init(.flight(FlightRecord()), over: nil, today: today)
        let typed = Form.fields(of: .flight(flight)).filter { !$0.text.isEmpty }
        for field in typed where !Form.isComputed(field.id) { take(field) }
        understand()
        for field in typed where self[field.id]?.text != field.text { take(field) }
        understand()
        let empty = fields.firstIndex { $0.text.isEmpty } ?? 0
        focus(on: empty)
        // The cursor has not been in the first field yet: its errors are not shown.
        for place in fields.indices { fields[place].wasLeft = false }
    }

    private mutating func take(_ field: FormField) {
        guard var own = self[field.id] else { return }
        own.editor = field.editor
        own.resolution = field.resolution
        own.isOwn = true
        self[field.id] = own
    }
}
