import Aviation
import Logbook

/// Writes values as the cells of a table, so that reading gives the values back.
struct CellWriter {
    let rules: RowRules
    /// How yes is written.
    let yes: String
    /// Whether durations are hours and minutes.
    let hasClockHours: Bool
    /// Whether times of day have their dates.
    let hasDates: Bool

    /// Returns the text of a value; empty for nil.
    ///
    /// - Parameter old: the text of the cell; its style is kept.
    func text(_ value: FieldValue?, _ meaning: ColumnMeaning, of flight: FlightRecord, over old: String) -> String {
        switch (value, meaning.reading) {
        case (.minutes(let minutes)?, .minutes):
            return rules.layout.hasClockMinutes ? minutes.clockText : "\(minutes.count)"
        case (.minutes(let minutes)?, _):
            let isClock = old.isEmpty ? hasClockHours : old.contains(":")
            return isClock ? minutes.clockText : marked(Self.hours(minutes.count))
        case (.instant(let instant)?, _): return time(instant, meaning.field, of: flight, over: old)
        case (.hundredths(let count)?, _): return marked(HundredthsText.text(of: count))
        case (.flag(let flag)?, _): return flag ? yes : ""
        case (.some(let value), _): return value.text
        case (nil, _): return ""
        }
    }

    private func marked(_ text: String) -> String {
        rules.layout.hasDecimalComma ? text.replacing(".", with: ",") : text
    }

    /// Returns minutes as hours with as many decimals as give the minutes back: one for tenths, else two.
    static func hours(_ minutes: Int) -> String {
        guard minutes % 6 != 0 else { return "\(minutes / 60).\(minutes % 60 / 6)" }
        let hundredths = (minutes % 60 * 100 + 30) / 60
        return "\(minutes / 60).\(hundredths < 10 ? "0" : "")\(hundredths)"
    }

    private func time(
        _ instant: UTCInstant, _ id: FieldID?, of flight: FlightRecord, over old: String
    ) -> String {
        var date = instant.date
        var time = instant.time
        var suffix = ""
        if rules.layout.times == .local {
            let isDeparture = [.event(.offBlock), .event(.takeOff), .dutyStart].contains(id)
            let place = isDeparture ? flight.origin : flight.destination
            if let zone = place.flatMap({ rules.zones.zone(of: $0.label) }) {
                let wall = zone.wallTime(at: instant, on: date)
                date = date.adding(days: wall.daysLater)
                time = wall.onDay(0)
            } else {
                suffix = "Z"
            }
        } else if hasDates {
            suffix = "Z"
        }
        let isLong = old.isEmpty ? hasDates : old.contains("-")
        let clock = old.isEmpty || old.contains(":") ? time.text : time.text.filter { $0 != ":" }
        return (isLong ? "\(date.isoText) " : "") + clock + suffix
    }

    /// Returns an approach as `number;type;runway;airport;comments`.
    static func text(_ approach: ApproachRecord) -> String {
        let parts = [
            "\(approach.count)", approach.type?.rawValue ?? approach.typeText, approach.runway,
            approach.airport?.label, "",
        ]
        return parts.map { $0 ?? "" }.joined(separator: ";")
    }

    /// Returns someone on board as `name;role;email;phone`.
    static func text(_ member: CrewRecord) -> String {
        let role = member.role?.rawValue ?? member.roleText ?? ""
        return "\(member.pilot?.label ?? "");\(role.prefix(1).uppercased())\(role.dropFirst());;"
    }
}

extension [String] {
    /// Returns the cells as a row of a table, by RFC 4180.
    func row(delimiter: Character) -> String {
        let sign = delimiter.asciiValue ?? UInt8(ascii: ",")
        var row = ""
        row.reserveCapacity(reduce(count + 2) { $0 + $1.utf8.count })
        for (place, cell) in enumerated() {
            if place > 0 { row.append(delimiter) }
            guard let first = cell.utf8.first else { continue }
            let isQuoted = first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") || cell.needsQuotes(at: sign)
            row += isQuoted ? cell.inQuotes : cell
        }
        return row + "\r\n"
    }
}
