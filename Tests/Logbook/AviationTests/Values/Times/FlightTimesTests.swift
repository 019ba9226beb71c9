import Testing

@testable import Aviation

@Suite("Times and counts of a flight")
struct FlightTimesTests {
    @Test("Every column and every count keeps its own value")
    func places() {
        var times = FlightTimes()
        for (number, column) in FlightColumn.allCases.enumerated() { times[column] = Minutes(number) }
        for (number, count) in FlightCount.allCases.enumerated() { times[count] = 100 + number }
        for (number, column) in FlightColumn.allCases.enumerated() { #expect(times[column] == Minutes(number)) }
        for (number, count) in FlightCount.allCases.enumerated() { #expect(times[count] == 100 + number) }
        #expect(FlightColumn.allCases.map(\.place) == Array(FlightColumn.allCases.indices))
        #expect(FlightCount.allCases.map(\.place) == Array(FlightCount.allCases.indices))
        #expect(FlightColumn.block.attributeName == "blockMinutes")
        #expect(FlightColumn.instrumentRules.attributeName == "ifrMinutes")
    }

    @Test("Times whose values became unknown equal those that never had any")
    func unknown() {
        var times = FlightTimes()
        (times[.block], times[.night]) = (nil, .zero)
        times[.holds] = 1
        #expect(times != FlightTimes() && times[.night] == .zero && times[.block] == nil)
        times[.night] = nil
        times[.holds] = nil
        #expect(times == FlightTimes() && times.hashValue == FlightTimes().hashValue)
    }
}
