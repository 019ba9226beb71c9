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
        leavesList: true, unless: { $0.reasonAgainstPalette }, action: { $0.openPalette() })

    static let theme = Command(
        .theme, [], "theme", "Choose the colors, with a preview", unless: { $0.reasonAgainstPalette },
        action: { $0.openThemePicker() })

    static let keepSettings = Command(
        .keepSettings, [], "keep settings", "Save the settings: colors, columns, orders, pane, mouse",
        action: { [.run(KeepSettingsTask(text: SettingsText.settings($0.settings)))] })
}

/// Writes the settings file.
struct KeepSettingsTask: OutsideTask {
    /// The text of the file.
    let text: String

    func run(with services: OutsideServices) -> String? { services.keepSettings(text) }

    func receive(_ path: String?, in state: inout State) -> [Effect] {
        if path != nil { state.keptSettings = state.settings }
        state.status =
            path.map { Status(.good, "Kept in \($0).") }
            ?? Status(.bad, "The settings could not be written. Check the folder: “flightlog config” names it.")
        return []
    }
}

/// The pickers of commands and of themes.
extension State {
    fileprivate var reasonAgainstPalette: String? {
        overlay == nil
            && screen.content.contexts(self).allSatisfy {
                $0.isInPalette || $0 == .search || $0 == .offers || $0 == .completion
            }
            ? nil : "answer the question first"
    }

    mutating func openPalette() -> [Effect] {
        leaveSearch()
        form?.offers = nil
        let items = commandItems + fieldItems + Theme.shipped.map(themeItem) + sortItems
        overlay = .picker(Picker(title: "Commands", items: items, isWide: true, theme: settings.theme))
        return []
    }

    mutating func openThemePicker() -> [Effect] {
        let place = Theme.shipped.firstIndex { $0.name == settings.theme.name } ?? 0
        let items = Theme.shipped.map { theme in
            Picker.Item(theme.title, detail: theme.summary, theme: theme) { $0.choose(theme) }
        }
        overlay = .picker(Picker(title: "Theme", items: items, selected: place, theme: settings.theme))
        return []
    }

    private mutating func choose(_ theme: Theme) -> [Effect] {
        settings.choose(theme)
        status = Status(.good, "Theme \(theme.title). “Keep settings” in the command palette saves it.")
        return []
    }

    /// Opens an entry line when “log ” was typed in the palette; nil when it was not.
    mutating func openTypedLine() -> [Effect]? {
        guard let picker, picker.isWide, reasonAgainstChanging == nil, form == nil,
            picker.filter.text.hasPrefix("log ")
        else { return nil }
        if let theme = picker.theme { settings.theme = theme }
        return openEntryLine(String(picker.filter.text.dropFirst(4)))
    }

    /// The commands of the current contexts, each once, in the order of the tables.
    private var commandItems: [Picker.Item] {
        var seen: Set<CommandName> = [.palette]
        return contexts.flatMap(Command.commands(in:)).compactMap { command in
            let reason = command.reason(self)
            guard command.listens(self) || reason != nil, seen.insert(command.name).inserted else { return nil }
            let key = keys.keys(of: command).first?.label ?? command.keyFamily ?? ""
            let name = command.name
            return Picker.Item(
                command.summary, id: name.rawValue, detail: key, name: name.rawValue, synonyms: command.synonyms,
                reason: reason
            ) { $0.perform(name) }
        }
    }

    /// The fields of the open form, to jump to.
    private var fieldItems: [Picker.Item] {
        guard let form else { return [] }
        return form.fields.enumerated().map { place, field in
            let letter = form.jumpLetter(at: place).map { Key.alt($0).label } ?? ""
            let id = field.id
            return Picker.Item("Go to: \(field.label)", detail: letter) { $0.focus(on: id) }
        }
    }

    private func themeItem(_ theme: Theme) -> Picker.Item {
        Picker.Item("Theme: \(theme.title), \(theme.summary)", name: "app.theme", theme: theme) { $0.choose(theme) }
    }

    private var sortItems: [Picker.Item] {
        guard isOpen, form == nil else { return [] }
        return shownSortFields.map { field in
            Picker.Item("Sort the list by: \(field.label)", name: "list.sort") { $0.sort(by: field.id) }
        }
    }
}

extension Theme {
    /// The name with a capital letter: `Hangar`.
    var title: String { name.capitalizedFirst }
}
