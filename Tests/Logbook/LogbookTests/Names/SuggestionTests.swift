import LogbookSample
import ManagedObjects
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Suggestions of a logbook")
struct SuggestionTests {
    private let folder: LogbookFolder
    private let logbook: StoreLogbook
    private let sample = LogbookFolder.content

    init() throws {
        folder = try LogbookFolder(sample: true)
        logbook = try folder.open()
    }

    @Test("A new flight begins at the last destination, with the last aircraft, pilot, role and rules")
    func suggestion() throws {
        let today = LogbookFolder.lastDate.adding(days: 3)
        let flight = try logbook.suggestedFlight(today: today)
        let last = try #require(sample.entries.last { $0.aircraft != nil })
        #expect(flight.date == today)
        #expect(flight.aircraft?.label == last.aircraft.map { sample.aircraft[$0].tailNumber })
        #expect(flight.origin?.label == last.destination.map { sample.airports[$0].identifier })
        #expect(flight.pilot?.label == last.pilot.map { sample.pilots[$0].name })
        #expect(flight.role == last.role && flight.rules == last.rules)
        #expect(flight.destination == nil && flight.times == FlightTimes())
    }

    @Test("The first flight of a logbook suggests its owner")
    func firstFlight() throws {
        let folder = try LogbookFolder()
        let logbook = try folder.open()
        var owner = PilotRecord()
        owner.name = "Lena"
        owner.isSelf = true
        _ = try logbook.save(.pilot(owner), over: nil)
        #expect(try logbook.suggestedFlight(today: LogbookFolder.lastDate).pilot?.label == "Lena")
    }

    @Test("The most used records come first, and a keystroke costs no fetch")
    func completions() throws {
        let offers = try logbook.completions(.aircraft, matching: "", limit: 20)
        #expect(offers.count == 14)
        let used = sample.aircraft.indices.map { index in sample.entries.filter { $0.aircraft == index }.count }
        #expect(offers.map(\.useCount).sorted() == used.sorted())
        let fetches = logbook.store.context.statistics.fetches
        #expect(try logbook.completions(.aircraft, matching: "hbc", limit: 2).first?.link.label == "HB-CFA")
        #expect(logbook.store.context.statistics.fetches == fetches)
        #expect(try logbook.completions(.airports, matching: "zur", limit: 5).contains { $0.detail.contains("Zürich") })
        #expect(try logbook.completions(.pilots, matching: "oRe", limit: 5).first?.link.label == "Øre Ålund")
        #expect(try logbook.completions(.flights, matching: "", limit: 5).isEmpty)
    }

    @Test("A saved record is offered immediately")
    func freshness() throws {
        #expect(try logbook.completions(.pilots, matching: "Quintus", limit: 1).isEmpty)
        var pilot = PilotRecord()
        pilot.name = "Quintus"
        _ = try logbook.save(.pilot(pilot), over: nil)
        #expect(try logbook.completions(.pilots, matching: "Quintus", limit: 1).count == 1)
    }

    @Test("An exact match ignores hyphens, case and accents")
    func matches() throws {
        #expect(try logbook.match(.aircraft, text: "hb cfa")?.label == "HB-CFA")
        #expect(try logbook.match(.aircraft, text: "HB-CF") == nil)
        #expect(try logbook.match(.pilots, text: " ore alund ")?.label == "Øre Ålund")
        #expect(try logbook.match(.pilots, text: " ") == nil)
        for airport in sample.airports {
            #expect(try logbook.match(.airports, text: airport.identifier.lowercased())?.label == airport.identifier)
            #expect(try logbook.match(.airports, text: airport.name) != nil)
        }
    }

    @Test("Of two records with one name the more used one matches")
    func sharedNames() throws {
        var pilot = PilotRecord()
        pilot.name = "Twin Name"
        let ids = try (0..<3).map { _ in try logbook.save(.pilot(pilot), over: nil) }
        #expect(try logbook.match(.pilots, text: "twin name")?.id == ids[0])
        var flight = FlightRecord()
        flight.date = LogbookFolder.lastDate
        flight.pilot = .saved(ids[1], label: "Twin Name")
        _ = try logbook.save(.flight(flight), over: nil)
        #expect(try logbook.match(.pilots, text: "TWIN NAME")?.id == ids[1])
        _ = try logbook.completions(.pilots, matching: "twin", limit: 1)
        #expect(try logbook.match(.pilots, text: "twin name")?.id == ids[1])
    }

    @Test("An exact match costs one fetch, and none the second time")
    func matchingIsCheap() throws {
        let fetches = logbook.store.context.statistics.fetches
        _ = try logbook.match(.aircraft, text: "hbcfa")
        #expect(logbook.store.context.statistics.fetches == fetches + 1)
        _ = try logbook.match(.aircraft, text: "N172SP")
        #expect(logbook.store.context.statistics.fetches == fetches + 1)
    }

    @Test("Earlier values begin as typed, the most common first")
    func earlierValues() throws {
        let types = try logbook.earlierValues(of: .aircraftType, .aircraft, startingWith: "c1", limit: 9)
        #expect(types.allSatisfy { $0.hasPrefix("C1") } && types.first == "C172")
        #expect(try logbook.earlierValues(of: .country, .airports, startingWith: "", limit: 2).count == 2)
        #expect(try logbook.earlierValues(of: .city, .airports, startingWith: "zur", limit: 2) == ["Zürich"])
        #expect(try !logbook.earlierValues(of: .simulatorDevice, .flights, startingWith: "", limit: 9).isEmpty)
        for kind in RecordKind.allCases {
            for field in FieldTable.standard[kind] where field.offersEarlier {
                #expect(try logbook.earlierValues(of: field.id, kind, startingWith: "\u{1}", limit: 9).isEmpty)
            }
        }
    }
}
