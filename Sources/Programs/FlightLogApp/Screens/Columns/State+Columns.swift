import Logbook
import TerminalUI

/// Choosing columns: the list shows each change at once.
extension State {
    mutating func openColumns() -> [Effect] {
        dialogue = .columns(ColumnChooser(kind, settings))
        return []
    }

    mutating func changeColumns(_ change: (inout ColumnChooser) -> Void) -> [Effect] {
        guard case .columns(var chooser) = dialogue else { return [] }
        let before = chooser.chosen
        change(&chooser)
        dialogue = .columns(chooser)
        if chooser.chosen != before { settings.setColumnNames(chooser.chosen, of: chooser.kind) }
        return scrollColumns(by: 0)
    }

    mutating func resetColumns() -> [Effect] {
        guard case .columns(var chooser) = dialogue else { return [] }
        settings.setColumnNames([], of: chooser.kind)
        chooser.show(settings)
        dialogue = .columns(chooser)
        return scrollColumns(by: 0)
    }

    mutating func closeColumns(keeping isKept: Bool) -> [Effect] {
        guard case .columns(let chooser) = dialogue else { return [] }
        dialogue = nil
        if !isKept { settings.setColumnNames(chooser.before ?? [], of: chooser.kind) }
        return scrollColumns(by: 0)
    }
}
