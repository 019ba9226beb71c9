/// Typed texts whose meaning stays when the conventions change by which they are read, or the day.
extension Conventions {
    /// The part by which typed texts are read, without names.
    package var ofReading: Conventions { Conventions(dateOrder: dateOrder, times: times) }

    /// Returns a time that was typed by these conventions with the letter of its zone; nil if others read it the same.
    package func lasting(time text: String, readBy other: Conventions) -> String? {
        guard times != other.times, case .clock(_, _, nil)? = try? TypedTime(parsing: text) else { return nil }
        let day = text.firstMatch(kept: /[+-]\d$/)?.range.lowerBound ?? text.endIndex
        let time = text[..<day]
        return time + (time.last?.isLetter == true ? " " : "") + (times == .utc ? "z" : "L") + text[day...]
    }

    /// Returns a date that was typed by these conventions in ISO form; nil if others read it the same.
    ///
    /// - Parameters:
    ///   - day: the day on which it was typed.
    ///   - today: the day on which it is read.
    ///   - isToCome: whether it is a date to come, such as an expiry.
    package func lasting(
        date text: String, typedOn day: LocalDate, readBy other: Conventions, today: LocalDate, isToCome: Bool = false
    ) -> String? {
        guard let date = try? LocalDate(parsing: text, today: day, order: dateOrder, isToCome: isToCome),
            (try? LocalDate(parsing: text, today: today, order: other.dateOrder, isToCome: isToCome)) != date
        else { return nil }
        return date.isoText
    }
}

extension ParsedEntryLine {
    /// Returns a line with the same meaning by other conventions, or on another day: times with the letters of their
    /// zones, and dates in ISO form, where they would be read differently.
    ///
    /// - Parameters:
    ///   - text: the line from which the entry was read.
    ///   - conventions: the conventions by which it was read.
    ///   - day: the day on which it was typed.
    ///   - today: the day on which it will be read.
    package func lasting(
        _ text: String, typedBy conventions: Conventions, on day: LocalDate, readBy other: Conventions, today: LocalDate
    ) -> String {
        var edits = [Range<Int>: String]()
        var hasZoneAfter = false
        for token in line.tokens.reversed() {
            for range in token.times.values.sorted(by: { $0.lowerBound > $1.lowerBound }) {
                let typed = token.typed(at: range)
                let hasZone = (try? TypedTime(parsing: typed))?.zone != nil
                // A zone after the last of several times holds for those before it.
                if token.isNamed || !hasZoneAfter { edits[range] = conventions.lasting(time: typed, readBy: other) }
                if !token.isNamed, hasZone { hasZoneAfter = true }
            }
            guard token.meanings.contains(where: { if case .date = $0 { true } else { false } }) else { continue }
            let name = token.isNamed ? token.text.firstIndex { ":=".contains($0) } : nil
            let start = name.map { token.text.distance(from: token.text.startIndex, to: $0) + 1 } ?? 0
            let range = (token.range.lowerBound + start)..<token.range.upperBound
            edits[range] = conventions.lasting(
                date: EntryWords.unquoted(token.typed(at: range)), typedOn: day, readBy: other, today: today)
        }
        return text.applying(edits)
    }
}
