import AviationCases
import Testing

@testable import Aviation

@Suite("Entries that meet others")
struct ClashDetectorTests {
    private func flight(
        _ start: Int, _ minutes: Int, aircraft: Int64? = 1, pilot: Int64? = 1, days: Int = 0,
        _ change: (inout FlightRecord) -> Void = { _ in }
    ) -> SoundFlight {
        var sound = SoundFlight()
        sound.fly(from: start, minutes: minutes)
        sound.flight.aircraft = aircraft.map { .saved(RecordID(kind: .aircraft, key: $0), label: "N\($0)") }
        sound.flight.pilot = pilot.map { .saved(RecordID(kind: .pilots, key: $0), label: "P\($0)") }
        sound.move(days: days)
        change(&sound.flight)
        return sound
    }

    /// Returns the clashes as the kind, the key of the entry and that of the other, in the order of the keys.
    private func met(
        _ flights: [SoundFlight], accepted: [Int64: String] = [:], silenced: String? = nil, wanted: Set<Int64>? = nil
    ) -> [String] {
        let today = CheckKindTests.today
        var check = BookCheck(today: today, now: today.adding(days: 2).midnight, silenced: silenced)
        for (place, sound) in flights.enumerated() {
            let key = Int64(place + 1)
            check.add(sound.entry(key, accepted: accepted[key])) { wanted?.contains($0.key) ?? true }
        }
        return check.findings().all.filter { $0.other != nil }.sorted { $0.entry.id.key < $1.entry.id.key }.map {
            let other = $0.other.map { "\($0.key)" } ?? ""
            let silence = $0.silence.map { " \($0.rawValue)" } ?? ""
            return "\($0.entry.id.key) \($0.kind.rawValue) \(other)\(silence)"
        }
    }

    @Test("Flights at the same time are found in the same aircraft or with the same pilot, both of them")
    func overlaps() {
        #expect(met([flight(600, 60), flight(630, 60)]) == ["1 overlap 2", "2 overlap 1"])
        #expect(met([flight(600, 60), flight(630, 60, pilot: 2)]) == ["1 overlap 2", "2 overlap 1"])
        #expect(met([flight(600, 60), flight(630, 60, aircraft: nil)]) == ["1 overlap 2", "2 overlap 1"])
        #expect(met([flight(600, 60), flight(610, 20)]) == ["1 overlap 2", "2 overlap 1"], "one within the other")
        let others = [flight(600, 60) { $0.role = nil }, flight(630, 60, aircraft: 2, pilot: 2) { $0.role = nil }]
        #expect(met(others).isEmpty)
        let unnamed = [flight(600, 60, aircraft: 1, pilot: nil), flight(630, 60, aircraft: 2, pilot: nil)]
        #expect(met(unnamed) == ["1 overlap 2", "2 overlap 1"], "no pilot is on board of two")
        let own: (inout FlightRecord) -> Void = { $0.role = .dualReceived }
        let lessons = [flight(600, 60, own), flight(630, 60, aircraft: 2, pilot: 2, own)]
        #expect(met(lessons) == ["1 overlap 2", "2 overlap 1"], "a role is that of the pilot whose book it is")
        #expect(met([flight(600, 60), flight(660, 60)]).isEmpty, "touching times are no overlap")
    }

    @Test("A flight into the next day meets one of that day; the order within a day does not matter")
    func midnight() {
        #expect(met([flight(1_400, 90, days: -1), flight(20, 60)]) == ["1 overlap 2", "2 overlap 1"])
        #expect(met([flight(1_400, 60, days: -1), flight(20, 60)]).isEmpty)
        #expect(met([flight(630, 60), flight(600, 60)]) == ["1 overlap 2", "2 overlap 1"])
    }

    @Test("A denser book costs no more comparisons a flight, but for those that were under way at once")
    func growth() {
        func comparisons(_ count: Int, days: Int, minutes: Int) -> Int {
            var sweep = ClashDetector()
            for day in 0..<days {
                for place in 0..<count {
                    let sound = flight(place * 1_380 / count, minutes, days: day - days)
                    _ = sweep.add(sound.entry(Int64(day * count + place + 1), accepted: nil))
                }
            }
            return sweep.comparisons
        }
        #expect(comparisons(100, days: 4, minutes: 5) == 0 && comparisons(200, days: 4, minutes: 5) == 0)
        // Each is compared with the two before it, by aircraft, pilot and own.
        #expect(comparisons(100, days: 4, minutes: 30) <= 100 * 4 * 3 * 3)
    }

    @Test("Sessions are compared like flights, and with them")
    func sessions() {
        let session: (inout FlightRecord) -> Void = { flight in
            (flight.kind, flight.aircraft, flight.simulatorDevice) = (.simulator, nil, "Redbird")
            (flight.times.block, flight.times[.simulator]) = (nil, Minutes(60))
        }
        #expect(met([flight(600, 60, session), flight(630, 60)]) == ["1 overlap 2", "2 overlap 1"])
        #expect(met([flight(600, 60, session), flight(660, 60, session)]).isEmpty)
        #expect(met([flight(600, 60, session), flight(600, 60, session)]) == ["1 duplicate 2", "2 duplicate 1"])
        let untimed: (inout FlightRecord) -> Void = {
            session(&$0)
            ($0.offBlock, $0.onBlock) = (nil, nil)
        }
        let other: (inout FlightRecord) -> Void = {
            untimed(&$0)
            $0.simulatorDevice = "Alsim"
        }
        #expect(met([flight(600, 60, untimed), flight(600, 60, untimed)]) == ["1 duplicate 2", "2 duplicate 1"])
        #expect(met([flight(600, 60, untimed), flight(600, 60, other)]).isEmpty)
    }

    @Test("The same flight again is found with and without times; one difference makes it another flight")
    func duplicates() {
        let same = ["1 duplicate 2", "2 duplicate 1"]
        #expect(met([flight(600, 60), flight(600, 60)]) == same)
        let untimed: (inout FlightRecord) -> Void = { ($0.offBlock, $0.onBlock) = (nil, nil) }
        #expect(met([flight(600, 60), flight(600, 60, untimed)]) == same)
        #expect(met([flight(600, 60, untimed), flight(600, 60)]) == same)
        #expect(met([flight(600, 60), flight(700, 60)]).isEmpty, "a second flight of the day")
        let others: [(inout FlightRecord) -> Void] = [
            { $0.destination = nil }, { $0.aircraft = nil }, { $0.times.block = Minutes(61) },
            { $0.times.block = nil }, { $0.date = $0.date?.adding(days: 1) },
        ]
        for change in others {
            let other = flight(600, 60) {
                untimed(&$0)
                change(&$0)
            }
            #expect(met([flight(600, 60, untimed), other]).isEmpty)
        }
        let three = [flight(600, 60), flight(600, 60), flight(600, 60)]
        #expect(met(three) == ["1 duplicate 2", "2 duplicate 1", "3 duplicate 1"])
    }

    @Test("What either of two accepted is silenced for both; what is open takes its place")
    func accepted() {
        let two = [flight(600, 60), flight(630, 60)]
        #expect(met(two, accepted: [1: "overlap"]) == ["1 overlap 2 flight", "2 overlap 1 flight"])
        #expect(met(two, accepted: [2: "night overlap"]) == ["1 overlap 2 flight", "2 overlap 1 flight"])
        #expect(met(two, accepted: [1: "duplicate"]) == ["1 overlap 2", "2 overlap 1"])
        #expect(met(two, silenced: "overlap") == ["1 overlap 2 logbook", "2 overlap 1 logbook"])
        let three = two + [flight(640, 60)]
        #expect(met(three, accepted: [1: "overlap"]) == ["1 overlap 2 flight", "2 overlap 3", "3 overlap 2"])
    }

    @Test("Only wanted entries are reported, compared with all")
    func wanted() {
        #expect(met([flight(600, 60), flight(630, 60)], wanted: [1]) == ["1 overlap 2"])
        #expect(met([flight(600, 60), flight(630, 60)], wanted: [2]) == ["2 overlap 1"])
    }
}
