import Aviation

/// What the first cell of a row without a date says that is no flight.
enum RowWord: String, Hashable, Sendable, CaseIterable {
    /// The row has the sums of rows above it.
    case total = "a row of totals, which is left out"
    /// The row has what was flown before: at the beginning of a table an opening balance.
    case carried =
        "at the beginning of a table, or where a total below shows it, an opening balance, elsewhere a row of totals"

    /// The words, in small letters without accents.
    var words: [String] {
        switch self {
        case .total:
            [
                "total", "totals", "tot", "ttl", "ytd", "grand total", "page total", "page totals", "total this page",
                "totals this page",
                "total for this page", "totals for this page", "this page", "total page", "sum", "sums", "page sum",
                "subtotal",
                "subtotals", "sub total", "sub totals", "to date", "total to date", "totals to date",
                "total time to date",
                "total times to date", "hours to date", "carried forward", "carry forward", "carried over",
                "total carried forward",
                "totals carried forward", "totals forward", "total forward", "c f", "c fwd", "total c f", "totals c f",
                "current page",
                "amount forward to",
                "running total", "running totals", "new total", "new totals", "month total", "monthly total",
                "year total",
                "annual total", "yearly total", "day total", "daily total", "total day", "tagessumme", "total jour",
                "summe", "summen", "gesamt", "gesamtsumme", "gesamtsummen", "seitensumme", "summe seite",
                "summe dieser seite",
                "diese seite", "zwischensumme", "ubertrag nach", "ubertrag auf nachste seite", "gesamt bis heute",
                "summe total",
                "gesamtstunden", "jahressumme", "monatssumme", "gesamtzeit bis heute",
                "totaux", "total page", "total de la page", "totaux de la page", "total de cette page", "cette page",
                "somme",
                "sous total", "total general", "totaux generaux", "total cumule", "totaux cumules", "cumul",
                "a reporter",
                "total a reporter", "totaux a reporter", "total a ce jour", "totaux a ce jour",
                "suma", "sumas", "totales", "total pagina", "total de la pagina", "total de esta pagina", "esta pagina",
                "total acumulado", "totales acumulados", "acumulado", "suma y sigue", "a la pagina siguiente",
                "total hasta la fecha",
                "totales hasta la fecha", "total a la fecha",
                "totale", "totali", "somma", "totale pagina", "totale di pagina", "totali pagina", "questa pagina",
                "subtotale",
                "totale generale", "totali generali", "totale progressivo", "totale complessivo", "da riportare",
                "a riportare",
                "totale da riportare", "totale ad oggi", "totale a oggi",
                "summa", "delsumma", "totalsumma", "sidsumma", "summa sida", "summa denna sida", "totalt",
                "totalt hittills",
                "att transportera", "totaal", "subtotaal", "totaal pagina", "totaal deze pagina", "te transporteren",
                "soma", "total da pagina", "a transportar", "i alt", "ialt", "sum side", "samlet", "totalt a overfore",
            ]
        case .carried:
            [
                "brought forward", "total brought forward", "totals brought forward", "b f", "b fwd",
                "previous experience",
                "prior experience", "previous total", "previous totals", "previous page", "totals from previous page",
                "total from previous page", "totals from previous pages", "from previous page", "from previous pages",
                "from page",
                "opening balance", "starting totals", "amount forwarded", "forwarded", "balance forward", "amt fwd",
                "amt forward", "amount fwd", "amount forward", "amounts forward", "amount brought forward", "fwd",
                "bal fwd",
                "ubertrag", "vortrag", "ubertrag von vorheriger seite", "ubertrag von seite",
                "ubertrag der vorigen seite",
                "bisher", "hours from old logbook", "from old logbook", "old logbook", "previous logbook",
                "from previous logbook", "aus altem flugbuch",
                "report", "reports", "report de la page precedente", "report page precedente", "total precedent",
                "totaux precedents", "a nouveau",
                "total anterior", "totales anteriores", "suma anterior", "reporte", "de la pagina anterior",
                "pagina anterior",
                "riporto", "riporti", "riporto pagina precedente", "da pagina precedente", "totale precedente",
                "totali precedenti",
                "transport", "ingaende", "ingaende transport", "fran foregaende sida", "foregaende sida",
                "vorige pagina",
                "van vorige pagina", "overgebracht", "transporte", "overfort",
                "fra forrige side",
            ]
        }
    }

    private static let all = Dictionary(
        allCases.flatMap { word in word.words.map { ($0, word) } }
    ) { first, _ in first }

    /// Creates the word of a row: of one of its first cells with a text; nil for a row of a flight.
    init?(cells: [String]) {
        for cell in cells.lazy.filter({ $0.contains { $0.isLetter } }).prefix(3) {
            guard let word = RowWord(cell: cell) else { continue }
            self = word
            return
        }
        return nil
    }

    /// Creates the word of a cell, with or without the name of a month: `Total May 2026`; nil for other texts.
    init?(cell: String) {
        guard cell.utf8.count <= 60 else { return nil }
        let words = FoldedText.folded(cell).split { !$0.isLetter }.filter { !LocalDate.isMonth(String($0)) }
        if let word = Self.all[words.joined(separator: " ")] {
            self = word
        } else if (2...5).contains(words.count),
            Self.beginnings.contains(String(words[0]))
                || Self.beginnings.contains(words.prefix(2).joined(separator: " "))
        {
            self = .carried
        } else {
            let kinds = words.map { String($0) }
            let isEarlier =
                kinds.contains(where: Self.earlier.contains) || (kinds.contains("b") && kinds.contains("f"))
            let goesOn =
                kinds.contains(where: Self.later.contains) || (kinds.contains("carried") && !kinds.contains("from"))
            guard isEarlier || (kinds.count > 1 && (goesOn || kinds.contains(where: Self.sums.contains))),
                kinds.allSatisfy({
                    Self.sums.contains($0) || Self.earlier.contains($0) || Self.besideSums.contains($0)
                })
            else { return nil }
            self = isEarlier && !goesOn ? .carried : .total
        }
    }

    /// What was flown before begins with one of these, whatever follows: `Übertrag altes Flugbuch`.
    private static let beginnings: Set<String> = [
        "ubertrag", "vortrag", "riporto", "anfangsbestand", "brought forward", "previous experience", "opening balance",
        "balance forward", "prior experience",
    ]

    /// Words of what was flown before, alone or beside those of totals: `Totals forwarded`, `AMT. FORWARDED`, `Prior hours`.
    private static let earlier: Set<String> = [
        "previous", "prior", "forward", "forwarded", "fwd", "brought", "opening", "old", "bf",
        "initial", "existing", "before",
    ]

    /// Words of sums that go on elsewhere: `Carried forward to next page`.
    private static let later: Set<String> = ["next", "over"]

    /// Words of totals, and those that may stand beside them: `Total time`, `Totals of all pages`.
    private static let sums: Set<String> = [
        "total", "totals", "tot", "ttl", "gesamt", "summe", "summen", "totaux", "totale", "totali", "totales",
    ]
    private static let besideSums: Set<String> = [
        "time", "times", "hours", "hrs", "flight", "block", "of", "the", "for", "from", "to", "all", "this", "page",
        "pages", "date", "logbook", "log", "book", "next", "over", "and", "flugzeit", "zeit", "stunden", "seite",
        "seiten",
        "aller", "der",
        "amt", "amount", "amounts", "balance", "bal", "b", "f", "carried", "experience", "start", "starting",
        "heures", "de", "vol", "la", "les", "pagina", "pagine", "ore", "horas", "di", "del",
    ]

    /// The table, in Markdown.
    static var markdown: String {
        "| First words of a row without a date | Meaning |\n| --- | --- |\n"
            + allCases.map { "| \($0.words.joined(separator: ", ")) | \($0.rawValue) |\n" }.joined()
    }
}
