import Aviation

/// What is said below the sums of a page: the layout's own sentences, and what is unknown or guessed.
struct PageNotes {
    private(set) var sentences: [String]

    init(_ layout: PaperLayout, _ options: PageOptions, _ number: Int, _ page: [PaperSum], _ toDate: [PaperSum]) {
        sentences = layout.notes
        if number == 1, let start = options.newBook { sentences.append(Self.beginning(layout.style.text(of: start))) }
        if layout.style.policy == .sumOfTenths { sentences.append(Self.tenths) }
        let columns = layout.columns
        func list(_ count: (PaperSum) -> Int) -> [String] {
            columns.indices.filter { columns[$0].isSummed && toDate[$0].known > 0 && count(toDate[$0]) > 0 }.map {
                "\(columns[$0].fullTitle) \(count(page[$0])) (\(count(toDate[$0])))"
            }
        }
        add(Self.without, list(\.unknown))
        add(Self.guessed, list(\.guesses))
    }

    /// Returns the sentences of a page on which every column needs a note, which is the most that a page says.
    static func longest(_ layout: PaperLayout) -> [String] {
        let columns = layout.columns.filter(\.isSummed)
        var notes = PageNotes(layout.notes + [beginning("99/99/9999")])
        if layout.style.policy == .sumOfTenths { notes.sentences.append(tenths) }
        notes.add(without, columns.map { "\($0.fullTitle) 99 (99999)" })
        notes.add(guessed, columns.filter { $0.word.contains("&") }.map { "\($0.fullTitle) 99 (99999)" })
        return notes.sentences
    }

    private init(_ sentences: [String]) { self.sentences = sentences }

    private mutating func add(_ sentence: String, _ parts: [String]) {
        if !parts.isEmpty { sentences.append("\(sentence) \(parts.joined(separator: " · "))") }
    }

    private static func beginning(_ date: String) -> String { "This book begins on \(date)." }
    private static let tenths = "Each time is rounded to a tenth of an hour, then added."
    private static let without = "Lines without a value, on this page (to date):"
    private static let guessed = "Lines of which the lesser of two times was taken, on this page (to date):"
}
