extension EntryVocabulary {
    /// Words that say what a flight was, or what was flown in it, and for which no field exists: they are remarks. Folded, up to
    /// three words.
    static let notes: Set<String> = [
        // What was practiced.
        "steep turns", "stalls", "stall", "power off stalls", "power on stalls", "slow flight", "slow-flight", "spins",
        "spin training", "ground reference", "ground reference maneuvers", "emergency procedures", "emergencies",
        "engine failures", "engine out", "forced landings", "short field", "soft field", "short field landings",
        "soft field landings", "crosswind", "crosswinds", "crosswind landings", "maneuvers", "air work", "airwork",
        "hover autos", "autos", "autorotations", "hovering", "hover work", "quick stops", "confined areas", "slope",
        "v1 cut", "v1 cuts", "oei", "partial panel", "unusual attitudes", "chandelles", "lazy eights", "upset recovery",
        "aerobatics", "akro",
        "notlandeubung", "notlandeubungen", "ziellandung", "ziellandungen", "kurbeln", "steilkurven", "stallubungen",
        "virages serres", "decrochages", "panne moteur", "virate strette", "stalli", "perdidas", "virajes",
        "pfl", "pfls", "efato", "efatos", "nav ex", "navex", "nav exercise", "practice forced landings",
        "precautionary landing",
        "cuban eights", "loops", "rolls", "barrel rolls", "side slips", "sideslips", "slips", "go around", "go arounds",
        // What it was for.
        "training", "training flight", "recurrent", "recurrent training", "level d", "currency",
        "currency flight", "proficiency", "sightseeing", "sight-seeing", "photo flight", "survey", "medevac", "hems",
        "ems", "ambulance", "banner tow", "glider towing", "tow flight", "tow flights", "parachuting", "para drop",
        "jump run", "test flight", "maintenance flight", "maintenance", "positioning", "delivery", "demo flight",
        "intro flight", "young eagles", "lunch", "lunch run", "breakfast", "breakfast run", "fuel stop", "fuel run",
        "einweisung", "einweisungsflug", "alpenflug", "werkstattflug", "uberfuhrung", "uberfuhrungsflug", "fotoflug",
        "schnupperflug", "segelflug", "streckenflug", "hangflug", "thermik", "vol d'instruction", "vol decouverte",
        "bapteme", "vol montagne", "vuelo turistico", "vuelo de prueba", "volo turistico", "volo di prova",
        // How it was.
        "bumpy", "gusty", "windy", "turbulence", "turbulent", "smooth", "great flight", "nice flight", "good flight",
        "cavu", "ifr filed", "first cross country", "first cross-country", "settling with power", "birthday", "nav",
        "kurvenflug", "trudeln", "seitengleitflug", "steilkreise", "landeeinteilung", "seilriss", "seilrissubung",
        "gefahreneinweisung",
        "maniabilite", "pannes", "encadrements", "stalling", "passed", "bestanden", "boig", "wunderschon",
    ]

    /// What pilots write of ratings, privileges and results in capitals, and airports are called, too: remarks.
    static let ratings: Set<String> = [
        "ppl", "cpl", "atpl", "lapl", "spl", "nppl", "ir", "cbir", "sep", "mep", "set", "ses", "mes", "asel", "ases",
        "amel",
        "ames", "tmg", "ulm", "nvg", "nvfr", "svfr", "loft", "mcc", "jet", "tre", "tri", "ltc", "ptu", "ras", "apto",
        "fai",
        "vmc", "efb", "oei", "upset", "uprt", "eft", "sar", "hems", "hec", "hho",
    ]

    /// Words that turn what stands beside them around.
    static let negations: Set<String> = [
        "no", "not", "none", "never", "without", "w/o", "except", "but", "only", "instead", "nicht", "kein", "keine",
        "keinen", "ohne", "nur", "ausser", "pas", "sans", "aucun", "aucune", "sauf", "non", "senza", "nessun",
        "nessuna",
        "solo", "sin", "ningun", "ninguna", "sem", "cancelled", "canceled", "aborted", "abgebrochen", "abgesagt",
        "annule", "annulee", "failed", "scrubbed", "unable",
    ]

    /// Words in front of a word of the line that deny it, or say how much of it is meant.
    static let deniers: Set<String> = [
        "no", "not", "never", "without", "kein", "keine", "keinen", "nicht", "ohne", "sans", "pas", "sin", "senza",
        "sem", "half", "partly", "partially", "mostly", "mainly", "almost", "nearly", "briefly", "part", "some", "halb",
        "teilweise", "teils", "grosstenteils", "uberwiegend", "fast", "partiellement", "casi", "parcialmente", "parte",
        "quasi", "parzialmente",
    ]

    /// Words behind a word of the line that say that it was not, or how far.
    static let endings: Set<String> = [
        "cancelled", "canceled", "postponed", "aborted", "ots", "inop", "failure", "unavailable", "incomplete", "check",
        "briefly", "abgesagt", "verschoben", "abgebrochen",
        "ausgefallen", "annule", "annulee", "reporte", "reportee", "annullato", "annullata", "cancelado", "cancelada",
    ]

    /// Minutes behind hours in words.
    static let minutesInWords: [String: Int] = [
        "quart": 15, "cuarto": 15, "quarto": 15, "viertel": 15, "quarter": 15, "demie": 30, "demi": 30, "media": 30,
        "meia": 30,
        "mezza": 30, "mezzo": 30, "half": 30, "halb": 30, "ten": 10, "zehn": 10, "dix": 10, "diez": 10, "dieci": 10,
        "dez": 10,
        "fifteen": 15, "funfzehn": 15, "quinze": 15, "quince": 15, "quindici": 15, "twenty": 20, "zwanzig": 20,
        "vingt": 20, "veinte": 20, "venti": 20, "vinte": 20, "thirty": 30, "dreissig": 30, "trente": 30, "treinta": 30,
        "trenta": 30, "trinta": 30, "forty": 40, "vierzig": 40, "quarante": 40, "cuarenta": 40, "quaranta": 40,
        "quarenta": 40, "fifty": 50, "funfzig": 50, "cinquante": 50, "cincuenta": 50, "cinquanta": 50, "cinquenta": 50,
    ]

    /// How nouns of German end that are no names.
    static let endsOfNouns = [
        "ung", "ungen", "training", "flug", "fluge", "einsatz", "einsatze", "wind", "landung", "landungen", "start",
        "starts", "prufung", "verlangerung", "wetter", "arbeit", "thermik", "kurven", "verfahren", "ubung", "tour",
    ]

    /// The words of phrases of several words, and those of days.
    private static let wordsOfPhrases = Set(
        phrases.keys.flatMap { $0.split(separator: " ").map(String.init) }.filter { $0.count > 3 }
            + ["yesterday", "today", "tonight", "tomorrow"])

    /// Whether a folded word is one slip from a word of the line: a letter more, less or other, or two in the wrong order.
    static func isNear(_ word: String) -> Bool {
        let letters = Array(word)
        let alphabet = Array("abcdefghijklmnopqrstuvwxyz")
        func isKnown(_ changed: [Character]) -> Bool {
            let text = String(changed)
            return changed.count > 2 && (EntryPhrases<Never>.isOfVocabulary(text) || wordsOfPhrases.contains(text))
        }
        for index in 0...letters.count {
            for letter in alphabet {
                if isKnown(letters[..<index] + [letter] + letters[index...]) { return true }
                if index < letters.count, isKnown(letters[..<index] + [letter] + letters[(index + 1)...]) {
                    return true
                }
            }
            guard index < letters.count else { continue }
            if isKnown(Array(letters[..<index] + letters[(index + 1)...])) { return true }
            if index + 1 < letters.count {
                var changed = letters
                changed.swapAt(index, index + 1)
                if isKnown(changed) { return true }
            }
        }
        return false
    }

    /// What one flies to eat, in front of where.
    static let meals: Set<String> = ["lunch", "breakfast", "brunch", "dinner", "coffee", "pancakes", "burger"]

    /// Words between notes, and in front of them.
    static let betweenNotes: Set<String> = ["and", "und", "et", "e", "y", "some", "practice", "practiced", "practised"]

    /// Nouns that are counted in remarks only: `6 glider tows`.
    static let countedInNotes: Set<String> = [
        "tows", "tow", "glider tows", "schlepp", "schlepps", "schleppfluge", "remorquages", "traini", "jumps", "drops",
        "autos", "autorotations", "stalls", "spins",
    ]

    /// Words that alone may mean the way back to where a flight began, or that the flight itself was the way home.
    static let backOrHome: Set<String> = ["return", "rtn", "zuruck", "retour"]

    /// Words for the way back to where a flight began.
    static let back: Set<String> = [
        "and back", "& back", "and return", "return", "rtn", "und zuruck", "zuruck", "et retour", "aller retour",
        "aller-retour", "a/r", "hin und zuruck", "round trip",
        "retour",
        "aller et retour", "y vuelta", "ida y vuelta", "e ritorno", "andata e ritorno", "e volta", "ida e volta",
    ]
}
