/// A line of keys that shows as many as fit, by priority. Each is a button for the mouse.
package struct Footer<Target: Sendable>: Sendable {
    /// The columns between two entries.
    private static var gap: Int { 2 }

    package let entries: [FooterEntry<Target>]
    /// The entry at the right end that says where the omitted keys are; nil for none.
    private let more: FooterEntry<Target>?

    /// Creates a line of keys.
    ///
    /// - Parameter more: the entry at the right end, whatever its priority; nil where all entries fit.
    package init(_ entries: [FooterEntry<Target>], more: FooterEntry<Target>? = nil) {
        self.entries = entries
        self.more = more
    }

    /// Returns the indices of the entries that fit the width, in order: a short one takes the room that a longer one before
    /// it does not fit.
    package func fitting(columns: Int, widths: CharacterWidths = .standard) -> [Int] {
        var taken: [Int] = []
        var total = -Self.gap
        let order = entries.indices.sorted { (-entries[$0].priority, $0) < (-entries[$1].priority, $1) }
        for index in order {
            let width = width(of: entries[index], widths)
            guard total + Self.gap + width <= columns else { continue }
            total += Self.gap + width
            taken.append(index)
        }
        return taken.sorted()
    }

    /// Draws the line and returns its clickable areas.
    @discardableResult
    package func draw(in rect: Rect, on buffer: inout CellBuffer) -> HitZones<Target> {
        let line = rect.top(1)
        var zones = HitZones<Target>()
        guard !line.isEmpty else { return zones }
        var place = line.origin
        var room = line.columns
        if let more {
            let end = line.right(width(of: more, buffer.widths))
            draw(more, at: end.origin, clip: line, on: &buffer)
            zones.add(end, more.target)
            room -= end.columns + Self.gap
        }
        for index in fitting(columns: room, widths: buffer.widths) {
            let entry = entries[index]
            let width = width(of: entry, buffer.widths)
            draw(entry, at: place, clip: line, on: &buffer)
            zones.add(Rect(origin: place, size: Size(rows: 1, columns: width)), entry.target)
            place = place.moved(columns: width + Self.gap)
        }
        return zones
    }

    private func width(of entry: FooterEntry<Target>, _ widths: CharacterWidths) -> Int {
        widths.columns(of: entry.key) + 1 + widths.columns(of: entry.label)
    }

    private func draw(
        _ entry: FooterEntry<Target>, at place: Position, clip: Rect, on buffer: inout CellBuffer
    ) {
        let column = buffer.write(entry.key, at: place, style: entry.isEnabled ? .key : .muted, clip: clip)
        buffer.write(
            entry.label, at: Position(row: place.row, column: column + 1), style: entry.isEnabled ? .text : .muted,
            clip: clip)
    }
}

/// A key in the footer with its action.
package struct FooterEntry<Target: Sendable>: Sendable {
    /// The key's text, from ``Key/label``.
    package let key: String
    package let label: String
    /// Whether the action is possible now. A disabled entry is still shown and clickable, so that a click can explain
    /// why.
    package let isEnabled: Bool
    /// The entries with the lowest priority are omitted first if there is not enough room.
    package let priority: Int
    /// The value for a click on the entry.
    package let target: Target

    package init(_ key: String, _ label: String, isEnabled: Bool = true, priority: Int = 0, target: Target) {
        self.key = key
        self.label = label
        self.isEnabled = isEnabled
        self.priority = priority
        self.target = target
    }
}
