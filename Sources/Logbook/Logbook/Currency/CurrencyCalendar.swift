/// The last days of rules as a calendar, by RFC 5545.
package enum CurrencyCalendar {
    /// Returns a calendar with an all-day event on the last day of each answer that has one.
    ///
    /// The identifier of an event is that of its rule and subject, so that a later calendar moves it.
    ///
    /// - Parameter now: the time at which the calendar is made.
    package static func text(_ answers: [CurrencyAnswer], now: UTCInstant) -> String {
        let events = answers.compactMap { answer in answer.until.map { event(answer, until: $0, now: now) } }
        let lines =
            ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//flightlog//currency//EN", "CALSCALE:GREGORIAN"]
            + events.joined() + ["END:VCALENDAR"]
        return lines.map { folded($0) + "\r\n" }.joined()
    }

    private static func event(_ answer: CurrencyAnswer, until: LocalDate, now: UTCInstant) -> [String] {
        let subject = answer.subject.map { "-" + $0.filter { $0.isASCII && ($0.isLetter || $0.isNumber) } } ?? ""
        let words = [answer.rule.words, "\(answer.rule.source), \(answer.rule.text)", "The pilot decides."]
        return [
            "BEGIN:VEVENT", "UID:\(answer.rule.id)\(subject.lowercased())@flightlog", "DTSTAMP:\(stamp(now.isoText))",
            "DTSTART;VALUE=DATE:\(stamp(until.isoText))", "DTEND;VALUE=DATE:\(stamp(until.adding(days: 1).isoText))",
            "SUMMARY:\(escaped("Last day: \(answer.title) (\(answer.rule.source))"))",
            "DESCRIPTION:\(escaped(words.joined(separator: "\n")))", "TRANSP:TRANSPARENT", "END:VEVENT",
        ]
    }

    private static func stamp(_ text: String) -> String { text.filter { $0 != "-" && $0 != ":" } }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Returns a line in pieces of at most 75 bytes, without cutting a character.
    private static func folded(_ line: String) -> String {
        var (result, length) = ("", 0)
        for character in line {
            let bytes = character.utf8.count
            if length + bytes > 75 {
                result += "\r\n "
                length = 1
            }
            result.append(character)
            length += bytes
        }
        return result
    }
}
