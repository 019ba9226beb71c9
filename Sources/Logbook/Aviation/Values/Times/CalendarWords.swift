/// The days and months as pilots write them in English, German, French, Italian, Spanish and Portuguese; case and accents
/// do not matter.
///
/// ```
/// CalendarWords.month("Okt.")      // 10
/// CalendarWords.days("gestern")    // -1
/// CalendarWords.month("jui")       // nil: juin or juillet
/// ```
enum CalendarWords {
    /// The names of the months, the English one first.
    static let months: [[String]] = [
        ["january", "januar", "janner", "janvier", "gennaio", "enero", "janeiro"],
        ["february", "februar", "fevrier", "febbraio", "febrero", "fevereiro"],
        ["march", "marz", "maerz", "mars", "marzo", "marco"], ["april", "avril", "aprile", "abril"],
        ["may", "mai", "maggio", "mayo", "maio"], ["june", "juni", "juin", "giugno", "junio", "junho"],
        ["july", "juli", "juillet", "luglio", "julio", "julho"], ["august", "aout", "agosto"],
        ["september", "septembre", "settembre", "septiembre", "setembro"],
        ["october", "oktober", "octobre", "ottobre", "octubre", "outubro"],
        ["november", "novembre", "noviembre", "novembro"],
        ["december", "dezember", "decembre", "dicembre", "diciembre", "dezembro"],
    ]

    private static let weekdays: [[String]] = [
        ["montag", "lundi", "lunedi", "lunes"], ["dienstag", "mardi", "martedi", "martes"],
        ["mittwoch", "mercredi", "mercoledi", "miercoles"], ["donnerstag", "jeudi", "giovedi", "jueves"],
        ["freitag", "vendredi", "venerdi", "viernes"], ["samstag", "sonnabend", "samedi", "sabato", "sabado"],
        ["sonntag", "dimanche", "domenica", "domingo"],
    ]

    private static let days: [String: Int] = [
        "heute": 0, "oggi": 0, "hoy": 0, "hoje": 0, "gestern": -1, "hier": -1, "ieri": -1, "ayer": -1,
        "ontem": -1, "vorgestern": -2, "anteayer": -2,
    ]

    /// Returns the number of a month by its name, or at least three letters of it, with or without a dot; nil for none, and
    /// for the beginning of two.
    static func month(_ word: String) -> Int? {
        let name = FoldedText.folded(word.hasSuffix(".") ? String(word.dropLast()) : word)
        // `out` is rather off block than October.
        guard name.count > 2, name != "out", name.allSatisfy(\.isLetter) else { return nil }
        let found = months.indices.filter { months[$0].contains { $0.hasPrefix(name) } }
        return found.count == 1 ? found[0] + 1 : nil
    }

    /// Returns the number of days from today that a word other than English says; nil for none.
    static func days(_ word: String) -> Int? { days[FoldedText.folded(word)] }

    /// Returns the weekday of a word: at least two letters of its English name, or its whole name in another language;
    /// nil for none.
    static func weekday(_ word: String) -> Weekday? {
        let name = FoldedText.folded(word)
        if let place = weekdays.firstIndex(where: { $0.contains(name) }) { return Weekday(rawValue: place + 1) }
        return Weekday.allCases.first { name.count >= 2 && $0.name.lowercased().hasPrefix(name) }
    }

    /// Returns the weekday of the abbreviation that stands before a date, such as `Sa 21.11.`; nil for none.
    static func abbreviatedWeekday(_ word: String) -> Weekday? {
        let name = FoldedText.folded(word.hasSuffix(".") ? String(word.dropLast()) : word)
        guard name.count >= 2 else { return nil }
        let german = ["mo", "di", "mi", "do", "fr", "sa", "so"]
        if let place = german.firstIndex(of: name) { return Weekday(rawValue: place + 1) }
        let found = weekdays.indices.filter { place in
            weekdays[place].contains { $0 == name || name.count == 3 && $0.hasPrefix(name) }
        }
        return weekday(name) ?? (found.count == 1 ? Weekday(rawValue: found[0] + 1) : nil)
    }
}
