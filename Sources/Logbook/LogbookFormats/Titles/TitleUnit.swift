import Aviation

/// The unit that a title says, such as `Dist [km]`, `Flugzeit (min)` and `Hours (h.mm)`.
enum TitleUnit: Hashable, Sendable {
    case hours, minutes
    /// Hours, and minutes behind the mark: `0.35` is 0:35.
    case clockDecimals
    /// Hours and minutes without a mark: `130` is 1:30.
    case clockDigits
    /// A distance: so many meters each.
    case length(meters: Double)

    private static let words: [String: TitleUnit] = {
        let hours = [
            "h", "hr", "hrs", "std", "stunden", "heures", "horas", "ore", "decimal", "dezimal",
        ].map { ($0, TitleUnit.hours) }
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
        if text.contains(kept: /\bh{1,3}[.,]m{1,2}n?\b/) {
            self = .clockDecimals
            return
        }
        if text.contains(kept: /\bh{1,2}mm\b/) {
            self = .clockDigits
            return
        }
        if let match = text.firstMatch(kept: /[(\[]\s*([a-z]+)\.?\s*[)\]]/) {
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

    /// How durations are read in the unit; nil for a distance.
    var reading: ColumnMeaning.Reading? {
        switch self {
        case .hours: .hours
        case .minutes: .minutes
        case .clockDecimals: .clockDecimals
        case .clockDigits: .hourDigits
        case .length: nil
        }
    }
}
