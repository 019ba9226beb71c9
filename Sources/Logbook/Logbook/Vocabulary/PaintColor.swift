/// A colour of an aircraft's paint, as a flight plan's item 19 would name it.
package enum PaintColor: String, Hashable, Sendable, CaseIterable, Identifiable {
    case none
    case white
    case blue
    case orange
    case red
    case gray
    case green
    case gold
    case yellow
    case black

    package var id: String { rawValue }

    /// The name to show, such as `White`.
    package var displayName: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// The colour of a name in any case, blanks ignored, `grey` the same as `gray`; `nil` for an unknown name.
    package init?(name: some StringProtocol) {
        let folded = name.lowercased().filter { !$0.isWhitespace }
        guard let color = PaintColor(rawValue: folded == "grey" ? "gray" : folded) else { return nil }
        self = color
    }
}
