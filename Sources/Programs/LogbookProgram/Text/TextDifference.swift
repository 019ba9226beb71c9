package import TerminalUI

/// What differs in some texts: what lies between their common beginning and their common end.
///
/// ```swift
/// let difference = TextDifference(["fee 12 paid", "fee 21 paid"])
/// difference.changed(in: "fee 12 paid")   // "12"
/// ```
package struct TextDifference: Hashable, Sendable {
    /// The number of characters with which all texts begin.
    package let beginning: Int
    /// The number of characters with which all texts end, after that beginning.
    package let end: Int

    /// Compares texts; nothing differs in fewer than two. Takes time in proportion to their length.
    package init(_ texts: [String]) {
        let characters = texts.map(Array.init)
        let shortest = characters.map(\.count).min() ?? 0
        guard let first = characters.first else {
            beginning = 0
            end = 0
            return
        }
        beginning =
            (0..<shortest).first { place in characters.contains { $0[place] != first[place] } } ?? shortest
        let rest = shortest - beginning
        end =
            (0..<rest).first { place in
                characters.contains { $0[$0.count - 1 - place] != first[first.count - 1 - place] }
            } ?? rest
    }

    /// Returns the part of one of the texts that differs.
    package func changed(in text: String) -> String { String(text.dropFirst(beginning).dropLast(end)) }

    /// Returns one of the texts with the part that differs underlined.
    ///
    /// - Parameter begin: the number of characters at the beginning that are left out, for `…`.
    package func line(
        of text: String, from begin: Int = 0, _ style: Style, _ attributes: CellAttributes = []
    )
        -> StyledLine
    {
        let skipped = min(max(begin, 0), beginning)
        return StyledLine(skipped > 0 ? "…" : "", style, attributes)
            .adding(String(text.prefix(beginning).dropFirst(skipped)), style, attributes)
            .adding(changed(in: text), style, attributes.union(.underline))
            .adding(String(text.dropFirst(beginning).suffix(end)), style, attributes)
    }
}
