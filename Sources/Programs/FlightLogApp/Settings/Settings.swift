import Logbook
package import TerminalUI

/// The user's choices about look and keys; everything else has its default.
package struct Settings: Hashable, Sendable {
    package var theme = Theme.hangar
    /// The theme to keep, where another one was named for this run only; nil when the one shown is one's own.
    private(set) var ownTheme: Theme?
    package var capturesMouse = true
    /// Whether a wide screen shows the pane beside the list.
    var showsPane = true
    var display = DisplayStyle()
    package var keys = KeyMap()
    private var names: [RecordKind: [String]] = [:]
    private var sorts: [RecordKind: ListSort] = [:]

    /// Shows a theme in this run, and keeps the one that was chosen before.
    package mutating func show(_ theme: Theme) {
        ownTheme = ownTheme ?? self.theme
        self.theme = theme
    }

    /// Chooses a theme for good.
    mutating func choose(_ theme: Theme) {
        ownTheme = nil
        self.theme = theme
    }

    /// The settings of somebody who has chosen nothing.
    package init() {}

    /// Returns the names of a list's columns, from the left.
    func columnNames(of kind: RecordKind) -> [String] {
        names[kind] ?? ListColumn.all(of: kind).filter(\.isUsual).map(\.name)
    }

    /// Chooses a list's columns by their names; those that the list does not have are ignored, and none are the
    /// default columns.
    mutating func setColumnNames(_ chosen: [String], of kind: RecordKind) {
        var names: [String] = []
        for name in chosen.compactMap({ ListColumn.named($0, of: kind)?.name }) where !names.contains(name) {
            names.append(name)
        }
        // The default ones give way by their importance, not from the right.
        let usual = ListColumn.all(of: kind).filter(\.isUsual).map(\.name)
        self.names[kind] = names.isEmpty || names == usual ? nil : names
    }

    /// Returns the names of the columns that were chosen for a list; nil where they are as they come.
    func chosenColumnNames(of kind: RecordKind) -> [String]? { names[kind] }

    /// Returns a list's columns, from the left. Of columns that were chosen, those further right fall away first.
    func columns(of kind: RecordKind) -> [ListColumn] {
        let all = ListColumn.all(of: kind)
        guard let names = names[kind] else { return all.filter(\.isUsual) }
        return names.enumerated().compactMap { place, name in
            all.first { $0.name == name }?.withPriority(1_000 - place)
        }
    }

    /// The fields of a list's columns that rows do not hold by themselves.
    func fieldsToRead(of kind: RecordKind) -> [FieldID] { ListText.fieldsToRead(names[kind] ?? [], of: kind) }

    /// The order that a list begins with.
    func sort(of kind: RecordKind) -> ListSort { sorts[kind] ?? .usual(kind) }

    mutating func setSort(_ sort: ListSort, of kind: RecordKind) { sorts[kind] = sort }
}
