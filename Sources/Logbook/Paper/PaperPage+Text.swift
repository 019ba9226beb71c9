extension PaperPage {
    /// The page as lines of plain text, from the top, in which every text stands within its room: what a terminal shows,
    /// and what `pdftotext -layout` finds on the drawn page, word for word.
    ///
    /// A letter of a wide script is counted as two places.
    package var textLines: [String] {
        let columns = PlaceTable(texts)
        return textRows.map { _, texts in
            var line = ""
            var end = 0
            for text in texts.sorted(by: { $0.x < $1.x }) {
                let length = text.text.places
                let (left, right) = (columns.place(text.x), columns.place(text.x + text.width) - 1)
                let begin =
                    switch text.align {
                    case .left: left
                    case .center: left + (right - left - length) / 2
                    case .right: right - length
                    }
                let place = max(begin, end)
                line += String(repeating: " ", count: place - end) + text.text
                end = place + length
            }
            return line
        }
    }
}

/// The table of a page among its lines of text.
package struct PaperTextTable: Hashable, Sendable {
    /// The lines with the titles of the columns.
    package let titles: Range<Int>
    /// The lines of the rows and sums, below the titles.
    package let rows: Range<Int>
    /// The places in these lines at which columns begin, from left to right, and where the last one ends.
    package let edges: [Int]
}

extension PaperPage {
    /// The texts line by line, from the top.
    fileprivate var textRows: [(baseline: Int, texts: [PaperText])] {
        var rows: [Int: [PaperText]] = [:]
        for text in texts where !text.text.isEmpty { rows[text.baseline, default: []].append(text) }
        return rows.keys.sorted().map { ($0, rows[$0] ?? []) }
    }

    /// The table of the page among its lines of text; nil for a page without one, or with several.
    package var textTable: PaperTextTable? {
        let down = lines.filter { $0.width == 0 && $0.height > 0 }
        guard let left = down.map(\.x).min(), let right = down.map(\.x).max(),
            let frame = down.first(where: { $0.x == left }), down.count(where: { $0.x == left }) == 1
        else { return nil }
        // Lines as strong as the upper edge divide titles, rows and sums.
        let across = lines.filter { $0.height == 0 && $0.x == left && $0.width == right - left }
        guard let weight = across.first(where: { $0.y == frame.y })?.weight,
            let body = across.filter({ $0.weight == weight && $0.y > frame.y }).map(\.y).min()
        else { return nil }
        let baselines = textRows.map(\.baseline)
        func first(below y: Int) -> Int { baselines.firstIndex { $0 > y } ?? baselines.count }
        let places = PlaceTable(texts)
        let edges = Set(down.map(\.x)).sorted().map { places.place(from: $0) }
        return PaperTextTable(
            titles: first(below: frame.y)..<first(below: body),
            rows: first(below: body)..<first(below: frame.y + frame.height), edges: edges)
    }
}

/// The places in a line of text at which the rooms of a page begin and end: as near to each other as the longest texts
/// between them allow.
private struct PlaceTable {
    private var places: [Int: Int] = [:]

    init(_ texts: [PaperText]) {
        let edges = Set(texts.flatMap { [$0.x, $0.x + $0.width] }).sorted()
        // The longest text of each room that ends at an edge.
        var rooms: [Int: [Int: Int]] = [:]
        for text in texts {
            rooms[text.x + text.width, default: [:]][text.x] = max(
                rooms[text.x + text.width]?[text.x] ?? 0, text.text.places + 1)
        }
        var last = 0
        for edge in edges {
            for (left, length) in rooms[edge] ?? [:] { last = max(last, (places[left] ?? 0) + length) }
            places[edge] = last
        }
    }

    func place(_ edge: Int) -> Int { places[edge] ?? 0 }

    /// Returns the place of the first edge that is not left of a position; after the last edge, where the texts end.
    func place(from x: Int) -> Int {
        places.filter { $0.key >= x }.min { $0.key < $1.key }?.value ?? places.values.max() ?? 0
    }
}

extension String {
    /// The number of places that the text takes in a line of a terminal.
    fileprivate var places: Int {
        utf8.count == unicodeScalars.count ? utf8.count : reduce(0) { $0 + ($1.isWide ? 2 : 1) }
    }
}

extension Character {
    fileprivate var isWide: Bool {
        guard let scalar = unicodeScalars.first?.value else { return false }
        let wide: [ClosedRange<UInt32>] = [
            0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD,
        ]
        return wide.contains { $0.contains(scalar) }
    }
}
