import Aviation

/// Someone on board as a cell says it: the name without ranks and words for seats, and the seat that such a word says.
enum PersonCell: Hashable, Sendable {
    /// The logbook's owner.
    case owner
    case named(String, CrewRole?)

    /// Reads a cell; nil for one without a name.
    ///
    /// - Parameter role: the seat that the column says; nil for none.
    init?(_ text: String, _ role: CrewRole?) {
        guard let person = PersonText(text), text.contains(where: { $0.isLetter || $0.isNumber }),
            !PlaceWord.isNothing(text), !Self.nobody.contains(FoldedText.folded(text.trimmed))
        else { return nil }
        guard person != .owner else {
            self = .owner
            return
        }
        var name = if case .name(let seen) = person { seen } else { text.trimmed }
        // A rank is no part of the name, and `Schulz (FI)` was there as an instructor.
        if let match = name.wholeMatch(kept: /(?i:capt|cpt|captain|f\/o|cdt|kapt)\.?\s+(\p{Lu}.+)/) {
            name = String(match.1)
        }
        let other: (name: Substring, role: CrewRole?)? =
            if let match = name.wholeMatch(kept: /(.+?)\s*\((\p{L}{2,4})\)/), let said = Self.seat(match.2) {
                (match.1, role == .pilotInCommand ? role : said)
            } else if let match = name.wholeMatch(
                kept:
                    /(?i:fluggast|gast|passagier|passenger|passager|passeggero|pasajero|pax)(?:\s*[:\-]\s*|\s+)(\p{Lu}.+)/
            ) {
                // `Fluggast Müller` among them is called Müller.
                (match.1, .passenger)
            } else if [.passenger, .instructor, .student].contains(role),
                case let words = name.split(separator: " ", maxSplits: 1), words.count == 2,
                let said = Self.teacher(words[0]), PersonText(String(words[1])) != nil
            {
                // `FI Meier` among the companions is an instructor.
                (words[1], said)
            } else {
                nil
            }
        guard let other else {
            self = .named(name, role)
            return
        }
        guard let cell = PersonCell(String(other.name), other.role) else { return nil }
        self = cell
    }

    /// What only a cell of people says where no one was there, folded.
    private static let nobody: Set<String> = [
        "no", "nobody", "no one", "keiner", "kein", "niemand", "ohne", "neant", "sans", "aucune", "personne", "ninguna",
        "nadie", "nessuna", "geen", "ingen",
    ]

    private static func teacher(_ word: Substring) -> CrewRole? {
        CrewRole(text: String(word)).flatMap { [.instructor, .examiner].contains($0) ? $0 : nil }
    }

    /// The seat in brackets behind a name: `Schulz (FI)`, `Sarah (pax)`.
    private static func seat(_ word: Substring) -> CrewRole? {
        teacher(word) ?? CrewRole(text: String(word)).flatMap { $0 == .passenger ? $0 : nil }
    }
}

/// The cells that name people, each read once: most are the same few in all rows.
final class PersonCells {
    private struct Key: Hashable {
        let text: String
        let role: CrewRole?
    }

    private var known: [Key: PersonCell?] = [:]
    private static let most = 10_000
    /// The words of the owner's name, which a table may have in another order: `Berger, Anna`. Empty when it is not known.
    private let owner: Set<String>

    init(owner: String? = nil) {
        let words = Self.words(of: owner ?? "")
        self.owner = words.count > 1 ? words : []
    }

    private static func words(of name: String) -> Set<String> {
        Set(FoldedText.folded(name).split { !$0.isLetter }.map(String.init))
    }

    func person(_ text: String, _ role: CrewRole?) -> PersonCell? {
        let key = Key(text: text, role: role)
        if let person = known[key] { return person }
        if known.count > Self.most { known = [:] }
        var person = PersonCell(text, role)
        if case .named(let name, _)? = person, !owner.isEmpty, Self.words(of: name) == owner { person = .owner }
        known[key] = person
        return person
    }
}
