/// What a meter of the aircraft showed before and after a flight, in hundredths of an hour; nil for unknown.
package struct MeterReadings: Hashable, Sendable {
    package var start: Int?
    package var end: Int?

    package init(start: Int? = nil, end: Int? = nil) {
        self.start = start
        self.end = end
    }

    /// The time between both, to the nearest minute; nil where one is unknown, and for a meter that ran backward.
    package var time: Minutes? {
        guard let start, let end, end >= start else { return nil }
        return Minutes(((end - start) * 6 + 5) / 10)
    }

    /// Whether the end is before the start.
    var isBackward: Bool {
        guard let start, let end else { return false }
        return end < start
    }
}

extension FlightFacts {
    /// Takes the meters of a flight, and its durations without a column.
    package mutating func takeMeters(of flight: FlightRecord) {
        hobbs = flight.hobbs
        tach = flight.tach
        durationsOfRoles = flight.durationsOfRoles
    }
}

extension FlightRecord {
    /// The Hobbs meter.
    package var hobbs: MeterReadings { MeterReadings(start: hundredths(.hobbsStart), end: hundredths(.hobbsEnd)) }
    /// The tachometer.
    package var tach: MeterReadings { MeterReadings(start: hundredths(.tachStart), end: hundredths(.tachEnd)) }

    /// The durations of a part of the flight that have no column: PICUS, SPIC, time as examiner.
    var durationsOfRoles: [FieldID: Minutes] {
        var durations: [FieldID: Minutes] = [:]
        for (field, attribute) in FieldTable.standard[.flights].byAttribute where field.type == .minutes {
            if case .minutes(let minutes)? = attributes[attribute] { durations[field.id] = minutes }
        }
        return durations
    }
}
