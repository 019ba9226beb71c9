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
        let named =
            (words.filter { !isExact || $0 != "rotorcraft" }.compactMap { Self.categories[$0] }
            + letters.compactMap { Self.categoriesOfLetters[$0] })
            .flatMap(\.self)
        return named.isEmpty ? nil : Set(named)
    }

    /// The classes of airplanes that the scope of a certificate names, such as `ASEL`; empty where it names none, or airplanes as a whole.
    var classesOfLicense: Set<AircraftClass> {
        let words = FoldedText.folded(scope ?? "").split { !$0.isLetter }.map(String.init)
        let named = words.compactMap { AircraftClass(rawValue: $0.uppercased()) }.filter { $0.category == .airplane }
        // `Airplane single & multiengine land; instrument airplane`, as the FAA prints it.
        let counts = [words.contains("single"), words.contains { $0.hasPrefix("multi") }]
        let surfaces = [words.contains("land"), words.contains("sea")]
        let all: [[AircraftClass]] = [[.singleEngineLand, .singleEngineSea], [.multiEngineLand, .multiEngineSea]]
        let inWords = zip(counts, all).filter(\.0).flatMap { zip(surfaces, $0.1).filter(\.0).map(\.1) }
        return Set(named + inWords)
    }

    /// Whether it is a pilot's license by its level, and not one for the radio or of a mechanic.
    var isOfPilot: Bool {
        let words = FoldedText.folded([level, name].compactMap(\.self).joined(separator: " ")).split { !$0.isLetter }
        return kind.lowercased() == "license" && !isOfInstructor
            && words.contains { word in Self.pilots.contains { word.hasPrefix($0) } }
    }

    private static let pilots = [
        "ppl", "cpl", "atpl", "atp", "lapl", "spl", "bpl", "mpl", "nppl", "private", "commercial", "airline", "sport",
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
    /// Returns whether a license of another authority is among them.
    func haveLicense(ofOtherThan authority: String?) -> Bool {
        contains { $0.isOfPilot && $0.ruleAuthority.map { $0 != authority } ?? false }
    }
}
