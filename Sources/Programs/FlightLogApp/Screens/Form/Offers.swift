import Logbook
import TerminalUI

/// The lines that complete a field.
struct Offers: Hashable, Sendable {
    struct Row: Hashable, Sendable {
        let text: String
        let value: String
        /// What the row stands for; nil where it is only text.
        let link: RecordLink?
    }

    let field: FieldID
    let rows: [Row]
    var selected: Int?
}
