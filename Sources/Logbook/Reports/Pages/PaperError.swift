package import Aviation

/// The reason why there are no pages.
package enum PaperError: Error, Hashable, Sendable {
    /// No entry is on the pages; some may be brought forward.
    case nothing(broughtForward: Int)
    case noSuchPage(Int, count: Int)
    case noPaper(String, layout: String, known: [String])
    /// A flight that the opening balances count already.
    case beforeOpening(String, LocalDate)
    case outOfOrder(String)
    case noLayout(String, known: [String], nearest: String?)
    /// A summary has no numbered pages.
    case noPages(layout: String)

    /// What happened, without a full stop where it ends in a name.
    package var message: String {
        switch self {
        case .nothing(0): "There is nothing to print: no flight is on these pages."
        case .nothing(let count):
            "There is nothing to print: \(count == 1 ? "the flight is" : "all \(count) flights are") before the first page."
        case .noSuchPage(let page, let count): "There is no page \(page): the logbook ends with page \(count)."
        case .noPaper(let paper, let layout, _): "The layout “\(layout)” has no size “\(paper)”."
        case .beforeOpening(let flight, let date):
            "The opening balances already include all flights up to \(date.isoText), among them \(flight)."
        case .outOfOrder(let flight): "The entries are not in the order of their dates: \(flight)"
        case .noLayout(let name, _, _): "There is no layout “\(name)”."
        case .noPages(let layout): "The layout “\(layout)” is a summary: it begins with its first page, on any date."
        }
    }

    /// What to do now.
    package var recovery: String {
        switch self {
        case .nothing(0): "Check the filter, or log a flight first."
        case .nothing: "Begin the book at an earlier date."
        case .noSuchPage(_, let count): "Name one from 1 to \(count)."
        case .noPaper(_, _, let known): "Its sizes are \(known.joined(separator: ", "))."
        case .beforeOpening(_, let date):
            "Correct the date of the balance, or print the flights after it without the balance: add the filter "
                + "'date:>\(date.isoText)'."
        case .outOfOrder: "Report this: the logbook must list them by date."
        case .noLayout(_, let known, let nearest):
            nearest.map { "Did you mean “\($0)”?" } ?? "The layouts are \(known.joined(separator: ", "))."
        case .noPages: "Leave out --from-page and --new-book."
        }
    }
}
