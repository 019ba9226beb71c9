/// A document that is valid.
package struct DocumentNeed: Hashable, Sendable {
    var kind: String
    /// Levels or scopes, one of which the document has.
    var levels: [String]
    /// Whether `SEP` is only `SEP (land)`, and not also `SEP (sea)`.
    var isExact = false
    /// Whether the level is the group that the rule is answered for.
    var isOfGroup = false
    /// Whether only documents of which the expiry is written count.
    var needsExpiry = false
    var authority: String?
    /// Where the need names no authority, documents of this one count, and those without one; others do not.
    var issuer: String?
    /// How long it is valid by the age on the day of the exam; empty for its own expiry.
    var terms: [DocumentTerm] = []
    /// How long documents of the kind are valid for their own class, by the class: one set of times for each rule about it.
    var timesOfClasses: [String: [[DocumentTerm]]] = [:]
    /// The days before the old expiry in which a renewal begins at it; nil for no such days.
    var renewalDays: Int?

    /// The document in words, such as `class 1, 2 or LAPL medical`.
    var name: String {
        guard let last = levels.last else { return kind }
        let list = levels.count > 1 ? levels.dropLast().joined(separator: ", ") + " or \(last)" : last
        return "\(kind == "medical" && Int(levels[0]) != nil ? "class " : "")\(list) \(kind)"
    }

    /// Whether it is the certificate of an instructor, which another license is needed for.
    var isOfInstructor: Bool {
        kind == "license" && levels.contains { DocumentLevel.ofInstructors.contains(DocumentLevel.compared($0)) }
    }

    func bound(to subject: String) -> DocumentNeed {
        guard isOfGroup else { return self }
        var need = self
        need.levels = [subject]
        need.isOfGroup = false
        return need
    }

    /// Returns whether the lowest class that the need admits is that of a document.
    func isOwnLevel(of document: CurrencyDocument) -> Bool {
        levels.last.map { DocumentNeed(kind: kind, levels: [$0], isExact: true).matches(document) } ?? true
    }

    /// Returns whether another need is about documents of the same kind and authority, and names one of the levels, too.
    func sharesLevel(with need: DocumentNeed) -> Bool {
        guard kind == need.kind, authority == need.authority else { return false }
        return !Set(levels.map(DocumentLevel.compared)).isDisjoint(with: need.levels.map(DocumentLevel.compared))
    }

    /// Returns whether a document of an authority counts; nil for one that is not written.
    func admits(_ authority: String?) -> Bool {
        if let own = self.authority { return own == authority }
        return issuer == nil || authority == nil || authority == issuer
    }

    func matches(_ document: CurrencyDocument) -> Bool {
        guard document.kind.lowercased() == kind, admits(document.ruleAuthority),
            !needsExpiry || document.expires != nil
        else { return false }
        let own = document.ruleLevels
        return levels.isEmpty || levels.contains { level in own.contains { admits($0, as: level) } }
    }

    /// Returns whether a document of a level, as rules compare it, is one of a level that the need names.
    private func admits(_ own: String, as level: String) -> Bool {
        if own == CurrencyDocument.compared(level, kind) { return true }
        let name = DocumentLevel.compared(level)
        return !isExact && RatingName.variants.contains { own == "\(name) (\($0))" }
    }
}

/// How long a document is valid below an age.
struct DocumentTerm: Hashable, Sendable {
    /// The time; nil where only the birthday ends it.
    var window: RuleWindow?
    /// The age, on the day of the exam, below which the term holds; nil for every other age.
    var below: Int?
    /// The birthday at which it ends at the latest.
    var latest: Int?

    /// Returns the last day of a time that begins on a day, by the exam and the date of birth. Where that is unknown, the
    /// birthday that ends it may be as near as the age allows: at worst the pilot is about to be too old for the term.
    func lastDays(from start: LocalDate, exam: LocalDate, born birthDate: LocalDate?) -> LastDays {
        let end = window.map { $0.end(from: start) } ?? .openEnd
        guard let end, let latest else { return LastDays(worst: end, best: end) }
        guard let birthDate else {
            return LastDays(worst: min(end, exam.adding(months: (latest - (below ?? latest)) * 12)), best: end)
        }
        let last = min(end, birthDate.adding(months: latest * 12))
        return LastDays(worst: last, best: last)
    }
}
