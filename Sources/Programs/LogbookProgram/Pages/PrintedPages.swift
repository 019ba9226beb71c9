package import Aviation
import CommandLineProgram
package import Logbook
package import Paper
import Reports

/// The whole book on pages, as the screen and other programs without options see it.
extension LogbookAccess {
    /// Returns what all pages of a layout have in common, and the layout.
    ///
    /// - Throws: `CommandFailure` and `PaperError` for a layout; `LogbookError`.
    package func printedDocument(
        of name: String
    ) throws -> (document: PaperDocument, hasCover: Bool, isSummary: Bool) {
        let layout = try LayoutFolder.ofUser.layout(name, fields: try fieldTable())
        let holder = try paperHolder()
        var document = PaperDocument(
            title: layout.title, author: holder.name, subject: layout.source?.text, creator: "flightlog")
        document.chain = try chainEnd()
        return (document, layout.hasCover, layout.isSummary)
    }

    /// Passes the pages of a layout to the closure, with the opening balances brought forward.
    ///
    /// - Throws: `CommandFailure` and `PaperError` for a layout, and for a book without flights; `LogbookError`, also
    ///   `interrupted`; what the closure throws.
    package func forEachPrintedPage(
        of name: String, today: LocalDate, _ body: (PaperPage) throws -> Void
    ) throws {
        try forEachPrintedPages(of: name, today: today) { pages, _ in for page in pages { try body(page) } }
    }

    /// Passes the pages of a layout to the closure, each time those that are full, with the entries of the full ones by their
    /// numbers.
    ///
    /// - Throws: as `forEachPrintedPage(of:today:_:)`.
    package func forEachPrintedPages(
        of name: String, today: LocalDate,
        _ body: ([PaperPage], [(number: Int, entries: [RecordID])]) throws -> Void
    ) throws {
        let layout = try LayoutFolder.ofUser.layout(name, fields: try fieldTable())
        var options = PageOptions(holder: try paperHolder())
        options.opening = try openingTotals()
        if layout.asksRules {
            options.answers = try printedAnswers(isNeeded: layout.needsRules, region: nil, today: today)
        }
        var query = ListQuery(.flights)
        query.sort = ListSort(.date, ascending: true)
        var press = try LayoutPages(layout, options, today: today)
        try forEachFlight(query, format: "") { flight in
            guard !questionStop.wasStopped else { throw LogbookError.interrupted }
            try body(try press.add(flight), press.takeEntries())
        }
        try body(try press.finish(), press.takeEntries())
    }
}

/// Errors of pages as one sentence.
package enum PrintedPages {
    /// Returns what an error says and what to do.
    package static func sentence(of error: any Error) -> String {
        if let failure = error as? CommandFailure { return failure.lines.joined(separator: " ") }
        return "The program flightlog-paper has failed; try the command flightlog print."
    }
}
