import TerminalUI

/// Where the keys of a command are heard.
enum CommandContext: Hashable, Sendable, CaseIterable {
    case list
    case search
    case completion
    case form
    case offers
    case picker
    case totals
    case balances
    case views
    case sheet
    case entryLine
    case help
    case columns
    case history
    case look
    case settlement
    case bulk
    case beginning
    case plan
    case upgrading
    case upgraded
    case problem
    case always

    /// The heading in the list of keys.
    var title: String {
        switch self {
        case .list: "List"
        case .search: "Filter line"
        case .completion: "Filter line, completing"
        case .form: "Form"
        case .offers: "Completion"
        case .picker: "Choosing"
        case .totals: "Totals"
        case .balances: "Opening balances"
        case .views: "Saved views"
        case .sheet: "Lines to fill in"
        case .entryLine: "A flight in one line"
        case .help: "This list"
        case .columns: "Columns"
        case .history: "History"
        case .look: "A state of the history"
        case .settlement: "What another program changed"
        case .bulk: "One field of all marked rows"
        case .beginning: "Before a new logbook"
        case .plan: "Before an upgrade"
        case .upgrading: "During an upgrade"
        case .upgraded: "After an upgrade"
        case .problem: "When a file cannot be opened"
        case .always: "Everywhere"
        }
    }

    /// Whether the list of all commands has those of the place: it is not opened above what waits for an answer, and ends
    /// what is being typed.
    var isInPalette: Bool {
        switch self {
        case .search, .completion, .offers, .picker, .balances, .views, .sheet, .entryLine, .help, .columns, .history,
            .look, .settlement, .bulk:
            false
        case .list, .totals, .form, .beginning, .plan, .upgrading, .upgraded, .problem, .always: true
        }
    }

    /// Whether characters are text there, so that they cannot be commands of a wider context.
    var takesText: Bool {
        switch self {
        case .search, .completion, .form, .offers, .picker, .balances, .views, .sheet, .entryLine, .help, .bulk: true
        case .list, .totals, .columns, .history, .look, .settlement, .beginning, .plan, .upgrading, .upgraded, .problem,
            .always:
            false
        }
    }
}
