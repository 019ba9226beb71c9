/// What a cell means, from which the theme makes its colors; views never name a color.
package enum Style: Hashable, Sendable {
    /// The empty screen.
    case ground
    case text
    /// What explains: labels, units, disabled entries.
    case muted
    /// Rules and frames.
    case line
    /// The bar at the top.
    case title
    /// The row under the cursor.
    case cursor
    /// A marked row, the chosen proposal.
    case mark
    case accent
    case good
    case caution
    case bad
    /// The name of a key.
    case key
    /// A field that can be filled in.
    case field
    /// The field that is being filled in.
    case fieldFocus
    /// The part of a text that was searched for.
    case match
    /// A color that an aircraft is styled in.
    case swatch(Swatch)
}

extension Style: CaseIterable {
    /// The fifteen styles that every theme gives.
    package static let themed: [Style] = [
        .ground, .text, .muted, .line, .title, .cursor, .mark, .accent, .good, .caution, .bad, .key, .field,
        .fieldFocus, .match,
    ]

    package static let allCases: [Style] = themed + Swatch.allCases.map(Style.swatch)
}
