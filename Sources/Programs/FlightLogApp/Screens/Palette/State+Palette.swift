import Logbook
import TerminalUI

/// The list of all commands, and of the themes.
extension State {
    mutating func openPalette() -> [Effect] {
        leaveSearch()
        form?.offers = nil
        let items = commandItems + fieldItems + themeItems + sortItems
        dialogue = .picker(Picker(title: "Commands", items: items, isWide: true, theme: settings.theme))
        return []
    }

    mutating func openThemePicker() -> [Effect] {
        let place = Theme.shipped.firstIndex { $0.name == settings.theme.name } ?? 0
        let items = Theme.shipped.map { theme in
            Picker.Item(value: .theme(theme.name), label: theme.title, detail: theme.summary)
        }
        dialogue = .picker(Picker(title: "Theme", items: items, selected: place, theme: settings.theme))
        return []
    }

    /// Shows the theme whose line is marked, and else the one from before.
    mutating func showChoice() {
        guard case .picker(let picker) = dialogue, let before = picker.theme else { return }
        var shown = before
        if case .theme(let name) = picker.choice?.value, let theme = Theme.named(name) { shown = theme }
        settings.theme = shown
    }

    mutating func choose(themeNamed name: String) -> [Effect] {
        guard let theme = Theme.named(name) else { return [] }
        settings.choose(theme)
        status = Status(.good, "Theme \(theme.title). “Keep settings” among the commands keeps it for the next time.")
        return []
    }

    mutating func keepSettings() -> [Effect] { [.keepSettings(SettingsText.settings(settings))] }

    mutating func takeKept(_ path: String?) -> [Effect] {
        if path != nil { keptSettings = settings }
        status =
            path.map { Status(.good, "Kept in \($0).") }
            ?? Status(.bad, "The settings could not be written. Check the folder: “flightlog config” names it.")
        return []
    }

    /// What can be done from here, each once, in the order of the table.
    private var commandItems: [Picker.Item] {
        var seen: Set<CommandName> = [.palette]
        return contexts.flatMap(Command.commands(in:)).compactMap { command in
            let reason = command.reason(self)
            guard command.listens(self) || reason != nil, seen.insert(command.name).inserted else { return nil }
            let key = settings.keys.keys(of: command).first?.label ?? command.keyFamily ?? ""
            return Picker.Item(
                value: .command(command.name), label: command.summary, detail: key, name: command.name.rawValue,
                reason: reason)
        }
    }

    /// The fields of a form, to go to.
    private var fieldItems: [Picker.Item] {
        guard let form else { return [] }
        return form.fields.enumerated().map { place, field in
            let letter = form.jumpLetter(at: place).map { Key.alt($0).label } ?? ""
            return Picker.Item(value: .field(field.id), label: "Go to: \(field.label)", detail: letter)
        }
    }

    private var themeItems: [Picker.Item] {
        Theme.shipped.map { theme in
            Picker.Item(value: .theme(theme.name), label: "Theme: \(theme.title), \(theme.summary)", name: "app.theme")
        }
    }

    private var sortItems: [Picker.Item] {
        guard phase == .book, form == nil else { return [] }
        return SortColumn.columns(of: kind).map { column in
            Picker.Item(value: .sort(column), label: "Sort by: \(column.label)", name: "list.sort")
        }
    }
}

extension Theme {
    /// The name as it is written: `Hangar`.
    var title: String { name.prefix(1).uppercased() + name.dropFirst() }
}
