/// What a text says where a person is named: a pilot types `pic:1.3` for hours and `pic:me` for himself, and a column of a
/// table may hold figures under a title that is a person's.
///
/// ```
/// PersonText(" me ")      // .owner
/// PersonText("1.3")       // .number
/// PersonText("Anna  Lee") // .name("Anna Lee")
/// PersonText("")          // nil
/// ```
package enum PersonText: Hashable, Sendable {
    /// The logbook's owner.
    case owner
    /// A number or a duration, which is not a person's name.
    case number
    /// A name, with single blanks and without characters that are not seen.
    case name(String)

    /// Reads a text; nil for a blank one.
    package init?(_ text: String) {
        let seen = text.withoutUnseen.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !seen.isEmpty else { return nil }
        if Self.owners.contains(seen.lowercased()) {
            self = .owner
        } else if seen.contains(where: \.isNumber), Self.isFigure(seen) {
            self = .number
        } else {
            self = .name(seen)
        }
    }

    /// Returns why no pilot is made of a text that names none of the logbook, and the remedy; nil where one is.
    package static func refusal(ofNew text: String) -> (problem: String, remedy: String)? {
        switch PersonText(text) {
        case .number: ("“\(text)” is not a person's name", "type a name; hours have fields of their own")
        case .owner: ("no pilot of this logbook is marked as you", "mark yourself in the list of pilots")
        case .name, nil: nil
        }
    }

    /// The words for oneself, in the languages of tables that are read.
    private static let owners: Set<String> = [
        "self", "me", "myself", "selbst", "ich", "moi", "yo", "yo mismo", "io", "io stesso", "eu", "jag", "jeg", "ik",
        "zelf", "själv", "sjalv", "selv",
        "propio", "proprio", "yo misma", "io stessa", "moi-meme", "moi-même", "ich selbst",
        "selber", "er selbst", "lui-meme", "lui-même", "se stesso", "el mismo", "él mismo", "p.i.c.",
    ]

    /// Returns whether a text with a digit has nothing that a name needs: it is a duration, or has no letter.
    private static func isFigure(_ text: String) -> Bool {
        !text.contains(where: \.isLetter) || (try? Minutes(parsing: text)) != nil
    }
}

extension String {
    /// The text without characters that are not seen, such as marks of direction and joiners; those that make one picture of
    /// several stay.
    package var withoutUnseen: String {
        guard unicodeScalars.contains(where: \.properties.isDefaultIgnorableCodePoint) else { return self }
        var seen = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            let joinsPicture = seen.last.map { $0.value > 0xFF && $0.properties.isEmoji || $0.value == 0xFE0F } ?? false
            if !scalar.properties.isDefaultIgnorableCodePoint || joinsPicture { seen.append(scalar) }
        }
        return String(seen)
    }
}
