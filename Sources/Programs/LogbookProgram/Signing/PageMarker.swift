package import Aviation
package import FoundationEssentials
package import Logbook
package import Paper

/// Collects pages that are printed, to keep them as they are.
package struct PageMarker {
    let layout: String
    private var sheets: [PrintedSheet] = []

    package init(layout: String) { self.layout = layout }

    /// Adds pages; both sides of a spread are one.
    package mutating func add(_ pages: [PaperPage], _ closed: [(number: Int, entries: [RecordID])]) throws {
        guard !closed.isEmpty else { return }
        let sides = pages.filter { page in closed.contains { $0.number == page.number } }
        for (number, entries) in closed {
            let own = sides.filter { $0.number == number }
            var drawing = Data()
            for side in own { drawing += try PaperLines.line(of: side) }
            let lines = own.flatMap(\.textLines).map { CanonicalText.Line("line", $0) }
            let text = CanonicalText(
                .page,
                [
                    CanonicalText.Line("layout", layout), CanonicalText.Line("page", String(number)),
                    CanonicalText.Line("drawing", drawing.digestText),
                ] + lines)
            sheets.append(PrintedSheet(layout: layout, number: number, text: text, entries: entries))
        }
    }

    /// Keeps the pages.
    package func keep(in logbook: some LogbookAccess, drawn: Data?) throws(LogbookError) {
        try logbook.keepPrinted(sheets, drawn: drawn)
    }
}

extension PaperPage {
    /// The number of the page, which its label begins with; nil for the first page, which has none.
    fileprivate var number: Int? { label.split(separator: " ").first.flatMap { Int($0) } }
}
