import Logbook
import TerminalUI

/// Something that is asked before it is done.
struct Question: Hashable, Sendable {
    enum Subject: Hashable, Sendable {
        case delete(RecordID, name: String)
        case deleteView(String)
        case deleteBalance(Int64)
        /// Leaves the form without saving.
        case leave
    }

    let subject: Subject
    let title: String
    let text: String
    let yes: String
    let no: String
}
