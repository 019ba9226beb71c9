package import Aviation
package import Logbook
package import TerminalUI

/// The user's settings of appearance.
package struct Settings: Hashable, Sendable {
    /// The colors.
    package var theme = Theme.hangar
    /// The user's own theme while another one is shown for this run only; nil otherwise.
    private(set) var ownTheme: Theme?
    /// Whether the program reacts to the mouse.
    package var capturesMouse = true
    /// Whether a wide screen shows the pane beside the list.
    package var showsPane = true
    /// The characters of maps and profiles.
    package var marker = DotMarker.braille
    /// Whether maps are shown as pictures, and how.
    package var pictures = PictureChoice.auto
    /// How figures are shown.
    package var display = DisplayStyle()
    /// The days before an end from which the header shows it.
    package internal(set) var reminderDays = 30
    /// The region; nil while it was neither chosen nor put off in the settings.
    package internal(set) var region: Region?
    /// How dates and times are written, and the names.
    package internal(set) var conventions = Conventions()
    private var names: [RecordKind: [String]] = [:]
    private var sorts: [RecordKind: ListSort] = [:]

    /// Shows a theme for this run only, and keeps the user's own.
    package mutating func show(_ theme: Theme) {
        ownTheme = ownTheme ?? self.theme
        self.theme = theme
    }

    /// Chooses a theme permanently.
    package mutating func choose(_ theme: Theme) {
        ownTheme = nil
        self.theme = theme
    }

    /// Creates the default settings.
    package init() {}

    /// Returns the names of a list's columns, from left to right.
    package func columnNames(of kind: RecordKind) -> [String] {
        names[kind] ?? ListColumn.all(of: kind, .standard).filter(\.isUsual).map(\.name)
    }

    /// Sets a list's columns by their names. Unknown names are ignored, unless they may be those of fields of another
    /// logbook; an empty array sets the default columns.
    package mutating func setColumnNames(_ chosen: [String], of kind: RecordKind, _ fields: FieldTable = .standard) {
        var names: [String] = []
        for name in chosen.compactMap({ ListColumn.name($0, of: kind, fields) }) where !names.contains(name) {
            names.append(name)
        }
        // Default columns are dropped by priority on a narrow screen, not from the right.
        let usual = ListColumn.all(of: kind, .standard).filter(\.isUsual).map(\.name)
        self.names[kind] = names.isEmpty || names == usual ? nil : names
    }

    /// Returns the names of the columns that were chosen for a list; nil for the default columns.
    package func chosenColumnNames(of kind: RecordKind) -> [String]? { names[kind] }

    /// Returns a list's columns, from left to right. Of chosen columns, the rightmost are dropped first on a narrow
    /// screen.
    package func columns(of kind: RecordKind, _ fields: FieldTable) -> [ListColumn] {
        let all = ListColumn.all(of: kind, fields)
        guard let names = names[kind] else { return all.filter(\.isUsual) }
        let columns = names.enumerated().compactMap { index, name in
            all.first { $0.name == name }?.withPriority(1_000 - index)
        }
        return columns.isEmpty ? all.filter(\.isUsual) : columns
    }

    /// Gives a column the name that its field has now.
    package mutating func renameColumn(_ name: String, to new: String, of kind: RecordKind) {
        names[kind] = names[kind]?.map { $0 == name ? new : $0 }
    }

    /// Returns the fields of a list's columns that rows do not contain.
    package func fieldsToRead(of kind: RecordKind, _ fields: FieldTable) -> [FieldID] {
        ListText.fieldsToRead(columnNames(of: kind), of: kind, fields)
    }

    /// Returns the order that a list begins with.
    package func sort(of kind: RecordKind) -> ListSort { sorts[kind] ?? .usual(kind) }

    /// Sets the order that a list begins with.
    package mutating func setSort(_ sort: ListSort, of kind: RecordKind) {
        sorts[kind] = sort == .usual(kind) ? nil : sort
    }
}
