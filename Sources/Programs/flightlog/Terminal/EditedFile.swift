import Aviation
import FlightLogApp
import Glibc

/// The name of the file that holds a text while the user's editor has it:
/// `logbook-1f.flights.17.remark.4711.txt`, with `new` in place of the row's key for a new record.
struct EditedFile: Hashable, Sendable {
    let logbook: String
    let field: EditedField
    /// The process that runs the editor.
    let process: pid_t

    init(logbook: String, field: EditedField, process: pid_t) {
        self.logbook = logbook
        self.field = field
        self.process = process
    }

    /// Reads a name; nil for that of another file.
    init?(name: String) {
        // The logbook's name may contain dots.
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 6, parts.last == "txt", let process = pid_t(parts[parts.count - 2]),
            let kind = RecordKind(rawValue: parts[parts.count - 5])
        else { return nil }
        let key = Int64(parts[parts.count - 4])
        guard key != nil || parts[parts.count - 4] == "new" else { return nil }
        logbook = parts.dropLast(5).joined(separator: ".")
        field = EditedField(
            kind: kind, record: key.map { RecordID(kind: kind, key: $0) },
            field: FieldID(parts[parts.count - 3].replacing("%", with: ".")))
        self.process = process
    }

    var name: String {
        let key = field.record.map { "\($0.key)" } ?? "new"
        let word = field.field.name.replacing(".", with: "%")
        return "\(logbook).\(field.kind.rawValue).\(key).\(word).\(process).txt"
    }

    /// Whether its process runs.
    var isInUse: Bool { kill(process, 0) == 0 || errno == EPERM }
}
