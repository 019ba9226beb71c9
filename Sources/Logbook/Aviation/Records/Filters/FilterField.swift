/// What filters know of fields.
extension Field {
    /// The kinds of values that filters compare.
    package enum FilterKind: Hashable, Sendable {
        case text, choice, date, minutes, number
        /// A row's key.
        case identity
    }

    /// The kind of the field's values in filters; nil for a type that filters do not compare.
    package var filterKind: FilterKind? {
        switch type {
        case .text, .registration, .link, .approaches, .crew, .tag: .text
        case .choice, .flag: .choice
        case .date: .date
        case .minutes: .minutes
        case .number, .hundredths: .number
        case .key: .identity
        case .instant, .degrees: nil
        }
    }

    /// Whether the values have an order, so that `<`, `>` and `..` have a meaning.
    var hasOrder: Bool { filterKind == .date || filterKind == .minutes || filterKind == .number }

    /// Returns the stored text that a typed one means: of a class of aircraft, the FAA's name of a European one.
    func storedText(_ text: String) -> String {
        id == .aircraftClass ? AircraftClass.stored(text) : text
    }

    /// Returns the stored form of a choice from its name or an unambiguous beginning of it; nil for none.
    func choice(_ text: String) -> String? {
        let wanted = text.lowercased().filter { !$0.isWhitespace }
        guard !wanted.isEmpty else { return nil }
        let exact = choices.first { choice in
            ([choice.value] + choice.otherNames).contains { $0.lowercased() == wanted }
                || choice.paint == nil && choice.label.lowercased() == wanted
        }
        if let exact { return exact.value }
        let found = choices.filter { $0.value.lowercased().hasPrefix(wanted) }
        return found.count == 1 ? found[0].value : nil
    }

    /// Returns the stored forms of the choices that a text names: one by its name; several that share a word which the text
    /// is or begins, such as all retractable gears; empty for none.
    func choices(meantBy text: String) -> [String] {
        if let one = choice(text) { return [one] }
        let wanted = text.lowercased()
        guard !wanted.isEmpty else { return [] }
        let words = choiceWords.filter { $0.word.hasPrefix(wanted) }
        return words.count == 1 ? words[0].choices : []
    }

    /// The words that the names of several choices share, in small letters, with the stored forms of these choices; in the
    /// order of the choices.
    package var sharedWords: [(word: String, choices: [String])] { choiceWords.filter { $0.choices.count > 1 } }

    /// The words of the names of choices, each once; colors are called by one word.
    private var choiceWords: [(word: String, choices: [String])] {
        var found: [(word: String, choices: [String])] = []
        for choice in choices where choice.paint == nil {
            for word in choice.label.lowercased().split(separator: " ").map(String.init) {
                if let place = found.firstIndex(where: { $0.word == word }) {
                    found[place].choices.append(choice.value)
                } else {
                    found.append((word, [choice.value]))
                }
            }
        }
        return found
    }

    /// A term with the field, for advice.
    package var example: String {
        switch filterKind {
        case .date?: "\(word):2026-11, \(word):last-90d or \(word):2025.."
        case .minutes?: "\(word):>0, \(word):1:30 or \(word):1:00..2:00"
        case .number?: "\(word):3, \(word):2..5 or \(word):>0"
        case .identity?: "\(word):17"
        case .choice?: "\(word):\(choices.first?.value ?? "")"
        case .text?, nil: "\(word):\(sample) or \(word)=\(sample)"
        }
    }

    /// The noun for a value of the field.
    var noun: String {
        guard case .choice(let choices) = type else { return "value of \(word)" }
        return choices.contains { $0.paint != nil } ? "color" : label.lowercased()
    }
}

extension FieldList {
    /// Returns the fields that a text names in a filter: by a name, or the beginning of a word.
    ///
    /// - Returns: one field; several when the text begins several words; none when it is no name.
    func filterable(named text: String) -> [Field] {
        let fields = filterable
        if let exact = fields.named(text) { return [exact] }
        let wanted = text.lowercased()
        return wanted.isEmpty ? [] : fields.filter { $0.word.hasPrefix(wanted) }
    }
}
