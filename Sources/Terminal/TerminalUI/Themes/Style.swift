/// The meaning of a cell, which the theme maps to an appearance; views do not use colors directly.
package enum Style: Hashable, Sendable {
    /// The empty background.
    case ground
    case text
    /// Secondary text: labels, units, disabled entries.
    case muted
    /// The screen below an overlay.
    case dimmed
    /// Lines and frames.
    case line
    /// The bar at the top.
    case title
    /// The row under the cursor.
    case cursor
    /// A marked row, or the selected suggestion.
    case mark
    case accent
    case good
    case caution
    case bad
    /// The name of a key.
    case key
    /// An input field.
    case field
    /// The focused input field.
    case fieldFocus
    /// The name of a field in the focused input field.
    case fieldName
    /// The part of a text that matches a search.
    case match
    /// The mark of a color of an aircraft's paint.
    case swatch(Swatch)
    /// The same on the row under the cursor.
    case cursorSwatch(Swatch)
    /// The same on a marked row.
    case markSwatch(Swatch)
    /// The same in an input field.
    case fieldSwatch(Swatch)
}

extension Style: CaseIterable {
    /// The seventeen styles that every theme defines.
    package static let themed: [Style] = [
        .ground, .text, .muted, .dimmed, .line, .title, .cursor, .mark, .accent, .good, .caution, .bad, .key, .field,
        .fieldFocus, .fieldName, .match,
    ]

    package static let allCases: [Style] =
        themed
        + Swatch.allCases.flatMap {
            [.swatch($0), .cursorSwatch($0), .markSwatch($0), .fieldSwatch($0)]
        }
}
