/// How levels and scopes of documents are compared, whatever their spelling.
package enum DocumentLevel {
    /// Returns a level or scope as rules compare it: `Class 2` as `2`, `SEP(land)` as `sep (land)`.
    package static func compared(_ text: String) -> String {
        let numbers = ["first": "1", "second": "2", "third": "3", "1st": "1", "2nd": "2", "3rd": "3"]
        let words = spaced(text.lowercased()).split(whereSeparator: \.isWhitespace).map(String.init)
        let level = words.filter { $0 != "class" }.map { numbers[$0] ?? $0 }.joined(separator: " ")
        if let known = abbreviations[level] { return known }
        // The FAA's certificates are those of pilots: `Student Pilot`, `Private Pilot Certificate`.
        guard words.contains("pilot") else { return level }
        let short = words.filter { !["pilot", "certificate", "license", "licence"].contains($0) }
        return short.isEmpty ? level : short.joined(separator: " ")
    }

    /// Returns the classes that a medical has, as rules compare them: `1/2/LAPL` has three, `Klasse 2` and `II` are `2`.
    static func classes(ofMedical text: String) -> [String] {
        let whole = compared(text)
        let parts = text.split { "/,;+&".contains($0) }.map { part in
            part.split { $0.isWhitespace || $0 == "-" }.map { $0.lowercased() }
                .filter {
                    !["class", "classe", "klasse", "tauglichkeitsklasse", "kl", "kl.", "clase", "cl", "cl."].contains(
                        $0)
                }
        }
        let romans = ["i": "1", "ii": "2", "iii": "3"]
        let classes = parts.map { words in words.map { romans[$0] ?? compared($0) }.joined(separator: " ") }
        let isKnown = classes.allSatisfy { ["1", "2", "3", "lapl"].contains($0) }
        return isKnown && !classes.isEmpty ? classes : [whole]
    }

    /// A pilot's own declaration in place of a medical certificate, as rules compare it: it has a day, and no exam.
    static let declaration = "pmd"

    /// The FAA's certificates of instructors, as rules compare them.
    static let ofInstructors: Set<String> = ["cfi", "cfii", "mei"]

    /// The ways in which pilots write a category or a class behind a license or a rating, and a declaration.
    private static let abbreviations: [String: String] = {
        var all: [String: String] = [:]
        for form in [
            "pilot medical declaration", "medical declaration", "self-declaration", "self declaration",
            "medical self-declaration",
        ] {
            all[form] = declaration
        }
        func add(_ name: String, _ letter: String, _ word: String, as level: String) {
            for form in [
                "\(name)-\(letter)", "\(name) \(letter)", "\(name) (\(letter))", "\(name) \(word)", "\(name)\(letter)",
            ] {
                all[form] = level
            }
        }
        for name in ["sep", "mep", "set"] {
            add(name, "l", "land", as: "\(name) (land)")
            add(name, "s", "sea", as: "\(name) (sea)")
        }
        let categories = [("a", "airplane"), ("h", "helicopter"), ("s", "sailplane")]
        for name in ["lapl", "ppl", "cpl", "atpl", "ir"] {
            for (letter, word) in categories where name == "lapl" || letter != "s" {
                add(name, letter, word, as: "\(name) (\(letter))")
            }
        }
        return all
    }()

    /// Returns a text with one blank before each opening parenthesis, and none behind it or before the closing one. A regular
    /// expression for it took a fifth of the time of all answers.
    private static func spaced(_ text: String) -> String {
        var spaced = ""
        for character in text {
            if character.isWhitespace {
                if spaced.last != "(" { spaced.append(" ") }
                continue
            }
            if character == "(" || character == ")" {
                while spaced.last == " " { spaced.removeLast() }
                if character == "(" { spaced.append(" ") }
            }
            spaced.append(character)
        }
        return spaced
    }

    /// Returns the one of some words that a text is a spelling of; the text itself when it is none.
    package static func spelling(of text: String, among words: [String]) -> String {
        let wanted = compared(text)
        return words.first { compared($0) == wanted } ?? text
    }
}
