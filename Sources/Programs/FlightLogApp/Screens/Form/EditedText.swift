import Logbook
import TerminalUI

/// The record whose remarks are in the user's editor.
struct EditedText: Hashable, Sendable {
    let record: Record
    let id: RecordID
}
