/// The last days of rules as a calendar, by RFC 5545.
package enum CurrencyCalendar {
    /// Returns a calendar with an all-day event on the last day of each answer that has one, and on the day by which
    /// something is due.
    ///
    /// The identifier of an event is that of its rule and subject, so that a later calendar moves it. A calendar without
    /// events has the time zone UTC, because it must not be empty (section 3.6).
    ///
    /// - Parameter now: the time at which the calendar is made.
    package static func text(_ answers: [CurrencyAnswer], now: UTCInstant) -> String {
        var names: [String: Int] = [:]
        var events: [String] = []
        for answer in answers {
            guard let until = answer.deadline else { continue }
            let name = identifier(answer)
            names[name, default: 0] += 1
            let number = names[name] == 1 ? "" : "-\(names[name] ?? 0)"
            events += event(answer, named: name + number, until: until, now: now)
        }
        let lines =
            ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//flightlog//currency//EN", "CALSCALE:GREGORIAN"]
            + (events.isEmpty ? zone : events) + ["END:VCALENDAR"]
        return lines.map { folded($0) + "\r\n" }.joined()
    }

    /// The days before from which a calendar reminds, unless a document says others.
    private static let usualReminder = 30

    private static let zone = [
        "BEGIN:VTIMEZONE", "TZID:UTC", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0000",
        "TZOFFSETTO:+0000", "END:STANDARD", "END:VTIMEZONE",
    ]

    /// Returns the rule and its subject in letters, digits, points and hyphens.
    private static func identifier(_ answer: CurrencyAnswer) -> String {
        [answer.rule.id, answer.subject].compactMap(\.self).map { text in
            text.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") }
        }.joined(separator: "-")
    }

    private static func event(
        _ answer: CurrencyAnswer, named name: String, until: LocalDate, now: UTCInstant
    ) -> [String] {
        let rule = answer.rule
        let text = rule.text.isEmpty ? nil : "\(rule.text), as of \(rule.textDate.isoText)"
        let source = [rule.source.nonEmpty, text].compactMap(\.self).joined(separator: ", ")
        let words = [rule.words, source, "Not legal advice: the pilot in command decides."].filter { !$0.isEmpty }
        let title = [answer.title, rule.source.nonEmpty.map { "(\($0))" }].compactMap(\.self).joined(separator: " ")
        return [
            "BEGIN:VEVENT", "UID:\(name)@flightlog", "DTSTAMP:\(stamp(now.isoText))",
            "DTSTART;VALUE=DATE:\(stamp(until.isoText))", "DTEND;VALUE=DATE:\(stamp(until.adding(days: 1).isoText))",
            "SUMMARY:\(escaped("\(answer.due == nil ? "Last day" : "Due"): \(title)"))",
            "DESCRIPTION:\(escaped(words.joined(separator: "\n")))", "TRANSP:TRANSPARENT",
            "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-P\(answer.remindDays ?? usualReminder)D",
            "DESCRIPTION:\(escaped(title))", "END:VALARM", "END:VEVENT",
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
        var result = ""
        var length = 0
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
