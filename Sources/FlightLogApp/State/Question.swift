import Logbook
import TerminalUI

/// Something that is asked before it is done: what no undo brings back.
struct Question: Hashable, Sendable {
    enum Subject: Hashable, Sendable {
        case deleteView(String)
        case deleteBalance(Int64)
    }

    let subject: Subject
    let title: String
    let text: String
    let yes: String
    let no: String
}
