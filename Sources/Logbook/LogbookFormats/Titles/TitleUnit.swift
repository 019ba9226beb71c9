import Aviation

/// The unit that a title says, such as `Dist [km]` and `Flugzeit (min)`.
enum TitleUnit: Hashable, Sendable {
    case hours, minutes
    /// A distance: so many meters each.
    case length(meters: Double)

    private static let words: [String: TitleUnit] = {
        let hours = ["h", "hr", "hrs", "std", "stunden", "heures", "horas", "ore"].map { ($0, TitleUnit.hours) }
        let minutes = ["min", "mins", "minutes", "minuten", "minuti", "minutos"].map { ($0, TitleUnit.minutes) }
        let lengths = [
            ("km", 1_000), ("m", 1), ("ft", 0.3048), ("nm", 1_852), ("nmi", 1_852), ("sm", 1_609.344),
            ("mi", 1_609.344),
        ].map { ($0.0, TitleUnit.length(meters: $0.1)) }
        return Dictionary(hours + minutes + lengths) { first, _ in first }
    }()

    /// The unit in brackets, or the last word where it is a unit and nothing else; nil for none.
    init?(_ title: String) {
        let text = title.cut(to: 200).lowercased()
        if let match = text.firstMatch(of: /[(\[]\s*([a-z]+)\.?\s*[)\]]/) {
            guard let unit = Self.words[String(match.1)] else { return nil }
            self = unit
            return
        }
        // `h` and `m` alone are many things.
        guard let last = text.split(whereSeparator: { !$0.isLetter }).last, last.count > 1,
            let unit = Self.words[String(last)], unit != .hours
        else { return nil }
        self = unit
    }

    /// The unit of a word behind a number, such as the `km` of `12 km`; nil for another word.
    init?(word: String) {
        guard let unit = Self.words[word] else { return nil }
        self = unit
    }
}
