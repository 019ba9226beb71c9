import Logbook
import TerminalUI

/// What follows from other fields is filled in, until the user types there.
extension Form {
    /// The columns that a role fills with the whole flight.
    static let roleColumns: [FlightColumn] = [
        .pilotInCommand, .secondInCommand, .solo, .dualReceived, .dualGiven,
    ]

    /// Whether a field is filled in by the program: an empty one of a new flight, or of an old one whose times or role
    /// were changed in this form.
    func isAutomatic(_ field: Field) -> Bool {
        guard !field.isOwn, field.initial.isEmpty, Self.isComputed(field.id) else { return false }
        return isNew || fields.contains { $0.isOwn && $0.isChanged && Self.isSource($0.id) }
    }

    static func isComputed(_ id: FieldID) -> Bool {
        guard case .column(let column) = id else { return false }
        return column == .block || column == .night || roleColumns.contains(column)
    }

    private static func isSource(_ id: FieldID) -> Bool {
        if case .event = id { return true }
        return id == .role || id == .column(.block)
    }

    mutating func fillIn(from flight: FlightRecord) {
        let clock = FlightReader(self, flight).facts.clock
        fill(.block, with: (try? clock.blockTime()) ?? nil)
        let facts = FlightReader(self, flight).facts
        let roleColumns = facts.role?.columns ?? []
        for column in Self.roleColumns {
            fill(column, with: roleColumns.contains(column) ? facts.times.block : nil)
        }
        fill(.night, with: facts.computedNight)
    }

    private mutating func fill(_ column: FlightColumn, with minutes: Minutes?) {
        guard var field = self[.column(column)], isAutomatic(field) else { return }
        let text = minutes?.clockText ?? ""
        guard field.editor.text != text else { return }
        field.set(text)
        self[.column(column)] = field
    }
}
