import TerminalUI

/// One thing that can be done: its name, its keys, how it is written in the footer and in the list of keys, when it
/// cannot be done, and what it does.
struct Command: Sendable {
    let name: CommandName
    let context: CommandContext
    /// The keys that it comes with; ``KeyMap`` says which it has.
    let keys: [Key]
    /// Keys too many to be named one by one, in words: `Alt-letter`.
    let keyFamily: String?
    /// The word of the footer.
    let label: String
    /// The sentence of the list of keys.
    let summary: String
    /// Where there is too little room in the footer the lowest fall away first; nil keeps it out of the footer.
    let footerPriority: Int?
    /// Whether news stays on the screen after it: moving about is no reason to forget what was said.
    let keepsStatus: Bool
    /// Whether its keys are meant for it now; else they belong to a wider context, or type.
    let listens: @Sendable (State) -> Bool
    /// Why it cannot be done now, a part of a sentence; nil when it can.
    let reason: @Sendable (State) -> String?
    let action: @Sendable (inout State) -> [Effect]

    init(
        _ name: CommandName, in context: CommandContext, _ keys: [Key], _ label: String, _ summary: String,
        footer footerPriority: Int? = nil, keepsStatus: Bool = false, family: String? = nil,
        listens: @escaping @Sendable (State) -> Bool = { _ in true },
        unless reason: @escaping @Sendable (State) -> String? = { _ in nil },
        action: @escaping @Sendable (inout State) -> [Effect]
    ) {
        self.name = name
        self.context = context
        self.keys = keys
        keyFamily = family
        self.label = label
        self.summary = summary
        self.footerPriority = footerPriority
        self.keepsStatus = keepsStatus
        self.listens = listens
        self.reason = reason
        self.action = action
    }
}

extension Command {
    /// The one table that dispatch, footer and list of keys are made of; the footer keeps its order.
    static let all: [Command] =
        list + screens + movement + search + completion + totals + balances + form + offers + picker + views + sheet
        + entryLine + help + columns + history + look + settlement + bulk + opening + always

    /// Returns the commands of a context, in the footer's order.
    static func commands(in context: CommandContext) -> [Command] { byContext[context] ?? [] }

    private static let byContext = Dictionary(grouping: all, by: \.context)

    /// Returns a command by its name; the same name does the same wherever it is heard.
    static func named(_ name: CommandName) -> Command? { all.first { $0.name == name } }
}

extension Key {
    /// Whether it types a character.
    var isCharacter: Bool { if case .character = self { true } else { false } }
}
