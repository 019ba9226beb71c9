import Aviation
import CommandLineProgram
import Logbook
import LogbookProgram

/// Answers to rules as text.
struct CurrencyReport {
    let answers: [CurrencyAnswer]
    /// Whether the flights that count are listed.
    let explains: Bool
    /// Whether all of them are, and not only the first ones.
    var isWhole = false
    /// The flights that are listed of those that count, and of those that do not, unless all are.
    private static let most = 6

    /// The answers by what is asked, the most urgent first, and where the rules are from; empty without answers, so that
    /// a nightly job sends no mail.
    var text: String {
        guard !answers.isEmpty else { return "" }
        let groups = answers.byQuestion.map { question, own in
            "\(question.heading)\n" + (explains ? own.map(explained).joined() : lines(own))
        }
        let rules = answers.map(\.rule).filter { !$0.text.isEmpty }
        let sources = Set(rules.map { "\($0.text), as of \($0.textDate.isoText)" }).sorted()
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
            return "  \(answer.stateText)\(room)\(named(answer))\(detail)\n"
        }.joined()
    }

    private func named(_ answer: CurrencyAnswer) -> String {
        [answer.title, answer.rule.source.nonEmpty].compactMap(\.self).joined(separator: " · ")
    }

    private func explained(_ answer: CurrencyAnswer) -> String {
        var lines = ["  \(named(answer))", "    \(answer.stateText)"]
        if !answer.detail.isEmpty { lines[1] += " — \(answer.detail)" }
        for part in answer.parts { lines += self.lines(of: part, isLimit: answer.rule.isLimit) }
        lines += ["    says      \(answer.rule.words)"]
        lines += answer.readings.map { "    read as   \($0)" }
        return lines.map { $0 + "\n" }.joined()
    }

    private func lines(of part: CurrencyPart, isLimit: Bool) -> [String] {
        let sign = part.isMet(isLimit: isLimit).map { $0 ? "✓" : "✗" } ?? "?"
        let until = part.until.map { " until \($0.isoText)" } ?? ""
        let amount = part.isDocument ? "" : ": \(amount(part))"
        var lines = ["    \(sign) \(part.text)\(amount)\(until)"]
        lines += listed(part.counts, "that count") { count in
            let utc = count.utcDate.map { " (UTC date \($0.isoText))" } ?? ""
            let end = count.fallsOutAfter.map { "  through \($0.isoText)" } ?? ""
            let words = [count.date.isoText, count.label, " \(count.amount)\(end)\(utc)"]
            return "\(count.isKnown ? "counts " : "may    ") \(words.joined(separator: " "))"
        }
        lines += listed(part.rejected, "that do not") {
            "not     \($0.date.isoText) \($0.label)  \(CurrencyWords.plain.reason($0))"
        }
        return lines
    }

    private func listed<Flight>(_ flights: [Flight], _ what: String, _ text: (Flight) -> String) -> [String] {
        let shown = isWhole || flights.count <= Self.most + 1 ? flights[...] : flights.prefix(Self.most)
        let rest = flights.count - shown.count
        return shown.map { "        " + text($0) }
            + (rest > 0 ? ["        … and \(rest) more \(what): --why lists all"] : [])
    }

    private func amount(_ part: CurrencyPart) -> String {
        part.text(part.have) + (part.unknown > 0 ? " or more" : "")
    }
}
