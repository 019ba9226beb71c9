import Aviation
import PaperLayouts

/// What an authority asks of a logbook on paper.
package struct AuthorityRequirements: Sendable {
    /// The name in commands, such as `uk`.
    package let name: String
    /// The full name.
    package let title: String
    /// What it asks, in the order of the file.
    package fileprivate(set) var requirements: [AuthorityRequirement] = []

    /// The authorities that the program knows.
    ///
    /// - Throws: `LayoutError` if the file is damaged.
    package static func shipped() throws(LayoutError) -> [AuthorityRequirements] {
        try AuthorityParser().read(ShippedLayouts.authorities)
    }

    /// Returns what pages of a layout satisfy, a line for each requirement.
    ///
    /// - Parameters:
    ///   - book: the values that entries of the open logbook lack, once it was printed; nil before.
    package func answers(
        _ layout: PaperLayout, holder: PaperHolder, missing book: PageReport? = nil
    ) -> [AuthorityAnswer] {
        requirements.map { requirement in
            let (state, detail) = requirement.check.state(layout, holder, book)
            return AuthorityAnswer(requirement: requirement, state: state, detail: detail)
        }
    }
}

/// One thing that an authority asks.
package struct AuthorityRequirement: Sendable {
    let check: AuthorityCheck
    /// What is asked.
    package let text: String
    /// The text that asks it.
    package let source: PaperSource
}

/// Whether pages satisfy a requirement.
package struct AuthorityAnswer: Sendable {
    /// The answers.
    package enum State: Hashable, Sendable {
        case met, notMet
        /// The program cannot know it.
        case notKnown
    }

    /// What is asked.
    package let requirement: AuthorityRequirement
    /// Whether the pages have it.
    package let state: State
    /// What is missing, or what is to be done; nil where nothing is to be said.
    package let detail: String?

    /// The answer in a line, such as `✓ A first page (CAA, Electronic logbooks, 2026-09-24)`.
    package var sentence: String {
        let mark =
            switch state {
            case .met: "✓"
            case .notMet: "✗"
            case .notKnown: "?"
            }
        let source = "\(requirement.source.text), read \(requirement.source.date.isoText)"
        return "\(mark) \(requirement.text) (\(source))" + (detail.map { ": \($0)" } ?? "")
    }
}

/// What is looked at for a requirement.
enum AuthorityCheck: Hashable, Sendable {
    /// The layout has these columns, or one of these.
    case columns([String], all: Bool)
    case sum(String)
    /// Every column of numbers has a sum.
    case sums
    case mark(PaperMark)
    case name, cover, dateLine
    case signature(eachPage: Bool)
    /// What no printed page satisfies.
    case byHand
    /// What only the pilot, or the authority, knows.
    case ask

    func state(
        _ layout: PaperLayout, _ holder: PaperHolder, _ book: PageReport?
    ) -> (AuthorityAnswer.State, String?) {
        func answer(_ isMet: Bool, _ detail: String) -> (AuthorityAnswer.State, String?) {
            isMet ? (.met, nil) : (.notMet, detail)
        }
        switch self {
        case .columns(let words, let all):
            let missing = words.filter { word in !layout.columns.contains { $0.shows(word) } }
            guard all ? missing.isEmpty : missing.count < words.count else {
                return (.notMet, "the layout has no column \(missing.map { "“\($0)”" }.joined(separator: ", "))")
            }
            let blanks = words.compactMap { word in book?.blanks[word].map { "\(word) of \($0)" } }
            guard blanks.isEmpty else { return (.notMet, "not logged: \(blanks.joined(separator: ", ")) flights") }
            return (.met, nil)
        case .sum(let word):
            return answer(layout.columns.contains { $0.shows(word) && $0.isSummed }, "the layout does not sum it")
        case .sums:
            let missing = layout.columns.filter { $0.unit != .text && !$0.isSummed }.map(\.fullTitle)
            return answer(missing.isEmpty && !layout.isSummary, "no sum of \(missing.joined(separator: ", "))")
        case .mark(let mark):
            return answer(
                layout.columns.contains { $0.marks?.contains(mark) == true }, "the remarks of the layout do not name it"
            )
        case .name:
            return answer(holder.name != nil, "mark yourself among the pilots: “This is me”")
        case .cover: return answer(!layout.cover.isEmpty, "the layout has none")
        case .dateLine:
            return answer(
                layout.signatures.contains { $0.uppercased().contains("DATE") }, "the layout has no line for it")
        case .signature(let each):
            guard !layout.signatures.isEmpty else { return (.notMet, "the layout has no line for it") }
            guard !each || layout.sides.count < 2 || layout.signsEachPage else {
                return (.notMet, "the layout has a line on one of two pages")
            }
            return (.notKnown, "the line is there; sign it by hand")
        case .byHand: return (.notMet, "the print is no such book; flightlog bound helps to write it")
        case .ask: return (.notKnown, nil)
        }
    }
}

extension PaperColumn {
    /// Whether the column shows a word, and of every flight.
    fileprivate func shows(_ word: String) -> Bool {
        let same =
            self.word == word || (word == "date" && self.word == "flightdate")
            || (word == "pictime" && self.word == "p1")
        return same && isOfAllFlights
    }
}

/// Reads the file of authorities.
struct AuthorityParser {
    func read(_ text: String) throws(LayoutError) -> [AuthorityRequirements] {
        var all: [AuthorityRequirements] = []
        for (index, text) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            var line = try LayoutLine(text, number: index + 1)
            guard !line.isEmpty else { continue }
            let word = try line.next("authority or require")
            switch word.text {
            case "authority":
                let name = try line.next("the name of the authority").text
                all.append(AuthorityRequirements(name: name, title: try line.quoted("its full name")))
            case "require":
                guard !all.isEmpty else { throw line.error("no authority above", expected: "authority NAME", at: word) }
                all[all.count - 1].requirements.append(try requirement(&line))
            default: throw line.error("“\(word.text)” is not understood", expected: "authority or require", at: word)
            }
            try line.finish()
        }
        return all
    }

    private func requirement(_ line: inout LayoutLine) throws(LayoutError) -> AuthorityRequirement {
        let check = try check(&line)
        let text = try line.quoted("what is asked")
        guard line.take("from") else {
            throw line.error("the source is missing", expected: "from \"TEXT\" DATE", at: line.peek)
        }
        let source = try line.quoted("the text that asks it")
        let date = try line.next("a date such as 2026-09-24")
        guard let day = LocalDate(isoText: date.text) else {
            throw line.error("“\(date.text)” is not a date", expected: "a date such as 2026-09-24", at: date)
        }
        return AuthorityRequirement(check: check, text: text, source: PaperSource(text: source, date: day))
    }

    private func check(_ line: inout LayoutLine) throws(LayoutError) -> AuthorityCheck {
        let word = try line.next("column, sum, sums, mark, name, cover, signature, dateline, hand or ask")
        switch word.text {
        case "column":
            var words = [try column(&line)]
            let isAny = line.peek?.text == "or"
            while line.take(isAny ? "or" : "and") { words.append(try column(&line)) }
            return .columns(words, all: !isAny)
        case "sum": return .sum(try column(&line))
        case "sums": return .sums
        case "mark": return .mark(try line.choice(PaperMark.self))
        case "name": return .name
        case "cover": return .cover
        case "signature": return .signature(eachPage: line.take("each"))
        case "dateline": return .dateLine
        case "hand": return .byHand
        case "ask": return .ask
        default:
            throw line.error(
                "“\(word.text)” is not understood",
                expected: "column, sum, sums, mark, name, cover, signature, dateline, hand or ask", at: word)
        }
    }

    private func column(_ line: inout LayoutLine) throws(LayoutError) -> String {
        let word = try line.next("a word of a column")
        guard PaperTerm.named(word.text, in: .standard) != nil else {
            throw line.error("no column is called “\(word.text)”", expected: "a word of docs/paper.md", at: word)
        }
        return word.text
    }
}
