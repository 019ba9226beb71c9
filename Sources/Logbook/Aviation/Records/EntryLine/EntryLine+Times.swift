/// A line's times, which are known in UTC when all its words are read: their zones are those of the places.
extension EntryLine {
    /// Replaces the typed times by times in UTC; returns them.
    mutating func resolveTimes<Failure: Error>(
        today: LocalDate, names: EntryNames<Failure>, _ conventions: Conventions
    ) throws(Failure) -> OffOnTimes {
        let hasOtherZone = hasOtherZone(conventions.times)
        shareZones(hasOtherZone)
        let zones = try zones(today: today, names: names, conventions.times)
        var clock = OffOnTimes()
        var words = [Int: [TimeWords]]()
        for event in FlightEvent.allCases {
            for index in tokens.indices where tokens[index].problem == nil {
                guard let (place, typed) = tokens[index].typedTime(event) else { continue }
                do throws(InputReason) {
                    let resolved = try zones.resolve(typed, event, after: clock)
                    clock[event] = resolved.time
                    tokens[index].meanings[place] = .event(event, resolved.time)
                    assumesNextDay = assumesNextDay || resolved.isNextDayAssumed
                    let local = zones.localTime(of: resolved.time, event, typed: typed)
                    words[index, default: []].append(TimeWords(event: event, resolved: resolved, local: local))
                } catch {
                    tokens[index].problem = .input(error)
                    tokens[index].wrongTime = event
                }
            }
        }
        for (index, words) in words { tokens[index].explanation = TimeWords.text(of: words, conventions.timeNames) }
        resolveDuty(zones, around: clock, hasOtherZone)
        return clock
    }

    /// Replaces the typed times of duty by times in UTC: the end is after the beginning, else after the flight.
    private mutating func resolveDuty(_ zones: FlightZones, around flight: OffOnTimes, _ hasOtherZone: Bool) {
        var clock = OffOnTimes()
        for id in [FieldID.dutyStart, .dutyEnd] {
            guard let event = id.placeOfTime else { continue }
            for index in tokens.indices where tokens[index].problem == nil {
                guard case .typedDuty(let field, let typed)? = tokens[index].meanings.first, field.id == id else {
                    continue
                }
                do throws(InputReason) {
                    if case .clock(let time, _, nil) = typed, hasOtherZone { throw .zoneMissing(time) }
                    let before = clock.offBlock == nil && event == .onBlock ? flight : clock
                    let resolved = try zones.resolve(typed, event, after: before)
                    clock[event] = resolved.time
                    tokens[index].meanings = [.duty(field, resolved.time)]
                    tokens[index].explanation =
                        "\(field.label.lowercased()) \(resolved.time.text) UTC\(resolved.dayNote)"
                } catch {
                    let name = tokens[index].text.prefix { !":=".contains($0) }
                    let range = tokens[index].range
                    tokens[index].problem = .input(error)
                    tokens[index].problemRange = (range.lowerBound + name.count + 1)..<range.upperBound
                }
            }
        }
    }

    /// Returns whether a time of the line was typed with another zone than that of a time without one.
    private func hasOtherZone(_ byDefault: TimeReference) -> Bool {
        tokens.contains { token in
            token.meanings.contains { meaning in
                if case .typed(_, let typed) = meaning, let zone = typed.zone { zone != byDefault.typed } else { false }
            }
        }
    }

    /// Gives the zone after the last of several times to those before it, as in `1700/1830L`; refuses a time without a
    /// zone beside one whose zone is not the default.
    private mutating func shareZones(_ hasOtherZone: Bool) {
        var following: TypedZone?
        for index in tokens.indices.reversed() where tokens[index].problem == nil {
            for place in tokens[index].meanings.indices.reversed() {
                guard case .typed(let event, .clock(let time, let hasDay, let zone)) = tokens[index].meanings[place]
                else {
                    continue
                }
                // A name such as `on:` is about its time alone.
                let isNamed = tokens[index].isNamed
                if let zone {
                    following = isNamed ? nil : zone
                } else if let following, !isNamed {
                    tokens[index].meanings[place] = .typed(event, .clock(time, hasDay: hasDay, zone: following))
                } else if hasOtherZone {
                    tokens[index].problem = .input(.zoneMissing(time))
                    tokens[index].wrongTime = event
                }
            }
        }
    }

    /// Returns the zones of both ends, as the flight will have them.
    private func zones<Failure: Error>(
        today: LocalDate, names: EntryNames<Failure>, _ byDefault: TimeReference
    ) throws(Failure) -> FlightZones {
        var zones = FlightZones(date: today, byDefault: byDefault)
        var (origin, destination): (FlightPlace?, FlightPlace?)
        for meaning in meanings {
            switch meaning {
            case .date(let date): zones.date = date
            case .origin(let name): origin = try Self.place(name, names)
            case .destination(let name): destination = try Self.place(name, names)
            default: continue
            }
        }
        if origin == nil { origin = try names.suggestedOrigin() }
        zones.destination = destination ?? (staysAtAirfield ? origin : nil) ?? FlightPlace()
        // A flight to an airport without an origin is a local flight.
        zones.origin = origin ?? zones.destination
        return zones
    }

    private static func place<Failure: Error>(
        _ name: String, _ names: EntryNames<Failure>
    ) throws(Failure) -> FlightPlace {
        guard let known = try names.airport(name) else { return FlightPlace(AirportCode(name)?.text ?? name) }
        return FlightPlace(known.label, zone: known.record.localZone)
    }
}

/// A time of a line in words.
private struct TimeWords {
    let event: FlightEvent
    let resolved: ResolvedTime
    /// The same in local time; nil when it is unknown.
    let local: LocalTime?

    /// Returns the explanation of a word, such as `off block 09:00, on block 10:10 UTC (10:00, 11:10 local)`.
    static func text(of words: [TimeWords], _ names: TimeNames) -> String {
        let times = words.map { "\(names.label(of: $0.event).lowercased()) \($0.resolved.time.text)" }.joined(
            separator: ", ")
        let locals = words.compactMap(\.local)
        // Where one is unknown, it is said which are known.
        let shown =
            locals.count == words.count
            ? locals.enumerated().map { index, local in
                locals.dropFirst(index + 1).first?.zone == local.zone ? local.time.text : local.text
            }
            : words.compactMap { word in word.local.map { "\(names.label(of: word.event).lowercased()) \($0.text)" } }
        let nextDay = words.last(where: \.resolved.isNextDayAssumed)?.resolved.dayNote ?? ""
        return "\(times) UTC\(shown.isEmpty ? "" : " (\(shown.joined(separator: ", ")))")\(nextDay)"
    }
}

extension EntryToken {
    /// Returns the time of an event that is not resolved yet, and its place among the meanings.
    fileprivate func typedTime(_ event: FlightEvent) -> (place: Int, time: TypedTime)? {
        for (index, meaning) in meanings.enumerated() {
            if case .typed(event, let time) = meaning { return (index, time) }
        }
        return nil
    }
}

/// The forms of times in a line: four digits or a colon, so that `11/20` is a date; then a day and a zone.
enum EntryTimes {
    /// Returns whether a word is a time by itself: `1700`, `17:00`, `1700L`, `9:00L`, `17:00 PST`, `2000-1`. Without a zone
    /// `9:00` is a duration.
    static func isSingle(_ word: String) -> Bool {
        // An expression is compiled for each match; most words need none.
        guard word.first?.isNumber == true else { return false }
        let form = /(?:\d{4}|\d{1,2}:\d{2})(?:[+-]\d)?(?: ?([A-Za-z]+))?(?:[+-]\d)?/
        guard let letters = word.wholeMatch(of: form).map(\.1) else { return false }
        return letters.map { isZone($0) } ?? (word.dropFirst().first != ":")
    }

    /// Returns whether a word is two times with a hyphen: `0250-0400`, `17:00L-18:30L`.
    static func isSpan(_ word: String) -> Bool {
        let form = /\d{1,2}:?\d{2}(?: ?([A-Za-z]+))?-\d{1,2}:?\d{2}(?: ?([A-Za-z]+))?(?:\+\d)?/
        return word.wholeMatch(of: form).map { isZone($0.1) && isZone($0.2) } ?? false
    }

    /// Returns whether a part of a word has too few digits for a time.
    static func isShort(_ part: String) -> Bool {
        part.wholeMatch(kept: /\d{1,3}(?: ?([A-Za-z]+))?/).map { isZone($0.1) } ?? false
    }

    /// Returns whether the next word may be the zone of a word: `17:00`, `0250/0400`, `off:1700`, which have none.
    static func takesZone(_ word: String) -> Bool {
        let form = /(?:(?:off|up|down|on|dutyon|dutyoff)[:=]\d?|[0-9A-Z:\/+-]*[\/-])?(?:\d{4}|\d{2}:\d{2})(?:[+-]\d)?/
        return word.wholeMatch(of: form.ignoresCase()) != nil && word.count { $0 == "/" } != 2
            && LocalDate(isoText: word) == nil
    }

    private static func isZone(_ letters: Substring?) -> Bool {
        letters.map { !ZoneAbbreviation.readings(of: String($0)).isEmpty } ?? true
    }
}
