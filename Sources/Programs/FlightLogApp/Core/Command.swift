import Aviation
import Logbook
import TerminalUI

/// A command's name, as written in `keys.toml`.
package struct CommandName: Hashable, Sendable {
    package let rawValue: String

    package init(_ name: String) { rawValue = name }

    /// All names, in the order of the tables.
    package static var all: [CommandName] {
        var seen: Set<CommandName> = []
        return Command.all.map(\.name).filter { seen.insert($0).inserted }
    }
}

/// A context in which keys are handled: a screen, an overlay, or a part of one.
struct CommandContext: Hashable, Sendable {
    /// The heading in the list of keys.
    let title: String
    /// The first part of its motions' names in `keys.toml`, such as `totals` in `totals.down`; contexts may share a
    /// name.
    let name: String
    /// Whether characters are typed as text in this context, so that they cannot be commands of a wider one.
    let takesText: Bool
    /// Whether the palette lists its commands. False where opening the palette would end text input or leave a question
    /// unanswered.
    let isInPalette: Bool

    init(_ title: String, name: String, takesText: Bool = false, isInPalette: Bool = false) {
        self.title = title
        self.name = name
        self.takesText = takesText
        self.isInPalette = isInPalette
    }

    static let always = CommandContext("Everywhere", name: "app", isInPalette: true)
}

/// The place of a screen in the header.
struct HeaderPlace: Hashable, Sendable {
    /// The number before the title, which is also its key.
    let number: Int
    let title: String
}

/// A command: its name, keys, texts and action, and the reason when it is unavailable.
struct Command: Sendable {
    let name: CommandName
    /// The context in which its keys are handled; set by its table.
    fileprivate(set) var context = CommandContext.always
    /// The default keys; ``KeyMap`` has the keys in use.
    let keys: [Key]
    /// A group of keys that is too large to list, in words: `Alt-letter`. Nil when all keys are listed.
    let keyFamily: String?
    /// The word in the footer.
    let label: String
    /// The sentence in the list of keys.
    let summary: String
    /// Words of other programs for the same, by which it is found, too.
    let synonyms: String
    /// The priority in the footer. When there is too little room, the lowest are left out first; nil always leaves it
    /// out.
    let footerPriority: Int?
    /// Whether the status line stays after it: moving the cursor does not clear a message.
    let keepsStatus: Bool
    /// The place in the header of the screen that it shows; nil for a screen that the header does not name.
    let header: HeaderPlace?
    /// Whether it goes to another screen, so that it need not wait for the rows of the list.
    let leavesList: Bool
    /// Whether it leaves the screen, overlay or part of one that has its context.
    private(set) var closes = false
    /// Whether its keys apply now; otherwise they belong to a wider context, or type text.
    let listens: @Sendable (State) -> Bool
    /// Whether the footer has it now, if it has a priority there.
    let isInFooter: @Sendable (State) -> Bool
    /// Returns the reason why the command is unavailable, as part of a sentence; nil when it is available.
    let reason: @Sendable (State) -> String?
    let action: @Sendable (inout State) -> [Effect]

    init(
        _ name: CommandName, _ keys: [Key], _ label: String, _ summary: String, footer footerPriority: Int? = nil,
        also synonyms: String = "", keepsStatus: Bool = false, family: String? = nil,
        header: HeaderPlace? = nil, leavesList: Bool = false,
        listens: @escaping @Sendable (State) -> Bool = { _ in true },
        isInFooter: @escaping @Sendable (State) -> Bool = { _ in true },
        unless reason: @escaping @Sendable (State) -> String? = { _ in nil },
        action: @escaping @Sendable (inout State) -> [Effect]
    ) {
        self.name = name
        self.keys = keys
        keyFamily = family
        self.label = label
        self.summary = summary
        self.synonyms = synonyms
        self.footerPriority = footerPriority
        self.keepsStatus = keepsStatus
        self.header = header
        self.leavesList = leavesList || header != nil
        self.listens = listens
        self.isInFooter = isInFooter
        self.reason = reason
        self.action = action
    }

    /// Creates a command of a screen or an overlay, which changes the topmost one that is open.
    ///
    /// - Parameters:
    ///   - reason: returns the reason why it is unavailable, as part of a sentence; nil when it is available.
    ///   - action: changes the screen, with what it may touch.
    init<Content: ScreenContent>(
        _ content: Content.Type, _ name: CommandName, _ keys: [Key], _ label: String, _ summary: String,
        footer footerPriority: Int? = nil, also synonyms: String = "", keepsStatus: Bool = false,
        listens: @escaping @Sendable (Content) -> Bool = { _ in true },
        isInFooter: @escaping @Sendable (Content, State) -> Bool = { _, _ in true },
        unless reason: @escaping @Sendable (Content, State) -> String? = { _, _ in nil },
        action: @escaping @Sendable (inout Content, inout ScreenContext) -> [Effect]
    ) {
        self.init(
            name, keys, label, summary, footer: footerPriority, also: synonyms, keepsStatus: keepsStatus,
            listens: { $0.shown(Content.self).map(listens) ?? true },
            isInFooter: { state in state.shown(Content.self).map { isInFooter($0, state) } ?? true },
            unless: { state in state.shown(Content.self).flatMap { reason($0, state) } },
            action: { $0.edit(Content.self, action) })
    }

    /// Creates a command that changes nothing but a screen or an overlay.
    init<Content: ScreenContent>(
        _ content: Content.Type, _ name: CommandName, _ keys: [Key], _ label: String, _ summary: String,
        footer footerPriority: Int? = nil, listens: @escaping @Sendable (Content) -> Bool = { _ in true },
        unless reason: @escaping @Sendable (Content, State) -> String? = { _, _ in nil },
        action: @escaping @Sendable (inout Content) -> Void
    ) {
        self.init(
            content, name, keys, label, summary, footer: footerPriority, listens: listens, unless: reason,
            action: { (content, _) -> [Effect] in
                action(&content)
                return []
            })
    }

    /// Returns the command that leaves what has its context, by ``ScreenContent/close(in:)``.
    ///
    /// Its name differs from screen to screen, because keys.toml has it.
    static func close(
        _ name: CommandName, _ keys: [Key], _ label: String, _ summary: String, footer: Int
    ) -> Command {
        var command = Command(name, keys, label, summary, footer: footer, action: { $0.close() })
        command.closes = true
        return command
    }

    /// Returns that command with the keys that most screens have for it.
    static func close(_ name: CommandName, _ summary: String, footer: Int) -> Command {
        close(name, [.escape, .character("q"), .function(10)], "back", summary, footer: footer)
    }

    /// Returns the command with other keys and another footer priority.
    func withKeys(_ keys: [Key], footer: Int?) -> Command {
        Command(
            name, keys, label, summary, footer: footer, also: synonyms, keepsStatus: keepsStatus, family: keyFamily,
            header: header, leavesList: leavesList, listens: listens, isInFooter: isInFooter, unless: reason,
            action: action)
    }
}

/// The commands of one context, in the order of the footer.
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

    /// All tables, in the order of the list of keys.
    static let all: [CommandTable] = [
        .list, .search, .completion, .form, .offers, .readings, .picker, .totals, .balances, .statistics, .views,
        .customFields, .importing, .checking, .pages, .recordings, .recording, .recordingReasons, .recordingLanding,
        .compared, .recordingPlan, .flownPlaces, .allTracks, .sync, .syncPlan, .currency, .currencyReasons, .ruleEditor,
        .sheet, .sheetLine, .sheetTrial, .signing, .signed,
        .entryLine, .help,
        .columns, .region, .history, .restoration, .conflict, .bulkEdit, .newLogbook, .upgradePlan, .upgrading,
        .upgraded,
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
            .help, .palette, .theme, .region, .keepSettings,
            Command(
                .cancel, [.control("c")], "cancel", "Cancel; a second time in a row quits", keepsStatus: true,
                action: { $0.cancel() }),
            Command(
                .redraw, [.control("l")], "redraw", "Redraw the screen", also: "refresh reload", keepsStatus: true,
                action: { _ in [.redraw] }),
            Command(
                .suspend, [.control("z")], "suspend", "Suspend; fg continues",
                action: { _ in [.suspend] }),
        ])
}

extension Command {
    /// Whether it is a motion, which every screen has.
    var isMotion: Bool { Motion.allCases.contains { $0.name == name } }

    /// All commands: the one table for dispatch, the footer and the list of keys.
    static let all: [Command] = CommandTable.all.flatMap(\.commands)

    /// Returns the commands of a context, in the order of the footer.
    static func commands(in context: CommandContext) -> [Command] { byContext[context] ?? [] }

    private static let byContext = Dictionary(
        uniqueKeysWithValues: CommandTable.all.map { ($0.context, $0.commands) })

    /// Returns the command of a name; commands of the same name do the same in every context.
    static func named(_ name: CommandName) -> Command? { all.first { $0.name == name } }
}

extension Key {
    /// Whether it types a character.
    var isCharacter: Bool { if case .character = self { true } else { false } }
}

extension State {
    /// The contexts that handle keys now, narrowest first.
    var contexts: [CommandContext] { content.contexts(self) + [.always] }

    /// Returns the command of a key in the current state; nil when the key has none, or types text.
    func command(for key: Key) -> Command? {
        let contexts = contexts
        let isText = contexts.first?.takesText == true && key.isCharacter
        for context in contexts where !(isText && !context.takesText) {
            let commands = Command.commands(in: context)
            if let command = commands.first(where: { keys.keys(of: $0).contains(key) && $0.listens(self) }) {
                return command
            }
        }
        return nil
    }

    /// The commands in the footer, in its order.
    var footerCommands: [Command] {
        guard let context = contexts.first else { return [] }
        return Command.commands(in: context).filter { $0.footerPriority != nil && $0.isInFooter(self) }
    }

    /// Returns the label of a command's first key, preferably of one that works now; the command's name when it has no
    /// key.
    func keyLabel(of name: CommandName) -> String {
        let commands = contexts.flatMap(Command.commands(in:)) + Command.all
        let first = commands.lazy.filter { $0.name == name }.compactMap { keys.keys(of: $0).first }.first
        return first?.label ?? name.rawValue
    }

    /// Performs a command; when it is unavailable, the status line shows the reason.
    mutating func perform(_ name: CommandName) -> [Effect] {
        let heard = contexts.lazy.flatMap(Command.commands(in:)).first { $0.name == name }
        guard let command = heard ?? Command.named(name) else { return [] }
        if let reason = command.reason(self) {
            status = Status(.caution, "\(reason.capitalizedFirst).")
            return []
        }
        if !command.keepsStatus { status = nil }
        if name != .delete { hasJustDeleted = false }
        return command.action(&self)
    }

    var reasonAgainstChanging: String? {
        obstacle.map { "\($0.clause): \($0.remedy)" }
    }
}
