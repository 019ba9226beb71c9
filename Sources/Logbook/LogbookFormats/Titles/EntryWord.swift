import Aviation

/// What a cell says that a row is: `Ground school`, `FFS`, `Cancelled`.
enum EntryWord: Hashable, Sendable {
    /// An entry of a kind.
    case kind(EntryKind)
    /// Nothing was flown: the flight was cancelled, or the row is a payment.
    case unflown

    /// Creates what a cell says by its first words, in the languages of tables; nil for other words.
    init?(_ text: String) {
        guard text.utf8.count <= 60 else { return nil }
        let words = FoldedText.folded(text).split { !$0.isLetter }.map(String.init)
        guard !words.isEmpty else { return nil }
        let isNone = ["no", "kein", "pas", "sin", "nessun"].contains(words[0])
        if words.contains(where: Self.cancelled.contains)
            || isNone && words.dropFirst().prefix(2).contains(where: Self.flights.contains)
        {
            self = .unflown
        } else if words.contains(where: Self.flights.contains) {
            self = .kind(.flight)
        } else if let word = (1...min(words.count, 3)).reversed().lazy.compactMap({ count in
            Self.phrases[words.prefix(count).joined(separator: " ")]
        }).first {
            self = word
        } else {
            return nil
        }
    }

    /// Returns whether a text says no more than that a flight was cancelled.
    static func isCancelled(_ text: String) -> Bool {
        guard text.utf8.count <= 24 else { return false }
        let words = FoldedText.folded(text).split { !$0.isLetter }.map(String.init)
        return words.count == 1 && cancelled.contains(words[0])
    }

    /// Returns whether a text begins with a word for a cancelled flight; `Cancelled IFR` is none.
    static func beginsWithCancelled(_ text: String) -> Bool {
        let words = FoldedText.folded(text).split { !$0.isLetter }.prefix(2).map(String.init)
        return words.first.map(cancelled.contains) ?? false && words.last != "ifr"
    }

    /// The words of flights, wherever they stand: `Maintenance flight`.
    private static let flights: Set<String> = [
        "flight", "flights", "flug", "fluge", "vol", "vols", "vuelo", "vuelos", "volo", "voli",
    ]

    /// The words of flights that were not flown, wherever they stand: `Flight cancelled (wx)`.
    private static let cancelled: Set<String> = [
        "cancelled", "canceled", "cancellation", "cancel", "canx", "cnx", "cnl", "cxl", "scrubbed", "unflown",
        "abgesagt", "storniert", "ausgefallen", "entfallen", "entfallt", "abgebrochen",
        "annule", "annulee", "cancelado", "cancelada", "anulado", "anulada", "suspendido",
        "annullato", "annullata", "cancellato", "cancellata",
    ]

    private static let phrases = Dictionary(lines.flatMap { word, texts in texts.map { ($0, word) } }) { first, _ in
        first
    }

    private static let lines: [(EntryWord, [String])] = [
        (
            .kind(.simulator),
            [
                "sim", "simulator", "simulators", "ffs", "ftd", "fnpt", "atd", "batd", "aatd", "fstd", "bitd",
                "flight simulator", "flugsimulator", "simulateur", "simulador", "simulatore",
            ]
        ),
        (
            .kind(.ground),
            [
                "ground", "groundschool", "briefing", "debriefing", "debrief", "brief", "theory", "classroom",
                "theorie", "theorieunterricht", "theoriestunde", "bodenschulung", "bodenunterricht", "unterricht",
                "cours au sol", "cours theorique", "cours theoriques", "sol",
                "teoria", "teorica", "teorico", "clase teorica", "lezione teorica", "lezione di teoria",
            ]
        ),
        (
            .kind(.event),
            [
                "event", "check", "exam", "examination", "written exam", "written test", "theory exam", "medical",
                "seminar", "meeting", "prufung", "theorieprufung", "examen", "esame",
            ]
        ),
        (
            .unflown,
            [
                "not flown", "no fly", "no show", "noshow", "payment", "fee", "invoice", "zahlung", "rechnung",
                "standby", "sby", "stby", "day off", "off duty", "rest day", "annual leave", "urlaub", "dienstfrei",
                "repos",
                "conge", "descanso", "riposo", "ferie",
                "gebuhr", "paiement", "facture", "cotisation", "pago", "factura", "cuota", "pagamento", "fattura",
            ]
        ),
    ]

    /// The table, in Markdown.
    static var markdown: String {
        func row(_ words: [String], _ meaning: String) -> String {
            "| \(words.joined(separator: ", ")) | \(meaning) |\n"
        }
        return "| First words of a cell in the column of kinds | Meaning |\n| --- | --- |\n"
            + lines.map { word, texts in
                if case .kind(let kind) = word { return row(texts, kind.noun) }
                return row(texts, "left out, where nothing was flown")
            }.joined() + row(cancelled.sorted(), "the same, also behind other words")
            + row(flights.sorted(), "flight, also behind other words")
    }
}
