import AviationCases
import Testing

@testable import Aviation

private typealias Case = CurrencyCases

@Suite("The duty of a day")
struct DutyOfDayTests {
    private func leg(_ day: String, _ block: ClosedRange<Int>?, duty: ClosedRange<Int>? = nil) -> CurrencyFlight {
        Case.flight(day, Case.citation) { flight in
            flight.isOperated = true
            let midnight = flight.date.midnight
            if let block {
                flight[.offBlock] = midnight.adding(Minutes(block.lowerBound))
                flight[.onBlock] = midnight.adding(Minutes(block.upperBound))
                flight.counts[.block] = block.count - 1
            }
            if let duty {
                flight[.dutyStart] = midnight.adding(Minutes(duty.lowerBound))
                flight[.dutyEnd] = midnight.adding(Minutes(duty.upperBound))
            }
        }
    }

    private func state(_ flights: [CurrencyFlight]) throws -> String {
        try Case.answer("easa.duty.7", nil, on: "11-22", flights).stateText
    }

    @Test("One duty holds for the legs of its day, and counts once")
    func shared() throws {
        let legs = [leg("11-22", 480...540, duty: 420...1_020), leg("11-22", 600...700), leg("11-22", 800...900)]
        #expect(try state(legs) == "50:00 left")
        #expect(try state([legs[1], legs[0]]) == "50:00 left", "in any order")
        #expect(try state([leg("11-22", nil, duty: 420...1_020), leg("11-22", nil)]) == "50:00 left", "without times")
    }

    @Test("A leg outside it, a day of two duties, and another day stay unknown")
    func unknown() throws {
        let first = leg("11-22", 480...540, duty: 420...1_020)
        #expect(try state([first, leg("11-22", 1_100...1_200)]) == "cannot tell")
        let evening = leg("11-22", 1_140...1_200, duty: 1_100...1_260)
        #expect(try state([first, evening, leg("11-22", 600...700)]) == "cannot tell")
        #expect(try state([first, leg("11-21", 480...540)]) == "cannot tell")
        #expect(try state([first, evening]) == "47:20 left")
    }

    @Test("A duty that goes takes what it gave with it")
    func taken() throws {
        let (first, second) = (leg("11-22", 480...540, duty: 420...1_020), leg("11-22", 600...700))
        #expect(try state([first, second]) == "50:00 left")
        first[.dutyEnd] = nil
        #expect(try state([first, second]) == "cannot tell")
        #expect(second.duty == nil)
        first[.dutyEnd] = first.date.midnight.adding(Minutes(1_020))
        _ = try state([first, second])
        #expect(second.duty != nil)
        #expect(try state([second]) == "cannot tell", "the other flight is gone")
    }
}
