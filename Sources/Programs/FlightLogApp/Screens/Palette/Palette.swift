import Aviation
import Logbook
import LogbookProgram
import TerminalUI

extension CommandName {
    static let palette = CommandName("app.commands")
    static let theme = CommandName("app.theme")
    static let keepSettings = CommandName("app.keepSettings")
}

extension Command {
    static let palette = Command(
        .palette, [.control("p"), .character(":")], "commands", "Find and run a command",
        leavesList: true, unless: { Picker.reasonAgainstCommands($0) },
        action: { state in
            state.edit(ListScreen.self) { $0.leaveSearch(in: &$1) }
            state.form?.offers = nil
            state.overlay = .picker(.commands(state))
            return []
        })

    static let theme = Command(
        .theme, [], "theme", "Theme: choose one",
        also: "colors preview", unless: { Picker.reasonAgainstCommands($0) },
        action: { state in
            state.overlay = .picker(.themes(state))
            return []
        })

    static let keepSettings = Command(
        .keepSettings, [], "keep settings", "Save the settings: colors, columns, orders, pane, mouse",
        also: "preferences options",
        action: { [.run(KeepSettingsTask(text: SettingsText.settings($0.settings, isKept: true)))] })
}

/// Writes the settings file.
struct KeepSettingsTask: OutsideTask {
    /// The file's text.
    let text: String

    func run(with services: OutsideServices) -> String? { services.keepSettings(text) }

    func receive(_ path: String?, in state: inout State) -> [Effect] {
        if path != nil { state.keptSettings = state.settings }
        state.status =
            path.map { Status(.good, "Settings saved in \($0).") }
            ?? Status(.bad, "The settings could not be written. Check the folder: “flightlog config” names it.")
        return []
    }
}

/// The pickers of commands and of themes.
extension Picker {
    fileprivate static func reasonAgainstCommands(_ state: State) -> String? {
        state.overlay == nil
            && state.screen.content.contexts(state).allSatisfy {
                $0.isInPalette || $0 == .search || $0 == .offers || $0 == .completion
            }
            ? nil : "answer the question first"
    }

    fileprivate static func commands(_ state: State) -> Picker {
        let items =
            commandItems(state) + (state.form.map(fieldItems) ?? []) + Theme.shipped.map(themeItem) + sortItems(state)
        var picker = Picker(title: "Commands", items: items, isWide: true, theme: state.settings.theme)
        picker.emptiness = "No match. The shell may have it: flightlog --help lists its commands."
        return picker
    }

    fileprivate static func themes(_ state: State) -> Picker {
        let selected = Theme.shipped.firstIndex { $0.name == state.settings.theme.name } ?? 0
        let items = Theme.shipped.map { theme in
            let isInUse = theme.name == state.settings.theme.name
            return Item(theme.title, detail: (isInUse ? "in use: " : "") + theme.summary, theme: theme) {
                theme.choose(&$0)
            }
        }
        return Picker(title: "Theme", items: items, selected: selected, theme: state.settings.theme)
    }

    /// Returns the entry line that begins with “log ” in the palette; nil when none does.
    func entryLine(_ state: State) -> String? {
        guard isWide, state.reasonAgainstChanging == nil, state.form == nil, filter.text.hasPrefix("log ") else {
            return nil
        }
        return String(filter.text.dropFirst(4))
    }

    /// Returns the commands of the current contexts, each once, in the order of the tables.
    private static func commandItems(_ state: State) -> [Item] {
        var seen: Set<CommandName> = [.palette]
        return state.contexts.flatMap(Command.commands(in:)).compactMap { command in
            let reason = command.reason(state)
            guard command.listens(state) || reason != nil, seen.insert(command.name).inserted else { return nil }
            let key = state.keys.keys(of: command).first?.label ?? command.keyFamily ?? ""
            let name = command.name
            return Item(
                command.summary, id: name.rawValue, detail: key, name: name.rawValue, synonyms: command.synonyms,
                reason: reason
            ) { $0.perform(name) }
        }
    }

    /// Returns the fields of a form, to jump to.
    private static func fieldItems(_ form: Form) -> [Item] {
        form.fields.enumerated().map { index, field in
            let letter = form.jumpLetter(at: index).map { Key.alt($0).label } ?? ""
            let id = field.id
            return Item("Go to: \(field.label)", detail: letter) { $0.edit(Form.self) { $0.focus(on: id, in: &$1) } }
        }
    }

    private static func themeItem(_ theme: Theme) -> Item {
        Item("Theme: \(theme.title), \(theme.summary)", name: "app.theme", theme: theme) { theme.choose(&$0) }
    }

    private static func sortItems(_ state: State) -> [Item] {
        guard state.isOpen, state.form == nil else { return [] }
        return ListScreen.sortFields(state).map { field in
            Item("Sort the list by: \(field.label)", name: "list.sort") {
                $0.edit(ListScreen.self) { $0.sort(by: field.id, in: &$1) }
            }
        }
    }
}

extension Theme {
    /// The name with a capital letter: `Hangar`.
    var title: String { name.capitalizedFirst }

    fileprivate func choose(_ state: inout State) -> [Effect] {
        state.settings.choose(self)
        state.status = Status(.good, "Theme \(title). To keep it: “Save the settings” (:).")
        return []
    }
}
