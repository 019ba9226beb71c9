/// Answers a limit of what is flown: how much is left, at most, on the day of the question.
struct LimitAnswer {
    private let rule: CurrencyRule
    private let subject: String?
    private let onDay: BookOnDay
    private let explains: Bool

    init(_ rule: CurrencyRule, for subject: String?, in onDay: BookOnDay, explains: Bool) {
        self.rule = rule
        self.subject = subject
        self.onDay = onDay
        self.explains = explains
    }

    var answer: CurrencyAnswer {
        var answer = CurrencyAnswer(rule: rule, subject: subject, day: onDay.day, state: .current(until: nil))
        answer.readings = rule.readings
        var excess: [String] = []
        var unknown: [CurrencyUnknown] = []
        for need in rule.countNeeds where need.isLimit {
            guard let range = range(of: need) else { continue }
            answer.parts.append(part(need, range))
            if range.least.least > need.number {
                excess.append("\(need.quantity.counted(range.least.least - need.number)) over the limit")
            } else if range.most.most > need.number {
                unknown += range.most.unknown
            }
        }
        // Flights without a date may be in any window.
        if onDay.book.undated > 0 { unknown.append(CurrencyUnknown(fields: [.dates(flights: onDay.book.undated)])) }
        if !excess.isEmpty {
            answer.state = .notCurrent(lastDay: nil, remedies: [CurrencyRemedy(needs: excess)])
        } else if !unknown.isEmpty {
            answer.state = .cannotTell(unknown, until: nil)
        }
        return answer
    }

    /// The windows that surely hold the most, and that may hold the most.
    private typealias SumRange = (least: LimitSum, most: LimitSum)

    private func range(of need: CountNeed) -> SumRange? {
        let sums = LimitWindow.all(of: need.window, in: onDay).map { window in
            LimitSum(need, of: rule, subject, in: window, onDay.book, namesFlights: explains)
        }
        guard let least = sums.max(by: { $0.least < $1.least }), let most = sums.max(by: { $0.most < $1.most })
        else { return nil }
        return (least, most)
    }

    private func part(_ need: CountNeed, _ range: SumRange) -> CurrencyPart {
        let least = range.least.least
        let most = range.most.most
        var part = CurrencyPart(text: need.text, needed: need.number, have: least, unknown: most - least)
        part.isTime = need.quantity.isTime
        part.counts = range.least.counts
        if least > need.number {
            part.left = need.number - least
        } else if most <= need.number, onDay.book.undated == 0 {
            part.left = need.number - most
        }
        return part
    }
}
