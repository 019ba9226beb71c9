/// Answers in words: how dates and durations are written, and whether there is little room.
package struct CurrencyWords: Sendable {
    private let date: @Sendable (LocalDate) -> String
    private let duration: @Sendable (Minutes) -> String
    private let isShort: Bool

    package init(
        date: @escaping @Sendable (LocalDate) -> String, duration: @escaping @Sendable (Minutes) -> String,
        isShort: Bool
    ) {
        self.date = date
        self.duration = duration
        self.isShort = isShort
    }

    /// ISO dates, hours and minutes.
    package static let plain = CurrencyWords(date: \.isoText, duration: \.clockText, isShort: false)

    /// Returns the answer in a few words, such as `current until 2026-12-09`.
    package func state(_ answer: CurrencyAnswer) -> String {
        switch answer.state {
        case .current(let until?, _): "\(isShort ? "" : "current ")until \(date(until))"
        case .current(nil, _):
            answer.parts.first.flatMap { part in
                part.left.map { left in
                    let text = number(left, part)
                    // Hours and minutes say themselves what they are.
                    return "\(text)\(part.isTime && !text.contains(":") ? " h" : "") left"
                }
            } ?? "current"
        case .notRequired: "not required"
        case .notCurrent(let last, _):
            if let due = answer.due {
                "due by \(date(due))"
            } else if let last {
                "NOT CURRENT since \(date(last.adding(days: 1)))"
            } else {
                answer.rule.isLimit ? "OVER THE LIMIT" : "NOT CURRENT"
            }
        case .cannotTell: "cannot tell"
        }
    }

    /// Returns what would change the answer, or what is still to come; empty for nothing.
    package func detail(_ answer: CurrencyAnswer) -> String {
        switch answer.state {
        case .current(_, let possibly):
            [
                possibly.map { "or until \(date($0)) if the unknown values count" },
                answer.takeoffs == .asLandings ? answer.takeoffs.sentence : nil,
                answer.takenAsCurrentOn.map { "if you were current on \(date($0)), when the book begins" },
                answer.awaitsEndorsement ? "the new expiry date must be on the license by then" : nil,
            ].compactMap(\.self).joined(separator: "; ")
        case .notRequired: ""
        case .notCurrent(_, let remedies):
            answer.rule.isLimit
                ? remedies.flatMap(\.needs).joined(separator: ", ")
                : remedies.isEmpty ? "" : "needs " + ways(answer).joined(separator: "; or ")
        case .cannotTell(let unknown, let until):
            unknownText(unknown)
                + (until.map { day in
                    let number = unknown.count == 1 ? unknown[0].number.map { "if \($0)" } : nil
                    let isQuestion = unknown.flatMap(\.fields).allSatisfy(\.isQuestion)
                    return "; \(number ?? (isQuestion ? "if so" : "if they count")): until \(date(day))"
                } ?? "")
        }
    }

    /// Returns the ways in which an answer becomes current, each in words; empty for another answer.
    package func ways(_ answer: CurrencyAnswer) -> [String] {
        guard case .notCurrent(_, let remedies) = answer.state, !answer.rule.isLimit else { return [] }
        return remedies.map { remedy in
            self.remedy(remedy, due: answer.due)
                + (remedy.isFlown ? answer.rule.remedy.map { ", \($0)" } ?? "" : "")
        }
    }

    /// Returns what is unknown where an answer cannot be told, such as `unknown: take-offs`; nil for another answer.
    package func unknown(_ answer: CurrencyAnswer) -> String? {
        guard case .cannotTell(let unknown, _) = answer.state else { return nil }
        var names: [String] = []
        for field in unknown.flatMap(\.fields) where !names.contains(field.name) { names.append(field.name) }
        guard !names.isEmpty else { return nil }
        // What is recorded nowhere says so itself.
        let isUnrecorded = unknown.flatMap(\.fields).allSatisfy { if case .unrecorded = $0 { true } else { false } }
        return (isUnrecorded ? "" : "unknown: ") + names.joined(separator: ", ")
    }

    /// Returns why a flight does not count.
    package func reason(_ rejection: CurrencyRejection) -> String {
        rejection.reason + (rejection.since.map { " since \(date($0))" } ?? "")
    }

    /// Returns the need of a part.
    package func need(_ part: CurrencyPart) -> String {
        part.isTime ? part.text.replacing(part.text(part.needed), with: number(part.needed, part)) : part.text
    }

    /// Returns a number of a part's unit.
    package func number(_ number: Int, _ part: CurrencyPart) -> String {
        part.isTime ? duration(Minutes(number)) : "\(number)"
    }

    /// The remedy in words, such as `3 take-offs, 3 landings (then until 2027-02-20)`. The day that the answer names is not
    /// repeated.
    private func remedy(_ remedy: CurrencyRemedy, due: LocalDate?) -> String {
        let days = [
            remedy.from.map { "from \(date($0))" }, remedy.by.flatMap { $0 == due ? nil : "by \(date($0))" },
            remedy.until.flatMap { $0 == remedy.by ? nil : "then until \(date($0))" },
        ]
        let text = days.compactMap(\.self).joined(separator: ", ")
        return remedy.needs.joined(separator: ", ") + (text.isEmpty ? "" : " (\(text))")
    }

    /// Returns the values that decide, such as `take-offs of 2026-11-01 N12345`; the same of several flights together.
    private func unknownText(_ unknown: [CurrencyUnknown]) -> String {
        var groups: [(fields: [UnknownField], values: [CurrencyUnknown])] = []
        for value in unknown {
            if let index = groups.firstIndex(where: { $0.fields == value.fields }) {
                groups[index].values.append(value)
            } else {
                groups.append((value.fields, [value]))
            }
        }
        return groups.map { fields, values in
            let what = fields.map(\.name).joined(separator: ", ")
            let isOfFlights = fields.allSatisfy { if case .flight(let field) = $0 { field.isNoun } else { false } }
            let link = isOfFlights ? "unknown for" : "of"
            let days = values.compactMap(\.date)
            if values.count > 3, let first = days.min(), let last = days.max() {
                return "\(what) \(link) \(values.count) flights, \(date(first)) to \(date(last))"
            }
            let flights = values.map { value in
                [value.date.map { date($0) }, value.label.nonEmpty].compactMap(\.self).joined(separator: " ")
            }
            // What nothing is recorded of has neither a date nor a label.
            guard flights.contains(where: { !$0.isEmpty }) else { return what }
            guard !days.isEmpty else { return "\(what) of \(flights.joined(separator: ", ")) is unknown" }
            return "\(what) \(link) \(flights.joined(separator: ", "))"
        }.joined(separator: "; ")
    }
}

extension CurrencyAnswer {
    /// The answer in a few words, with ISO dates.
    package var stateText: String { CurrencyWords.plain.state(self) }

    /// What would change the answer, or what is still to come; empty for nothing.
    package var detail: String { CurrencyWords.plain.detail(self) }
}
