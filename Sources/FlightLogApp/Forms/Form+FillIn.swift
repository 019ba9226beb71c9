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
        guard !field.isOwn, Self.isComputed(field.id) else { return false }
        guard field.initial.isEmpty else { return followsRole(field) }
        // What was filled in goes again when nothing follows any more.
        return field.isChanged || isFollowing
    }

    /// Whether computed fields that were empty are filled in.
    private var isFollowing: Bool {
        isNew || fields.contains { $0.isOwn && $0.isChanged && Self.isSource($0.id) }
    }

    /// Whether a field held the whole flight for the role that is changed in this form.
    private func followsRole(_ field: Field) -> Bool {
        guard case .column(let column) = field.id, case .flight(let flight) = base, self[.role]?.isOwn == true else {
            return false
        }
        guard let block = flight.times.block, flight.times[column] == block else { return false }
        return flight.role?.columns.contains(column) ?? false
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
            // Without a role the hours stay where they were.
            let rest = facts.role == nil ? flight.times[column] : nil
            fill(column, with: roleColumns.contains(column) ? facts.times.block : rest)
        }
        fill(.night, with: facts.computedNight)
    }

    private mutating func fill(_ column: FlightColumn, with minutes: Minutes?) {
        guard var field = self[.column(column)], isAutomatic(field) else { return }
        let text = field.initial.isEmpty && !isFollowing ? "" : minutes?.clockText ?? ""
        guard field.editor.text != text else { return }
        field.set(text)
        self[.column(column)] = field
    }
}
