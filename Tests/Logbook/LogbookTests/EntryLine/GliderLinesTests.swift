import ManagedObjects
import TestFiles
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Lines of gliders")
struct GliderLinesTests {
    private static let today = LogbookFolder.lastDate
    private let folder: LogbookFolder
    private let logbook: StoreLogbook

    init() throws {
        folder = try LogbookFolder()
        logbook = try folder.open()
    }

    private func entry(_ text: String) throws -> ParsedEntryLine { try logbook.entry(text, today: Self.today) }

    private func log(_ text: String) throws -> FlightRecord {
        let entry = try entry(text)
        #expect(entry.canBeSaved, "\(entry)")
        return try #require(try logbook.flight(try logbook.save(.flight(entry.flight), over: nil)))
    }

    @Test("The airfield of the flight before holds for a local flight without a place, and the line says so")
    func airfield() throws {
        _ = try log("2025-08-22 D-1234 type:LS4 edpj-edpj 0800/0900 winch")
        let next = try entry("2025-08-23 1020L/1026L winch")
        #expect(next.flight.origin?.label == "EDPJ" && next.flight.destination?.label == "EDPJ")
        #expect(next.flight.offBlock?.isoText == "2025-08-23T08:20:00Z" && next.flight.times.block == Minutes(6))
        #expect(next.line.tokens.last?.explanation == "launched by winch, EDPJ–EDPJ as the flight before")
        // The glider is the one of the flight before.
        let again = try log("2025-08-23 1040L/1046L 1d")
        #expect(again.destination?.label == "EDPJ" && again.aircraft?.label == "D-1234")
        let other = try entry("2025-08-23 D-KABC type:G109 0940/0950 1d")
        #expect(other.flight.destination?.label == "EDPJ")
        #expect(other.line.tokens[1].explanation.hasSuffix(", EDPJ–EDPJ as the flight before"))
    }

    @Test("A place that is said holds, and an airplane goes anywhere")
    func others() throws {
        _ = try log("2025-08-22 D-1234 type:LS4 edpj-edpj 0800/0900 winch")
        let away = try entry("2025-08-23 edpj-edfe 0940/1200 aerotow")
        #expect(away.flight.destination?.label == "EDFE")
        #expect(try entry("2025-08-23 to:- 0940/1200 winch").flight.destination == nil)
        for line in ["D-EABC type:C172 0940/1000", "D-EABC type:C172 0940/1000 winch", "D-XABC type:- 0940/1000"] {
            let airplane = try entry("2025-08-23 \(line)")
            #expect(airplane.flight.destination == nil, "\(line)")
            #expect(!airplane.line.tokens.contains { $0.explanation.contains("as the flight before") })
        }
        // Of an unknown aircraft, the launch tells.
        #expect(try entry("2025-08-23 D-9999 type:- 0940/1000 winch").flight.destination?.label == "EDPJ")
        #expect(try entry("2025-08-23 sim:1:00 fnpt").flight.destination == nil)
    }

    @Test("The first flight of a book has no airfield before it")
    func first() throws {
        let flight = try entry("2025-08-23 D-1234 type:LS4 0940/1000 winch").flight
        #expect(flight.origin == nil && flight.destination == nil)
    }

    // MARK: Launches

    @Test("A method is one launch in totals, groups, the list's sums and JSON; a number that is typed stays")
    func launches() throws {
        _ = try log("2025-08-20 D-1234 type:LS4 edpj-edpj 0800/0810 winch")
        _ = try log("2025-08-21 D-1234 edpj-edpj 0800/1200 winch launches:20")
        _ = try log("2025-08-22 D-1234 edpj-edpj 0800/0810 aerotow launches:0")
        _ = try log("2025-08-23 D-1234 edpj-edpj 0800/0810")
        _ = try log("2025-08-23 D-5678 type:KA8 edpj-edpj 0900/0910 aerotow")
        _ = try log("2025-08-23 D-EABC type:C172 edpj-edpj 1000/1010")
        let totals = try logbook.totals(ListQuery(.flights), by: .type)
        #expect(totals.whole.launches == 22)
        let groups = Dictionary(totals.groups.map { ($0.key ?? "", $0.launches) }) { first, _ in first }
        #expect(groups == ["LS4": 21, "KA8": 1, "C172": nil])
        #expect(try logbook.summary(ListQuery(.flights)).launches == 22)
        let json = Listing(totals: totals, policy: .sumOfMinutes, .standard).jsonObject
        #expect(json.contains("\"launches\":22") || json.contains("\"launches\" : 22"), "\(json)")
    }

    @Test("Random books have as many launches as their flights")
    func random() throws {
        var chance = SeededChance("launches")
        var sum: Int?
        for day in 1...12 {
            let method = chance.pick(["", "winch", "launch:aerotow", "launch:self-launch"])
            let typed = chance.pick([nil, 0, 1, 7])
            let count = typed.map { "launches:\($0)" } ?? ""
            let flight = try log(
                "2025-08-\(day) D-1234 \(day == 1 ? "type:LS4" : "") edpj-edpj 0800/0810 \(method) \(count)")
            let expected = typed ?? (method.isEmpty ? nil : 1)
            #expect(flight.launchCount == expected)
            if let expected { sum = (sum ?? 0) + expected }
        }
        #expect(try logbook.totals(ListQuery(.flights), by: nil).whole.launches == sum)
    }
}
