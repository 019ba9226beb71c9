import Logbook
import TerminalUI

/// The history on the screen: its steps, the one with the cursor, and the state that is looked at.
struct HistoryState: Hashable, Sendable {
    /// A line: a step, or nil for the logbook as it was before the first one that is kept.
    typealias Line = HistoryStep?

    /// The lines, the newest step first.
    let lines: [Line]
    /// The line of the state that the logbook is in; nil where there is none.
    let presentPlace: Int?
    private(set) var selected = 0
    private(set) var top = 0
    /// What restoring a state would do, while it is looked at.
    var look: HistoryLook?

    /// Takes the steps, the newest first; the line of the beginning follows the last change.
    init(_ steps: [HistoryStep]) {
        var lines = steps.map(Line.init)
        if let last = steps.lastIndex(where: \.isChange) { lines.insert(nil, at: last + 1) }
        self.lines = lines
        presentPlace = lines.firstIndex { $0.map { $0.isChange && !$0.isUndone } ?? true }
        selected = presentPlace ?? 0
    }

    /// Whether the logbook is in the state of a line.
    func isPresent(_ place: Int) -> Bool { presentPlace == place }

    /// The state that the logbook is in.
    var present: HistoryPoint? { presentPlace.flatMap(point) }

    /// The state of a line; nil for an upgrade, and where there is no line.
    func point(at place: Int) -> HistoryPoint? {
        guard lines.indices.contains(place) else { return nil }
        guard let step = lines[place] else { return .beginning }
        return step.isChange ? .after(step.id) : nil
    }

    /// Moves over the lines; `height` is how many there is room for.
    mutating func scroll(height: Int, _ change: (inout ScrollWindow) -> Void) {
        var window = ScrollWindow(count: lines.count, height: height, cursor: selected, top: top)
        change(&window)
        selected = window.cursor
        top = window.top
    }
}

/// A state that is looked at before it is restored.
struct HistoryLook: Hashable, Sendable {
    let restoration: Restoration
    /// Lines that are hidden above the first one shown.
    var scrolled = 0
}
