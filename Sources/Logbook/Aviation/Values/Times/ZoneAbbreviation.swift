/// A zone that an abbreviation may mean.
struct ZoneReading: Hashable, Sendable {
    /// The name, such as `China Standard Time`.
    let name: String
    let zone: TypedZone

    /// Returns the reading of a time, such as `09:00z` with the name of its zone.
    func reading(of time: ClockTime) -> InputReading {
        guard case .offset(_, let offset) = zone else { return InputReading(time.text, name) }
        return InputReading(ClockTime(minutesFromMidnight: time.minutesFromMidnight - offset).zuluText, name)
    }
}

/// The abbreviations of time zones that may follow a time.
///
/// Each has one offset all year: `PST` in July is still eight hours behind UTC. Names and offsets are those of the IANA
/// tz database (its tables of zones, release 2025b), and of common usage where that has numbers only (`SGT`, `BRT`).
package enum ZoneAbbreviation {
    /// Returns how far the clocks may be ahead of UTC that a title of times names: one for `CET` and `UTC+2`, several for `BST`;
    /// empty where it names none, UTC, or local time.
    package static func offsets(inTitle title: String) -> [Minutes] {
        if let match = title.firstMatch(kept: /(?i:UTC|GMT)\s*([+\-−–])\s*(\d{1,2})(?::?(\d{2}))?/),
            let offset = offset(match.1, match.2, match.3)
        {
            return [offset]
        }
        // `MEZ/MESZ` is one clock with its summer time.
        if let pair = title.firstMatch(kept: /\b([A-Z]{3,4})\s*[\/|]\s*([A-Z]{3,4})\b/),
            let first = seasons[String(pair.1)], first == seasons[String(pair.2)]
        {
            return first
        }
        return names(inTitle: title).first.map { name in
            readings(of: name).compactMap { if case .offset(_, let offset) = $0.zone { offset } else { nil } }
        } ?? []
    }

    /// The offsets in winter and in summer of a clock that has a name for each.
    private static let seasons: [String: [Minutes]] = {
        let clocks = [
            "MEZ MESZ": 60, "CET CEST": 60, "GMT BST": 0, "WET WEST": 0, "EET EEST": 120, "OEZ OESZ": 120,
            "EST EDT": -300,
            "CST CDT": -360, "MST MDT": -420, "PST PDT": -480, "AKST AKDT": -540,
        ]
        return Dictionary(
            uniqueKeysWithValues: clocks.flatMap { names, offset in
                names.split(separator: " ").map { (String($0), [Minutes(offset), Minutes(offset + 60)]) }
            })
    }()

    /// Returns the zones that a cell with nothing but a zone may mean: one for `Z`, `LT`, `CEST`, `+2` and `UTC-05:00`, several for
    /// `BST`; empty for other texts.
    package static func zones(ofCell text: String) -> [TypedZone] {
        if let match = text.wholeMatch(kept: /(?i:UTC|GMT)?\s*([+\-−–])\s*(\d{1,2})(?::?(\d{2}))?/) {
            return offset(match.1, match.2, match.3).map { [$0 == .zero ? .utc : .offset(text, $0)] } ?? []
        }
        return readings(of: text).map(\.zone)
    }

    private static func offset(_ sign: Substring, _ hours: Substring, _ minutes: Substring?) -> Minutes? {
        guard let hours = Int(hours), hours < 15 else { return nil }
        let count = hours * 60 + (minutes.flatMap { Int($0) } ?? 0)
        return Minutes(sign == "+" ? count : -count)
    }

    /// Returns a title without the name of a zone: `Dep` of `Dep BST`.
    package static func withoutName(_ title: String) -> String {
        names(inTitle: title).reduce(title) { $0.replacing($1, with: "") }
    }

    /// The abbreviations of zones in a title, which are in capitals; UTC and GMT are none.
    private static func names(inTitle title: String) -> [String] {
        title.split { !$0.isLetter }.map(String.init).filter { word in
            (3...5).contains(word.count) && word == word.uppercased()
                && (offsets[word].map { $0 != 0 } ?? (ambiguous[word] != nil)) && !wordsOfTables.contains(word)
        }
    }

    /// Abbreviations that are rather words in a table, such as an amount.
    private static let wordsOfTables: Set<String> = ["AMT", "CAT", "EAT", "ECT", "GST", "SST", "AST", "WIT"]

    /// Returns the zones that a word after a time may mean, in any case; empty for no such zone.
    static func readings(of word: String) -> [ZoneReading] {
        let name = word.uppercased()
        if ["L", "LT", "LCL", "LOCAL"].contains(name) { return [ZoneReading(name: "local time", zone: .local)] }
        if ["Z", "UTC", "ZULU", "TU"].contains(name) { return [ZoneReading(name: "UTC", zone: .utc)] }
        if let several = ambiguous[name] {
            return several.map { ZoneReading(name: $0.name, zone: .offset(name, Minutes($0.minutes))) }
        }
        return offsets[name].map { [ZoneReading(name: name, zone: .offset(name, Minutes($0)))] } ?? []
    }

    /// Returns whether a word of its own after a time is its zone. English words are zones in capitals only: `wet` is a
    /// remark on the runway.
    static func isZone(_ word: String) -> Bool {
        if ["WET", "WIT", "EST", "MET", "ART"].contains(word.uppercased()), word != word.uppercased() { return false }
        // Turbulence in clear air, and a meal.
        if ["CAT", "EAT"].contains(word.uppercased()) { return false }
        return !readings(of: word).isEmpty
    }

    /// The minutes ahead of UTC.
    private static let offsets: [String: Int] = [
        "GMT": 0, "UT": 0, "MEZ": 60, "MESZ": 120,
        // The Americas and the Pacific.
        "NST": -210, "NDT": -150, "ADT": -180, "EST": -300, "EDT": -240, "CDT": -300, "MST": -420, "MDT": -360,
        "PST": -480, "PDT": -420, "AKST": -540, "AKDT": -480, "HST": -600, "HDT": -540, "BRT": -180, "CHST": 600,
        // Europe and Africa.
        "WET": 0, "WEST": 60, "CET": 60, "CEST": 120, "EET": 120, "EEST": 180, "MSK": 180, "WAT": 60, "CAT": 120,
        "SAST": 120, "EAT": 180,
        // Asia and Oceania.
        "IDT": 180, "PKT": 300, "WIB": 420, "WITA": 480, "WIT": 540, "SGT": 480, "HKT": 480, "PHT": 480, "JST": 540,
        "KST": 540, "AWST": 480, "ACST": 570, "ACDT": 630, "AEST": 600, "AEDT": 660, "NZST": 720, "NZDT": 780,
    ]

    /// Abbreviations of several zones.
    private static let ambiguous: [String: [(name: String, minutes: Int)]] = [
        "CST": [("Central Standard Time", -360), ("China Standard Time", 480)],
        "IST": [("India Standard Time", 330), ("Israel Standard Time", 120), ("Irish Standard Time", 60)],
        "BST": [("British Summer Time", 60), ("Bangladesh Standard Time", 360)],
        "AST": [("Atlantic Standard Time", -240), ("Arabia Standard Time", 180)],
        "AMT": [("Amazon Time", -240), ("Armenia Time", 240)],
        "ECT": [("Ecuador Time", -300), ("Eastern Caribbean Time", -240)],
        "GST": [("Gulf Standard Time", 240), ("South Georgia Time", -120)],
        "SST": [("Samoa Standard Time", -660), ("Singapore Standard Time", 480)],
        "WST": [("Western Standard Time of Australia", 480), ("West Samoa Time", 780)],
    ]
}
