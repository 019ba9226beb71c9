import Logbook
import TerminalUI

/// The name of something that a key, a click or the palette does, as it is written in the file of keys.
package struct CommandName: Hashable, Sendable {
    package let rawValue: String

    package init(_ name: String) { rawValue = name }

    /// Every name, in the order of the tables.
    package static var all: [CommandName] {
        var seen: Set<CommandName> = []
        return Command.all.map(\.name).filter { seen.insert($0).inserted }
    }
}

/// A place where keys are heard: a screen, an overlay, or a part of one.
struct CommandContext: Hashable, Sendable {
    /// The heading in the list of keys.
    let title: String
    /// What its motions are called in the file of keys, such as `totals` in `totals.down`; places may share a name.
    let name: String
    /// Whether characters are text there, so that they cannot be commands of a wider context.
    let takesText: Bool
    /// Whether the palette has its commands: it is not opened above what waits for an answer, and ends what is being typed.
    let isInPalette: Bool

    init(_ title: String, name: String, takesText: Bool = false, isInPalette: Bool = false) {
        self.title = title
        self.name = name
        self.takesText = takesText
        self.isInPalette = isInPalette
    }

    static let always = CommandContext("Everywhere", name: "app", isInPalette: true)
}

/// Something that can be done: its name, its keys, how it is written in the footer and in the list of keys, when it
/// cannot be done, and what it does.
struct Command: Sendable {
    let name: CommandName
    /// Where its keys are heard; set by its table.
    fileprivate(set) var context = CommandContext.always
    /// The keys that it comes with; ``KeyMap`` says which it has.
    let keys: [Key]
    /// Keys too many to be named one by one, in words: `Alt-letter`.
    let keyFamily: String?
    /// The word of the footer.
    let label: String
    /// The sentence of the list of keys.
    let summary: String
    /// Where there is too little room in the footer the lowest are left out first; nil keeps it out of the footer.
    let footerPriority: Int?
    /// Whether the status line stays after it: moving about is no reason to forget what was said.
    let keepsStatus: Bool
    /// Whether its keys are meant for it now; else they belong to a wider context, or type.
    let listens: @Sendable (State) -> Bool
    /// Why it cannot be done now, a part of a sentence; nil when it can.
    let reason: @Sendable (State) -> String?
    let action: @Sendable (inout State) -> [Effect]

    init(
        _ name: CommandName, _ keys: [Key], _ label: String, _ summary: String, footer footerPriority: Int? = nil,
        keepsStatus: Bool = false, family: String? = nil, listens: @escaping @Sendable (State) -> Bool = { _ in true },
        unless reason: @escaping @Sendable (State) -> String? = { _ in nil },
        action: @escaping @Sendable (inout State) -> [Effect]
    ) {
        self.name = name
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

    /// Returns the command for a table where it has other keys, or a place in the footer.
    func withKeys(_ keys: [Key], footer: Int?) -> Command {
        Command(
            name, keys, label, summary, footer: footer, keepsStatus: keepsStatus, family: keyFamily, listens: listens,
            unless: reason, action: action)
    }
}

/// The commands of a place, in the footer's order.
struct CommandTable: Sendable {
    let context: CommandContext
    let commands: [Command]

    init(_ context: CommandContext, _ commands: [Command]) {
        self.context = context
        self.commands = commands.map { command in
            var own = command
            own.context = context
            return own
        }
    }

    /// Every table, in the order of the list of keys.
    static let all: [CommandTable] = [
        .list, .search, .completion, .form, .offers, .picker, .totals, .balances, .statistics, .views, .sheet,
        .entryLine, .help,
        .columns, .history, .restoration, .conflict, .bulkEdit, .newLogbook, .upgradePlan, .upgrading, .upgraded,
        .problem, .always,
    ]
}

extension CommandName {
    static let cancel = CommandName("app.cancel")
    static let redraw = CommandName("app.redraw")
    static let suspend = CommandName("app.suspend")
}

extension CommandTable {
    static let always = CommandTable(
        .always,
        [
            .help, .palette, .theme, .keepSettings,
            Command(
                .cancel, [.control("c")], "cancel", "Cancel; a second time in a row quits", keepsStatus: true,
                action: { $0.cancel() }),
            Command(
                .redraw, [.control("l")], "redraw", "Redraw the screen", keepsStatus: true,
                action: { _ in [.redraw] }),
            Command(
                .suspend, [.control("z")], "suspend", "Suspend; fg continues",
                action: { _ in [.suspend] }),
        ])
}

extension Command {
    /// Whether it is a motion, which every screen has.
    var isMotion: Bool { Motion.allCases.contains { $0.name == name } }

    /// The one table that dispatch, footer and list of keys are made of.
    static let all: [Command] = CommandTable.all.flatMap(\.commands)

    /// Returns the commands of a place, in the footer's order.
    static func commands(in context: CommandContext) -> [Command] { byContext[context] ?? [] }

    private static let byContext = Dictionary(
        uniqueKeysWithValues: CommandTable.all.map { ($0.context, $0.commands) })

    /// Returns a command by its name; the same name does the same wherever its keys are heard.
    static func named(_ name: CommandName) -> Command? { all.first { $0.name == name } }
}

extension Key {
    /// Whether it types a character.
    var isCharacter: Bool { if case .character = self { true } else { false } }
}

extension State {
    /// The places whose keys are heard now, the narrowest first.
    var contexts: [CommandContext] { content.contexts(self) + [.always] }

    /// What the key does now; nil when it does nothing, or types.
    func command(for key: Key) -> Command? {
        let contexts = contexts
        let isText = contexts.first?.takesText == true && key.isCharacter
        for context in contexts where !(isText && !context.takesText) {
            let commands = Command.commands(in: context)
            if let command = commands.first(where: { settings.keys.keys(of: $0).contains(key) && $0.listens(self) }) {
                return command
            }
        }
        return nil
    }

    /// The commands of the footer, in its order.
    var footerCommands: [Command] {
        guard let context = contexts.first else { return [] }
        return Command.commands(in: context).filter { $0.footerPriority != nil }
    }

    /// The key of a command as it is written where it can be used now; its name when it has none.
    func keyLabel(of name: CommandName) -> String {
        let commands = contexts.flatMap(Command.commands(in:)) + Command.all
        let keys = commands.lazy.filter { $0.name == name }.compactMap { settings.keys.keys(of: $0).first }
        return keys.first?.label ?? name.rawValue
    }

    /// Does what a command says; one that cannot be done now says why.
    mutating func perform(_ name: CommandName) -> [Effect] {
        let heard = contexts.lazy.flatMap(Command.commands(in:)).first { $0.name == name }
        guard let command = heard ?? Command.named(name) else { return [] }
        if let reason = command.reason(self) {
            status = Status(.caution, "\(reason.capitalizedFirst).")
            return []
        }
        if !command.keepsStatus { status = nil }
        return command.action(&self)
    }

    var reasonAgainstChanging: String? {
        isReadOnly ? "the file is read-only: make it writable, or copy it elsewhere" : nil
    }
}
