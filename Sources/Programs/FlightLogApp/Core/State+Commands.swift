import Logbook
import TerminalUI

extension State {
    /// Where keys are heard now, the narrowest first.
    var contexts: [CommandContext] {
        if let dialogueContext { return [dialogueContext, .always] }
        switch phase {
        case .opening: return [.always]
        case .beginning: return [.beginning, .always]
        case .plan: return [.plan, .always]
        case .upgrading: return [.upgrading, .always]
        case .upgraded: return [.upgraded, .always]
        case .problem: return [.problem, .always]
        case .book: break
        }
        if let form { return (form.offers == nil ? [] : [.offers]) + [.form, .always] }
        if showsTotals { return [.totals, .always] }
        guard let search else { return [.list, .always] }
        return (search.offers == nil ? [] : [.completion]) + [.search, .always]
    }

    private var dialogueContext: CommandContext? {
        switch dialogue {
        case nil: nil
        case .help: .help
        case .picker(let picker): picker.isOfViews ? .views : picker.isOfBalances ? .balances : .picker
        case .sheet: .sheet
        case .entryLine: .entryLine
        case .columns: .columns
        case .history(let history): history.look == nil ? .history : .look
        case .settlement: .settlement
        case .bulk: .bulk
        }
    }

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
            status = Status(.caution, "\(reason.prefix(1).uppercased() + reason.dropFirst()).")
            return []
        }
        if !command.keepsStatus { status = nil }
        return command.action(&self)
    }
}

/// Why things cannot be done now: parts of sentences.
extension State {
    var reasonAgainstChanging: String? {
        isReadOnly ? "the file is read-only: make it writable, or copy it elsewhere" : nil
    }

    var reasonAgainstRow: String? { list.selected == nil ? "there is no row under the cursor" : nil }

    var reasonAgainstAgain: String? {
        if kind != .flights { return "only flights are flown again" }
        return reasonAgainstChanging ?? reasonAgainstRow ?? reasonAgainstNewFlight
    }

    var reasonAgainstPaint: String? {
        kind == .flights || kind == .aircraft ? nil : "only flights and aircraft are found by paint"
    }

    var reasonAgainstRemarks: String? {
        if kind != .flights && kind != .aircraft { return "\(kind.plural) have no remarks" }
        return reasonAgainstChanging ?? reasonAgainstRow
    }

    var reasonAgainstPalette: String? {
        dialogue == nil ? nil : "answer what is asked first"
    }

    var reasonAgainstScrolling: String? {
        BookGeometry(self).preview == nil ? "the pane is not shown" : nil
    }

    var reasonAgainstPane: String? {
        size.columns < BookGeometry.belowWidth ? "the screen is too narrow for a pane" : nil
    }
}
