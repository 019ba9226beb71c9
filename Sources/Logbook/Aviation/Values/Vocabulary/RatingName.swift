/// The names of ratings, as rules compare them: a license bears more than the name, and one that only begins alike is another
/// rating.
///
/// ```
/// RatingName.compared("IR(A)/SE")      // ir (a)
/// RatingName.compared("SEP")           // sep (land)
/// RatingName.compared("IR(R)")         // ir (r), which no rule names
/// RatingName.compared("PC12 SET")      // pc12
/// ```
package enum RatingName {
    /// Returns a rating as rules compare it. A class rating without land or sea is one for land.
    package static func compared(_ text: String) -> String {
        var words = words(of: text)
        for (long, short) in longNames where words.starts(with: long) {
            words.replaceSubrange(..<long.count, with: [short])
        }
        return instrumentRating(words) ?? classRating(words) ?? typeRating(text)
    }

    /// What may stand in parentheses behind the name of a rating or a license that a rule names without it.
    static let variants = ["land", "sea", "a", "h", "s", "b", "as", "pl", "g"]

    private static let longNames: [([String], String)] = [
        (["instrument", "rating"], "ir"), (["single", "engine", "piston"], "sep"),
        (["multi", "engine", "piston"], "mep"), (["touring", "motor", "glider"], "tmg"),
        (["instrument"], "ir"), (["ifr"], "ir"), (["s", "e", "p"], "sep"), (["m", "e", "p"], "mep"),
        (["se", "piston"], "sep"), (["me", "piston"], "mep"),
    ]
    static let classes: Set<String> = ["sep", "mep", "set", "met"]
    private static let categories = [
        "a": "a", "airplane": "a", "aeroplane": "a", "h": "h", "helicopter": "h", "rotorcraft": "h", "as": "as",
        "airship": "as",
        "pl": "pl",
    ]
    /// What a license has beside a rating, and what changes nothing about its validity: single or several engines and
    /// pilots, navigation by performance, and beside a type the instrument rating and the function.
    private static let endorsements: Set<String> = ["se", "me", "sp", "mp", "pbn"]
    private static let ofTypes: Set<String> = ["ir", "pbn", "sp", "mp", "pic", "set"]
    /// The designator of the type for a turboprop that its rating names by the manufacturer.
    private static let typesOfMakers = [
        "cessna": "c208", "pilatus pc12": "pc12", "pc-12": "pc12", "pc-6": "pc6t", "pc6": "pc6t",
    ]

    /// Returns the rating for a single-engine turboprop, which is for its type or family alone: `PC12` for the PC12 SET; nil for an
    /// unknown type.
    package static func turboprop(_ type: String?, isSea: Bool) -> String? {
        guard let type else { return nil }
        let family = ["TBM7", "TBM8", "TBM9"].contains(type) ? "TBM" : type
        return isSea ? "\(family) (sea)" : family
    }

    /// Whether a rating is one of a class or for instruments, which more words behind it limit.
    static func isLimitable(_ text: String) -> Bool {
        let name = compared(text)
        return name == "ir" || name.hasPrefix("ir (") || name == "tmg" || classes.contains { name.hasPrefix("\($0) (") }
    }

    /// Returns whether a text is a certificate of an instructor or examiner, or a rating for night, towing and the like, whose scope is no
    /// rating of its own.
    static func isOfOther(_ text: String) -> Bool { words(of: text).first.map(others.contains) ?? false }

    private static let others: Set<String> = [
        "fi", "cri", "iri", "tri", "sfi", "mcci", "sti", "mi", "fti", "fe", "cre", "ire", "tre", "sfe", "fie", "nr",
        "nvfr",
        "nfq", "night", "aerobatic", "aerobatics", "acro", "towing", "tow", "mountain", "instructor", "examiner",
    ]

    /// Returns the letter of a category of aircraft, as licenses have it behind their names, such as `H` for `helicopter`; nil
    /// for other words.
    static func category(of text: String) -> String? {
        let word = text.trimmed.lowercased()
        let letter = categories[word] ?? categoriesOfLicenses[word]
        return letter.map { $0 == "as" ? "As" : $0.uppercased() }
    }

    private static let categoriesOfLicenses = [
        "s": "s", "sailplane": "s", "glider": "s", "b": "b", "balloon": "b", "airplanes": "a", "aeroplanes": "a",
        "helicopters": "h", "sailplanes": "s", "gliders": "s", "balloons": "b",
    ]

    private static func words(of text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// Returns an instrument rating with its category, if it is written; nil for other ratings, and where another word is there,
    /// as in the restricted rating of the UK, or of theory that was passed.
    private static func instrumentRating(_ words: [String]) -> String? {
        guard words.count(where: { $0 == "ir" }) == 1 else { return nil }
        let rest = words.filter { $0 != "ir" && !endorsements.contains($0) }
        let named = Set(rest.map { categories[$0] ?? "" })
        guard let category = named.first else { return "ir" }
        return named.count == 1 && !category.isEmpty ? "ir (\(category))" : nil
    }

    /// An instrument rating for airplanes of one engine, as rules name it.
    static let oneEngine = "ir of one engine"

    /// Whether a rating is an instrument rating for airplanes of one engine: `IR-SE`, `IR(A)/SE`.
    static func isForOneEngine(_ text: String) -> Bool {
        let words = Set(words(of: text))
        return words.isSuperset(of: ["ir", "se"]) && !words.contains("me")
    }

    private static func classRating(_ words: [String]) -> String? {
        guard let name = words.first, words.count < 5 else { return nil }
        let rest = Set(words.dropFirst().filter { $0 != name && categories[$0] != "a" && !endorsements.contains($0) })
        if name == "tmg" { return rest.isEmpty ? name : nil }
        guard classes.contains(name), rest.isEmpty || rest == ["land"] || rest == ["sea"] else { return nil }
        return "\(name) (\(rest.first ?? "land"))"
    }

    /// Returns the type without what a license has beside it, such as `a320` for `A320/IR`.
    private static func typeRating(_ text: String) -> String {
        var name = DocumentLevel.compared(text).replacing("/", with: " / ")
        while let space = name.lastIndex(of: " "), name.index(after: space) < name.endIndex {
            let last = name[name.index(after: space)...]
            guard ofTypes.contains(String(last)) || last == "/" else { break }
            name = String(name[..<space])
            while name.last == " " { name.removeLast() }
        }
        name = name.replacing(" / ", with: "/")
        return typesOfMakers[name] ?? AircraftTypeTable.typeRating(named: name)?.lowercased() ?? name
    }
}
