import Logbook
import TerminalUI

/// A list to choose from; typing narrows it.
struct Picker: Hashable, Sendable {
    enum Value: Hashable, Sendable {
        case sort(SortColumn)
        case paint(PaintColor?)
        case command(CommandName)
        /// A theme, by its name: it is seen while its line is marked.
        case theme(String)
        case field(FieldID)
        /// A field of all marked rows.
        case bulk(FieldID)
        /// A saved view, by its name.
        case view(String)
        /// What an older book carried over, by its key; nil for a new one.
        case balance(Int64?)
    }

    struct Item: Hashable, Sendable {
        let value: Value
        let label: String
        /// What stands at the right.
        var detail = ""
        /// What it is found by besides its label, and what stands between label and detail where there is room.
        var name = ""
        /// Why it cannot be chosen now; nil when it can.
        var reason: String?
    }

    let title: String
    let items: [Item]
    /// Whether it takes all the room, for long lines.
    let isWide: Bool
    /// The theme from before, when themes are among the items.
    let theme: Theme?
    private(set) var filter = LineEditor()
    private(set) var selected: Int
    /// The items that fit what was typed, the best ones first.
    private(set) var matches: [Item]

    init(title: String, items: [Item], selected: Int = 0, isWide: Bool = false, theme: Theme? = nil) {
        self.title = title
        self.items = items
        self.selected = items.indices.contains(selected) ? selected : 0
        self.isWide = isWide
        self.theme = theme
        matches = items
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
        let before = filter.text
        change(&filter)
        guard filter.text != before else { return }
        selected = 0
        let wanted = FuzzyMatch(filter.text)
        let ranked = items.compactMap { item in wanted.rank(of: "\(item.label) \(item.name)").map { (item, $0) } }
        let order = ranked.indices.sorted { one, other in
            (ranked[one].1, ranked[one].0.label.count, one) < (ranked[other].1, ranked[other].0.label.count, other)
        }
        matches = order.map { ranked[$0].0 }
    }
}
