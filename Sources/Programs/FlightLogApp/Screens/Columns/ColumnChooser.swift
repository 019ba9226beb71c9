import Logbook

/// The columns of a list being chosen: those that are shown, in their order, and then the others.
struct ColumnChooser: Hashable, Sendable {
    let kind: RecordKind
    /// The columns that were chosen before; nil where nobody had chosen any.
    let before: [String]?
    private(set) var names: [String]
    private(set) var shown: Set<String>
    private(set) var selected = 0

    init(_ kind: RecordKind, _ settings: Settings) {
        self.kind = kind
        before = settings.chosenColumnNames(of: kind)
        names = []
        shown = []
        show(settings)
    }

    /// Shows the columns as settings have them, the cursor on the first.
    mutating func show(_ settings: Settings) {
        let chosen = settings.columnNames(of: kind)
        names = chosen + ListColumn.all(of: kind).map(\.name).filter { !chosen.contains($0) }
        shown = Set(chosen)
        selected = 0
    }

    /// The names of the columns that are shown, from the left.
    var chosen: [String] { names.filter(shown.contains) }

    mutating func move(by distance: Int) { select(selected + distance) }

    mutating func select(_ place: Int) { selected = min(max(place, 0), max(names.count - 1, 0)) }

    /// Shows or hides the column under the cursor; the last one stays.
    mutating func toggle() {
        guard names.indices.contains(selected) else { return }
        let name = names[selected]
        if !shown.contains(name) {
            shown.insert(name)
        } else if shown.count > 1 {
            shown.remove(name)
        }
    }

    /// Moves the column under the cursor, and the cursor with it.
    mutating func carry(by distance: Int) {
        let place = selected + distance
        guard names.indices.contains(selected), names.indices.contains(place) else { return }
        names.swapAt(selected, place)
        selected = place
    }
}
