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

    /// Chooses a list's columns by their names; those that the list does not have are passed over, and none are the
    /// columns as they come.
    mutating func setColumnNames(_ chosen: [String], of kind: RecordKind) {
        let all = ListColumn.all(of: kind)
        let names = chosen.filter(all.map(\.name).contains)
        // Those that come by themselves fall away by their importance, not from the right.
        self.names[kind] = names.isEmpty || names == all.filter(\.isUsual).map(\.name) ? nil : names
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

    /// The order that a list begins with.
    func sort(of kind: RecordKind) -> ListSort { sorts[kind] ?? .usual(kind) }

    mutating func setSort(_ sort: ListSort, of kind: RecordKind) { sorts[kind] = sort }
}
