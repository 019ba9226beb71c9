import Logbook
import TerminalUI

/// A short list to choose from; typing narrows it.
struct Picker: Hashable, Sendable {
    enum Value: Hashable, Sendable {
        case sort(SortColumn)
        case paint(PaintColor?)
    }

    struct Item: Hashable, Sendable {
        let value: Value
        let label: String
        let detail: String
    }

    let title: String
    var items: [Item]
    var filter = LineEditor()
    private(set) var selected = 0

    init(title: String, items: [Item], selected: Int = 0) {
        self.title = title
        self.items = items
        self.selected = items.indices.contains(selected) ? selected : 0
    }

    /// The items that contain what was typed, those that begin with it first.
    var matches: [Item] {
        guard !filter.isEmpty else { return items }
        let wanted = TextFolding.folded(filter.text)
        let found = items.filter { TextFolding.contains($0.label, filter.text) }
        let first = found.filter { TextFolding.folded($0.label).hasPrefix(wanted) }
        return first + found.filter { !first.contains($0) }
    }

    /// The item that Enter takes; nil when nothing matches.
    var choice: Item? { matches.indices.contains(selected) ? matches[selected] : nil }

    mutating func move(by distance: Int) {
        selected = min(max(selected + distance, 0), max(matches.count - 1, 0))
    }

    mutating func select(_ place: Int) {
        selected = place
        move(by: 0)
    }

    mutating func type(_ change: (inout LineEditor) -> Void) {
        change(&filter)
        selected = 0
    }
}
