import Logbook

/// Answers to rules as text.
struct CurrencyReport {
    let answers: [CurrencyAnswer]
    /// Whether the flights that count are listed.
    let explains: Bool

    /// The answers by what is asked, the most urgent first, and where the rules are from; empty without answers, so that
    /// a nightly job sends no mail.
    var text: String {
        guard !answers.isEmpty else { return "" }
        let groups = RuleQuestion.allCases.compactMap { question -> String? in
            let own = answers.filter { $0.rule.question == question }.sorted { $0.urgency < $1.urgency }
            guard !own.isEmpty else { return nil }
            return "\(question.heading)\n" + (explains ? own.map(explained).joined() : lines(own))
        }
        let rules = answers.map(\.rule).filter { !$0.text.isEmpty }
        let sources = Set(rules.map { "\($0.text) of \($0.textDate.isoText)" }).sorted()
        let end = sources.isEmpty ? "" : "Rules: \(sources.joined(separator: "; ")). "
        return (groups + ["\(end)This is no legal advice: the pilot decides.\n"])
            .map { Self.visible($0) }.joined(separator: "\n")
    }

    private static func visible(_ text: String) -> String { VisibleText.lines(text) }

    private func lines(_ answers: [CurrencyAnswer]) -> String {
        let width = answers.map(\.stateText.count).max() ?? 0
        return answers.map { answer in
            let room = String(repeating: " ", count: width - answer.stateText.count + 2)
            let detail = answer.detail.isEmpty ? "" : " — \(answer.detail)"
            return "  \(answer.stateText)\(room)\(answer.title) · \(answer.rule.source)\(detail)\n"
        }.joined()
    }

    private func explained(_ answer: CurrencyAnswer) -> String {
        var lines = ["  \(answer.title) · \(answer.rule.source)", "    \(answer.stateText)"]
        if !answer.detail.isEmpty { lines[1] += " — \(answer.detail)" }
        for part in answer.parts { lines += self.lines(of: part, isLimit: answer.rule.isLimit) }
        lines += ["    says      \(answer.rule.words)"]
        lines += answer.readings.map { "    read as   \($0)" }
        return lines.map { $0 + "\n" }.joined()
    }

    private func lines(of part: CurrencyPart, isLimit: Bool) -> [String] {
        let sign = isLimit ? part.left.map { $0 < 0 ? "✗" : "✓" } ?? "?" : part.until == nil ? "✗" : "✓"
        let until = part.until.map { " until \($0.isoText)" } ?? ""
        var lines = ["    \(sign) \(part.text): \(amount(part))\(until)"]
        lines += part.counts.map { count in
            let utc = count.utcDate.map { " (UTC date \($0.isoText))" } ?? ""
            return
                "        \(count.isKnown ? "counts " : "may    ") \(count.date.isoText) \(count.label)  \(count.amount)  through \(count.fallsOutAfter.isoText)\(utc)"
        }
        lines += part.rejected.map { "        not     \($0.date.isoText) \($0.label)  \($0.reason)" }
        return lines
    }

    private func amount(_ part: CurrencyPart) -> String {
        part.text(part.have) + (part.unknown > 0 ? " or more" : "")
    }
}
