/// The last days that are written on documents, as answers of their own.
struct DocumentDeadlines {
    private let onDay: BookOnDay

    init(_ onDay: BookOnDay) { self.onDay = onDay }

    /// Returns the last days but for those that an answered rule goes by, and those of documents that were renewed.
    func answers(besides answers: [CurrencyAnswer]) -> [CurrencyAnswer] {
        let needs = answers.flatMap(\.rule.documentNeeds)
        // Of several documents that a rule admits, it goes by the one that ends last.
        let decisive = needs.map { need in
            (need: need, last: onDay.documents.filter(need.matches).compactMap(\.expires).max())
        }
        return onDay.documents.compactMap { document in
            guard let expires = document.expires, !onDay.documents.contains(where: { $0.renews(document) }) else {
                return nil
            }
            let isAnswered = decisive.contains { need, last in
                need.matches(document) && (need.terms.isEmpty ? last == expires : need.isOwnLevel(of: document))
            }
            return isAnswered ? nil : answer(document, expires)
        }
    }

    private func answer(_ document: CurrencyDocument, _ expires: LocalDate) -> CurrencyAnswer {
        let words = [document.kind, document.scope ?? document.level, document.number ?? document.name]
        let name = words.compactMap(\.self).joined(separator: "-").lowercased().replacing(" ", with: "-")
        var rule = CurrencyRule(
            id: "document.\(name)", title: document.title, source: document.number ?? "", text: "",
            textDate: document.issued ?? expires)
        rule.question = .deadline
        rule.isLastDayOfDocument = true
        rule.words = "The last day that is written on the document."
        var answer = CurrencyAnswer(rule: rule, subject: nil, day: onDay.day, state: .current(until: expires))
        if expires >= onDay.day, let doubt = doubt(about: document) {
            let unknown = CurrencyUnknown(id: document.id, label: document.title, fields: [doubt])
            answer.state = .cannotTell([unknown], until: expires)
        }
        if expires < onDay.day {
            answer.state = .notCurrent(lastDay: expires, remedies: [CurrencyRemedy(needs: ["a renewal"])])
        }
        answer.remindDays = document.remindDays ?? DocumentRecord.usualReminder
        return answer
    }

    /// Returns why a document that is not over may not be valid: by remarks, or because the license is not with which it is
    /// exercised (FCL.700(a), FCL.900(a), 61.183); nil for no reason.
    private func doubt(about document: CurrencyDocument) -> UnknownField? {
        let denials = DocumentDenials(onDay.documents)
        if denials.deny(document) { return .validity(document: document.title) }
        let isOfInstructor = document.kind.lowercased() == "license" && document.isOfInstructor
        guard document.kind.lowercased() == "rating" || isOfInstructor else { return nil }
        let categories = isOfInstructor ? [] : RatingName.categories(of: document.ruleLevels)
        return denials.doubtfulLicense(of: document.ruleAuthority, for: categories, on: onDay.day)
    }
}
