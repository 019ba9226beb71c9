import Aviation

/// What the first cell of a row without a date says that is no flight.
enum RowWord: String, Hashable, Sendable, CaseIterable {
    /// The row has the sums of rows above it.
    case total = "a row of totals, which is left out"
    /// The row has what was flown before: at the beginning of a table an opening balance.
    case carried = "at the beginning of a table an opening balance, elsewhere a row of totals"

    /// The words, in small letters without accents.
    var words: [String] {
        switch self {
        case .total:
            [
                "total", "totals", "grand total", "page total", "page totals", "totals this page", "this page", "sum",
                "summe",
                "gesamt", "gesamtsumme", "seitensumme", "zwischensumme", "subtotal", "totaux", "total page", "somme",
                "suma",
                "totale", "totali", "somma", "carried forward", "carry forward", "to date", "total to date",
                "a reporter",
                "ubertrag nach", "da riportare", "current page", "amount forward to",
            ]
        case .carried:
            [
                "brought forward", "total brought forward", "previous experience", "prior experience", "previous total",
                "previous totals", "totals brought forward", "totals from previous page", "total from previous page",
                "opening balance", "starting totals", "ubertrag", "vortrag", "report", "total anterior", "riporto",
                "reporte",
                "from previous page", "amount forwarded", "forwarded", "balance forward",
            ]
        }
    }

    private static let all = Dictionary(
        allCases.flatMap { word in word.words.map { ($0, word) } }
    ) { first, _ in first }

    /// Creates the word of a row: of one of its first cells with a text; nil for a row of a flight.
    init?(cells: [String]) {
        for cell in cells.lazy.filter({ $0.contains { $0.isLetter } }).prefix(3) {
            guard cell.utf8.count <= 60 else { continue }
            let words = FoldedText.folded(cell).split { !$0.isLetter }.joined(separator: " ")
            guard let word = Self.all[words] else { continue }
            self = word
            return
        }
        return nil
    }

    /// The table, in Markdown.
    static var markdown: String {
        "| First words of a row without a date | Meaning |\n| --- | --- |\n"
            + allCases.map { "| \($0.words.joined(separator: ", ")) | \($0.rawValue) |\n" }.joined()
    }
}
