package import Aviation
import Paper

/// A layout of pages: what is in which column, how wide it is, what stands above and below. docs/paper.md describes the
/// language of layouts.
///
/// ```
/// let easa = try PaperLayout.shipped("easa")
/// easa?.sides.count   // 2: a spread of two pages
/// ```
package struct PaperLayout: Sendable {
    /// The name in commands, such as `easa`.
    package var name: String
    /// The title of the pages.
    package var title: String
    /// The name in lists for people, such as `EASA, two pages`; the title unless the layout says another one.
    package var label: String
    /// The text that the layout follows, with the date at which it was read; nil for none.
    package var source: PaperSource?
    /// The sizes of paper, the usual one first.
    package var papers: [PaperFormat] = []
    /// How times and dates are written.
    package var style = PaperStyle()
    /// The size of letters in rows, and in titles, in tenths of a point.
    var letters = 75
    var titles = 65
    /// The kinds of entries that have a row.
    var kinds: Set<EntryKind> = [.flight, .simulator]
    /// What these must meet; one that does not say it has a row.
    var conditions: [PaperCondition] = []
    /// The lines of the first page, which names the holder; empty for no such page.
    var cover: [PaperCoverLine] = []
    /// The pages that lie side by side: one, or two.
    package var sides: [PaperSide] = []
    /// The names of the three rows of sums: of the page, of the pages before, and of both.
    package var totals: [String] = []
    var certification: String?
    /// What is written beside the lines for a signature and a date.
    var signatures: [String] = []
    /// Whether each of two pages side by side is signed, rather than the last one.
    var signsEachPage = false
    var notes: [String] = []
    /// The tables of a summary; empty for a layout of pages.
    package var tables: [SummaryTable] = []
    /// What is listed below the tables.
    var lists: [SummaryList] = []

    init(name: String, title: String) { (self.name, self.title, label) = (name, title, title) }

    /// Whether an entry of a kind that has rows belongs in another kind of logbook, such as an airplane in one of sailplanes.
    func excludes(_ entry: PaperEntry) -> Bool { conditions.contains { $0.holds(entry) == false } }

    /// Whether the layout sums flights up instead of listing them.
    package var isSummary: Bool { !tables.isEmpty }

    /// Whether the layout prints answers of the rules of currency.
    package var asksRules: Bool { lists.contains { $0.asksRules } }

    /// Whether it is about these answers, rather than that they add to it.
    package var needsRules: Bool { lists.contains(.currency) }

    /// Whether the first page names the holder.
    package var hasCover: Bool { !cover.isEmpty }

    /// The size of paper of a name, such as `a4`; nil for one that the layout does not have.
    package func paper(_ name: String?) -> PaperFormat? {
        guard let name else { return papers.first }
        return papers.first { $0.size.rawValue == name.lowercased() }
    }

    /// All columns, from left to right.
    package var columns: [PaperColumn] { sides.flatMap(\.columns) }
}

/// A text that a layout or a requirement follows.
package struct PaperSource: Hashable, Sendable {
    /// The name of the text.
    package let text: String
    /// The date at which it was read.
    package let date: LocalDate
}

/// A sheet of paper with the rows that it has.
package struct PaperFormat: Hashable, Sendable {
    /// The sheet.
    package let size: PaperSize
    let isLandscape: Bool
    /// The number of rows of a page.
    package let rows: Int
    /// The height of a row, in hundredths of a millimeter.
    let rowHeight: Int
    let margin: Int

    /// The width and the height of the page, in hundredths of a millimeter.
    var width: Int { isLandscape ? size.long : size.short }
    var height: Int { isLandscape ? size.short : size.long }
}

/// The sizes of paper; the raw value is the word of the option.
package enum PaperSize: String, Hashable, Sendable, CaseIterable {
    case a4, a5, letter

    /// The long side in hundredths of a millimeter.
    var long: Int {
        switch self {
        case .a4: 29_700
        case .a5: 21_000
        case .letter: 27_940
        }
    }

    /// The short side in hundredths of a millimeter.
    var short: Int {
        switch self {
        case .a4: 21_000
        case .a5: 14_800
        case .letter: 21_590
        }
    }
}

/// A line of the first page.
struct PaperCoverLine: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        case name
        case license
        /// Empty lines to write on.
        case lines(Int)
    }

    let label: String
    let content: Content
}

/// One page of a spread, or a single page.
package struct PaperSide: Sendable {
    /// The name, such as `left`; empty for a single page.
    package let name: String
    var groups: [PaperGroup] = []

    /// The columns, from left to right.
    package var columns: [PaperColumn] { groups.flatMap(\.columns) }
}

/// Columns under a common title.
struct PaperGroup: Sendable {
    /// The number of the group on the authority's sheet; empty for none.
    let number: String
    let title: String
    var columns: [PaperColumn] = []
}

/// A column.
package struct PaperColumn: Sendable {
    let expression: PaperExpression
    /// The width, in hundredths of a millimeter, on the usual paper.
    let width: Int
    /// The title; a bar breaks the line.
    package let title: String
    let align: PaperAlignment
    let conditions: [PaperCondition]
    /// What stands before remarks; nil for a column of something else.
    let marks: [PaperMark]?
    /// Whether the numbers of the column are added.
    let isSummed: Bool
    /// The title of the column with that of its group, for what is said of it.
    package let fullTitle: String

    /// The word or the expression of the column, such as `xc&dual`.
    package var word: String { expression.text }

    /// What the column holds.
    package var unit: PaperUnit { expression.unit }

    /// Whether the column is about every flight.
    var isOfAllFlights: Bool { conditions.allSatisfy { $0.subject == PaperCondition.flight.subject } }

    /// Returns the value of an entry: nothing for one that the column is not about.
    func value(of entry: PaperEntry, _ style: PaperStyle) -> PaperValue {
        switch conditions.hold(of: entry) {
        case false?: return .nothing
        case nil:
            let value = expression.value(of: entry, style)
            return value == .nothing || value.amount == 0 ? .nothing : .unknown
        case true?: break
        }
        if let marks { return .text(entry.remarks(marks)) }
        return expression.value(of: entry, style)
    }
}
