extension FlightRecord {
    /// Returns the entry as a line that reads back as the same entry, whatever the last flight was: every value has its name, and
    /// `-` says that one is unknown.
    ///
    /// Seconds, runs of blanks in texts, roles and approaches of unknown kinds, and an approach somewhere unknown on a flight
    /// with a destination have no form in a line.
    package func line(_ fields: FieldTable) -> String {
        var words = ["kind:\(kind.rawValue)"]
        if let date { words.append("date:\(date.isoText)") }
        words += [
            Self.word("reg", aircraft?.label), Self.word("from", origin?.label), Self.word("to", destination?.label),
            Self.word("pic", pilot?.label), "role:\(role?.rawValue ?? "-")", "rules:\(rules?.rawValue ?? "-")",
        ]
        let clock = clock
        words += FlightEvent.allCases.compactMap { event in clock[event].map { "\(event.entryWord):\($0.text)" } }
        words += FlightColumn.allCases.compactMap(word) + FlightCount.allCases.compactMap(word)
        words += approaches.compactMap(\.word)
        words += crew.compactMap(\.word)
        words += fields[.flights].filter { $0.isKeptByAttribute && $0.type != .instant }.compactMap { field in
            attributes[field.attribute ?? ""].map { Self.word(field.word, $0.text) }
        }
        words += [FieldID.dutyStart, .dutyEnd].compactMap { id in
            guard let field = fields[.flights][id], case .instant(let time)? = attributes[id.name], let date else {
                return nil
            }
            return "\(field.word):\(ClockTime(time, on: date).text)"
        }
        words += [simulatorDevice.map { Self.word("device", $0) }, route.map { Self.word("route", $0) }].compactMap(
            \.self)
        words += (remarks ?? "").split(separator: "\n").map { Self.word("remark", String($0)) }
        return words.joined(separator: " ")
    }

    /// Returns the word of a time column: unknown columns are named where a line would fill them in.
    private func word(_ column: FlightColumn) -> String? {
        let name = FieldTable.standard.word(of: .column(column))
        if let minutes = times[column] { return "\(name):\(minutes.clockText)" }
        let isFilledIn = [.block, .night, .multiPilot].contains(column) || FlightColumn.ofRoles.contains(column)
        return isFilledIn ? "\(name):-" : nil
    }

    private func word(_ count: FlightCount) -> String? {
        times[count].map { "\(FieldTable.standard.word(of: .count(count))):\($0)" }
    }

    /// Returns a named value, in quotes with quotes and backslashes escaped; `-` for none.
    fileprivate static func word(_ name: String, _ value: String?) -> String {
        guard let value else { return "\(name):-" }
        let escaped = value.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
        return "\(name):\"\(escaped)\""
    }
}

extension FlightEvent {
    /// The name of the time in an entry line, such as `off`.
    var entryWord: String {
        switch self {
        case .offBlock: "off"
        case .takeOff: "up"
        case .landing: "down"
        case .onBlock: "on"
        }
    }
}

extension CrewRecord {
    /// The word of an entry line; nil for an unknown role and for a member without a pilot.
    fileprivate var word: String? {
        guard let role, role != .pilotInCommand, let pilot else { return nil }
        let names: [CrewRole: String] = [.secondInCommand: "copilot", .safetyPilot: "safety"]
        return FlightRecord.word(names[role] ?? role.rawValue, pilot.label)
    }
}

extension ApproachRecord {
    /// The word of an entry line; nil for an unknown type.
    fileprivate var word: String? {
        guard let type else { return nil }
        let place = airport.map { "@\($0.label)" } ?? ""
        return FlightRecord.word(
            "approach", "\(type.rawValue)\(runway ?? "")\(count > 1 ? "x\(count)" : "")\(place)")
    }
}

extension FlightRecord {
    /// Returns the flight or session in a line, with dates and durations as the closures write them.
    package func summary(
        date: (LocalDate) -> String, time: (Minutes) -> String, second: SecondPilotName = .secondInCommand
    ) -> String {
        let ends = [origin?.label, destination?.label]
        let parts = [
            self.date.map(date), aircraft?.label,
            ends == [nil, nil] ? nil : ends.map { $0 ?? "?" }.joined(separator: "–"),
            times.block.map { "block \(time($0))" }, simulatorDevice, times[.simulator].map { "simulator \(time($0))" },
            times[.groundTraining].map { "ground \(time($0))" }, times.night.map { "night \(time($0))" },
            times.landings.map { "\($0) landing\($0 == 1 ? "" : "s")" },
            rules.flatMap { $0.includesInstrument ? $0.shortName : nil },
            role?.shortName(second), pilot?.label, crew.isEmpty ? nil : CrewText.text(of: crew),
        ]
        return parts.compactMap(\.self).joined(separator: " · ")
    }
}
