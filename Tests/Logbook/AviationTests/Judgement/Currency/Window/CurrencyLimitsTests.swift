import AviationCases
import Testing

@testable import Aviation

/// Limits by the minutes of a day: what is duty, what is flight time, and to which day it belongs.
@Suite("Limits of flight time and duty")
struct CurrencyLimitsTests {
    private typealias Case = CurrencyCases

    /// An entry with times in minutes from the midnight of its date.
    private func entry(
        _ day: String, _ block: Range<Int>? = nil, duty: Range<Int>? = nil,
        _ change: (CurrencyFlight) -> Void = { _ in }
    ) -> CurrencyFlight {
        Case.flight(day, Case.citation) { flight in
            flight.isOperated = true
            func time(_ minutes: Int) -> UTCInstant { flight.date.midnight.adding(Minutes(minutes)) }
            if let block {
                (flight[.offBlock], flight[.onBlock]) = (time(block.lowerBound), time(block.upperBound))
                flight.counts[.block] = block.count
            }
            if let duty { (flight[.dutyStart], flight[.dutyEnd]) = (time(duty.lowerBound), time(duty.upperBound)) }
            change(flight)
        }
    }

    private func state(_ rule: String, _ entries: [CurrencyFlight], on day: String = "11-26") throws -> String {
        try Case.answer(rule, nil, on: day, entries).stateText
    }

    // MARK: Days

    @Test("A flight over midnight belongs to both days by its minutes")
    func flightOverMidnight() throws {
        let night = entry("10-29", 1_080..<1_560)
        #expect(try state("easa.flight.28", [night], on: "11-25") == "92:00 left")
        #expect(try state("easa.flight.28", [night], on: "11-26") == "98:00 left")
        #expect(try state("easa.flight.28", [night], on: "11-27") == "100:00 left")
        // On its own day only what is flown by midnight counts.
        #expect(try state("easa.flight.28", [night], on: "10-29") == "94:00 left")
        let newYear = entry("2025-12-31", 1_200..<1_680)
        #expect(try state("easa.flight.year", [newYear], on: "01-01") == "896:00 left")
        #expect(try state("easa.flight.year", [newYear], on: "2025-12-31") == "896:00 left")
        #expect(try state("faa.flight.365", [newYear], on: "2026-12-31") == "996:00 left")
        #expect(try state("faa.flight.365", [newYear], on: "2027-01-01") == "1000:00 left")
    }

    @Test("A duty over midnight belongs to both days by its minutes")
    func dutyOverMidnight() throws {
        let night = entry("11-19", 1_080..<1_560, duty: 1_020..<1_620)
        #expect(try state("easa.duty.7", [night], on: "11-25") == "50:00 left")
        #expect(try state("easa.duty.7", [night], on: "11-26") == "57:00 left")
        #expect(try state("easa.duty.7", [night], on: "11-27") == "60:00 left")
        // The day on which an hour leaves the window is that of its end.
        let answer = try Case.answer("easa.duty.7", nil, on: "11-26", [night])
        #expect(answer.parts[0].counts.map(\.fallsOutAfter) == [Case.date("11-26")])
    }

    @Test("A flight whose date is not that of UTC, and one without times, belong to the date that is written")
    func otherDates() throws {
        // It began on 30 October in UTC, the evening of the 29th at home.
        let evening = entry("10-29", 1_500..<1_600)
        let untimed = entry("10-29") { $0.counts[.block] = 100 }
        for flight in [evening, untimed] {
            #expect(try state("easa.flight.28", [flight], on: "11-25") == "98:20 left")
            #expect(try state("easa.flight.28", [flight], on: "11-26") == "100:00 left")
        }
    }

    @Test("Of all minutes of a flight, each is on one day: the days of a month add up to it")
    func adding() throws {
        let flights = [entry("11-02", 1_300..<1_700), entry("11-05", 600..<700), entry("11-30", 1_430..<1_450)]
        func flown(_ rule: String, _ day: String) throws -> Int {
            try Case.answer(rule, nil, on: day, flights).parts[0].have
        }
        #expect(try flown("easa.flight.28", "11-02") == 140 && flown("easa.flight.28", "11-03") == 400)
        // On 30 November the evening of the 2nd is 28 days past, its morning of the 3rd is not.
        #expect(try flown("easa.flight.28", "11-30") == 260 + 100 + 10)
        #expect(try flown("easa.flight.year", "11-30") == 400 + 100 + 10)
        #expect(try flown("easa.flight.year", "12-01") == 400 + 100 + 20)
    }

    // MARK: Duty

    @Test("Sessions and training without a flight are duty, where they are for an operator or their duty is logged")
    func training() throws {
        let flight = entry("11-20", 300..<420, duty: 240..<660)
        for kind in [EntryKind.simulator, .ground, .event] {
            let session = entry("11-25", duty: 360..<840) { $0.kind = kind }
            #expect(try state("easa.duty.7", [flight, session]) == "45:00 left", "\(kind)")
            // It is no flight time.
            #expect(try state("easa.flight.28", [flight, session]) == "98:00 left", "\(kind)")
            let open = entry("11-25") { $0.kind = kind }
            #expect(try state("easa.duty.7", [flight, open]) == "cannot tell", "\(kind)")
            let own = entry("11-25") { ($0.kind, $0.isOperated) = (kind, false) }
            #expect(try state("easa.duty.7", [flight, own]) == "53:00 left", "\(kind)")
        }
        let device = entry("11-25") { ($0.kind, $0.aircraft) = (.simulator, Case.trainer) }
        #expect(try state("easa.duty.7", [flight, device]) == "cannot tell")
    }

    @Test("A session within the duty of its day is part of it; one without times is not")
    func sessionInDuty() throws {
        let flight = entry("11-25", 300..<420, duty: 240..<1_020)
        let inside = entry("11-25", 500..<700) { $0.kind = .simulator }
        let untimed = entry("11-25") { $0.kind = .simulator }
        #expect(try state("easa.duty.7", [flight, inside]) == "47:00 left")
        #expect(try state("easa.duty.7", [flight, untimed]) == "cannot tell")
    }

    @Test("A minute is on one duty only, however the duties overlap")
    func overlapping() throws {
        let (first, second) = (240..<660, 450..<690)
        let duties = [entry("11-25", duty: first), entry("11-25", duty: second)]
        #expect(try state("easa.duty.7", duties) == "52:30 left")
        #expect(try state("easa.duty.7", duties.reversed()) == "52:30 left")
        let inside = [entry("11-25", duty: 0..<600), entry("11-25", duty: 100..<200), entry("11-25", duty: 0..<600)]
        #expect(try state("easa.duty.7", inside) == "50:00 left")
        #expect(try state("faa.duty.7", inside) == "50:00 left")
    }

    @Test("Who rode along has duty and no flight time; in every other role the flight counts")
    func positioning() throws {
        for role in PilotRole.allCases {
            let flight = entry("11-25", 300..<420, duty: 240..<450) { $0.role = role }
            let left = role == .observer ? "100:00 left" : "98:00 left"
            #expect(try state("easa.flight.28", [flight]) == left, "\(role)")
            #expect(try state("easa.duty.7", [flight]) == "56:30 left", "\(role)")
        }
        #expect(try state("easa.flight.28", [entry("11-25", 300..<420) { $0.role = nil }]) == "98:00 left")
    }
}
