import Logbook
import TerminalUI

/// The filter line while it is typed into.
struct Search: Hashable, Sendable {
    var editor: LineEditor
    /// The filter to go back to.
    let before: TypedFilter
    /// Why what stands there is not understood; the list shows what the last text that was understood lets pass.
    var error: FilterError?
    /// What completes the text at its cursor; nil when nothing is offered.
    var offers: FilterOffers?
    /// The earlier filter that stands there; nil while it is the user's own text.
    var recalled: Recalled?

    /// An earlier filter, by its place among them, and what was typed before it was called up.
    struct Recalled: Hashable, Sendable {
        let place: Int
        let draft: String
    }
}

/// What may be typed at a place of the filter line.
struct FilterOffers: Hashable, Sendable {
    let place: FilterPlace
    let rows: [FilterOffer]
    private(set) var selected = 0

    init(place: FilterPlace, rows: [FilterOffer]) {
        self.place = place
        self.rows = rows
    }

    mutating func move(by distance: Int) { selected = min(max(selected + distance, 0), max(rows.count - 1, 0)) }

    /// The lines: text, and behind it what it is, or how many records have it.
    func lines(widths: CharacterWidths) -> [String] {
        let width = min(rows.map { widths.columns(of: $0.text) }.max() ?? 0, 30)
        return rows.map { row in
            let detail = row.count.map { "\($0.grouped) ×" } ?? row.detail
            return "\(widths.fitted(row.text, columns: width))  \(detail)"
        }
    }
}
