/// Which aircraft a license is for.
extension CurrencyDocument {
    /// The categories that a license is for, as rules name them, by its level and its scope: `PPL(H)`, a private certificate with the
    /// scope `glider`; nil where neither says it, and for other documents.
    var categoriesOfLicense: Set<String>? {
        guard kind.lowercased() == "license", !isOfInstructor else { return nil }
        let words = [level, scope].compactMap(\.self).flatMap { text in
            FoldedText.folded(text).split { !$0.isLetter }.map(String.init)
        }
        // `Rotorcraft helicopter` is none for gyroplanes.
        let isExact = !Set(words).isDisjoint(with: ["helicopter", "helicopters", "gyroplane", "gyroplanes", "rh", "rg"])
        let letters = ruleLevels.compactMap { level in
            level.last == ")" ? level.split(separator: "(").last.map { String($0.dropLast()) } : nil
        }
        // A license for sailplanes whose privileges are written has that for touring motor gliders if it is among them (SFCL.150).
        let isForSailplanes = words.contains("spl") || letters.contains("s")
        if isForSailplanes, let scope = scope?.trimmed.nonEmpty, DocumentLevel.compared(scope).count > 1 {
            let privileges = Set(FoldedText.folded(scope).split { !$0.isLetter }.map(String.init))
            return privileges.isDisjoint(with: ["tmg", "tmgs", "touring", "all"]) ? ["glider"] : ["glider", "TMG"]
        }
        let named =
            (words.filter { !isExact || $0 != "rotorcraft" }.compactMap { Self.categories[$0] }
            + letters.compactMap { Self.categoriesOfLetters[$0] })
            .flatMap(\.self)
        return named.isEmpty ? nil : Set(named)
    }

    /// The classes of airplanes that the scope of a certificate, or a rating, names, such as `ASEL`; empty where it names none, or airplanes as a whole.
    var classesOfLicense: Set<AircraftClass> {
        let isRating = kind.lowercased() == "rating"
        let text = isRating ? [level, scope].compactMap(\.self).joined(separator: " ") : scope ?? ""
        let words = FoldedText.folded(text).split { !$0.isLetter }.map(String.init)
        let named = words.compactMap { AircraftClass(rawValue: $0.uppercased()) }.filter { $0.category == .airplane }
        // `Airplane single & multiengine land; instrument airplane`, as the FAA prints it.
        let counts = [words.contains("single"), words.contains { $0.hasPrefix("multi") }]
        let surfaces = [words.contains("land"), words.contains("sea")]
        let all: [[AircraftClass]] = [[.singleEngineLand, .singleEngineSea], [.multiEngineLand, .multiEngineSea]]
        let inWords = zip(counts, all).filter(\.0).flatMap { zip(surfaces, $0.1).filter(\.0).map(\.1) }
        return Set(named + inWords)
    }

    /// Whether it is a pilot's license by its level, and not one for the radio or of a mechanic; one without a level may be.
    var isOfPilot: Bool {
        let words = FoldedText.folded([level, name].compactMap(\.self).joined(separator: " ")).split { !$0.isLetter }
        return kind.lowercased() == "license" && !isOfInstructor
            && (words.isEmpty || words.contains { word in Self.pilots.contains { word.hasPrefix($0) } })
    }

    private static let pilots = [
        "ppl", "cpl", "atpl", "atp", "lapl", "spl", "bpl", "mpl", "nppl", "privat", "comm", "berufspilot",
        "verkehrspilot",
        "segelflug", "luftfahrerschein", "airline", "sport",
        "recreational",
        "student",
    ]

    private static let categoriesOfLetters: [String: [String]] = [
        "a": ["airplane", "TMG"], "h": ["helicopter"], "s": ["glider", "TMG"], "b": ["balloon", "airship"],
        "as": ["airship"],
        "pl": ["powered-lift"],
    ]

    private static let categories: [String: [String]] = {
        let groups: [([String], [String])] = [
            (
                [
                    "airplane", "airplanes", "aeroplane", "aeroplanes", "asel", "amel", "ases", "ames", "sel", "mel",
                    "ses", "mes",
                ], ["airplane"]
            ),
            (["helicopter", "helicopters", "rh"], ["helicopter"]),
            (["gyroplane", "gyroplanes", "gyrocopter", "rg"], ["gyroplane"]),
            (["rotorcraft"], ["helicopter", "gyroplane"]),
            (["glider", "gliders", "sailplane", "sailplanes", "spl"], ["glider", "TMG"]),
            (["balloon", "balloons", "bpl"], ["balloon", "airship"]), (["airship", "airships"], ["airship"]),
        ]
        return Dictionary(groups.flatMap { words, names in words.map { ($0, names) } }) { first, _ in first }
    }()
}

extension [CurrencyDocument] {
    /// Returns the other types of the ratings on a European license that are for a type: of `ATR42/72` an ATR 42 counts for an ATR 72.
    /// Empty for a class, and for rules that ask for no such rating.
    func types(inRatingOf type: String, of rule: CurrencyRule, _ grouping: RuleGrouping) -> [String] {
        guard [.rating, .type].contains(grouping),
            [Authority.easa, .uk].contains(where: { $0.rawValue == rule.authority })
        else { return [] }
        let own = type.uppercased()
        return lazy.filter { $0.ruleAuthority == nil || $0.ruleAuthority == rule.authority }
            .map { $0.typesInOne.map { $0.uppercased() } }
            .filter { $0.contains(own) }.flatMap { $0.filter { $0 != own } }
    }

    /// Returns whether a license of another authority is among them.
    func haveLicense(ofOtherThan authority: String?) -> Bool {
        contains { $0.isOfPilot && $0.ruleAuthority.map { $0 != authority } ?? false }
    }
}
