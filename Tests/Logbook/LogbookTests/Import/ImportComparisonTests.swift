import Foundation
import ManagedObjects
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Comparing an import with the logbook")
struct ImportComparisonTests {
    private let folder: LogbookFolder
    private let logbook: StoreLogbook

    init() throws {
        folder = try LogbookFolder()
        logbook = try folder.open()
    }

    private typealias Line = ListedSource.Line

    private func ids() throws -> [RecordID] {
        try logbook.all(LogEntry.self, .flights).map { $0.recordID(.flights) }.sorted { $0.key < $1.key }
    }

    private func change(_ change: (inout FlightRecord) -> Void) throws {
        let id = try ids()[0]
        var flight = try #require(try logbook.flight(id))
        change(&flight)
        flight.newType = ""
        _ = try logbook.save(.flight(flight), over: id)
    }

    // MARK: After the plan was made

    @Test("What is changed here after the plan was made is not overwritten", arguments: [66, 72])
    func changedHere(minutes: Int) throws {
        let source = ListedSource([Line(key: "K1"), Line(key: "K2", date: "2026-05-02")])
        try logbook.run(source)
        source.lines[0].minutes = 66
        let plan = try logbook.plan(source)
        try change { ($0.times.block, $0.route) = (Minutes(minutes), "KOAK") }
        if minutes == 66 {
            // It has the new value already.
            try logbook.carryOut(plan, of: source, ImportDecisions()) { _ in true }
        } else {
            #expect(throws: LogbookError.changedElsewhere) {
                try logbook.carryOut(plan, of: source, ImportDecisions()) { _ in true }
            }
        }
        let saved = try #require(try logbook.flight(try ids()[0]))
        #expect(saved.times.block == Minutes(minutes) && saved.route == "KOAK")
    }

    @Test("A renamed aircraft is not a changed flight")
    func renamed() throws {
        let source = ListedSource([Line(key: "K1")])
        try logbook.run(source)
        source.lines[0].tail = "N999"
        let plan = try logbook.plan(source)
        #expect(plan.rows[0].reason == "Aircraft N12345 → N999")
        let id = try #require(try logbook.match(.aircraft, text: "N12345")?.id)
        guard case .aircraft(var aircraft) = try logbook.record(id) else { return }
        aircraft.tailNumber = "N12346"
        _ = try logbook.save(.aircraft(aircraft), over: id)
        try logbook.carryOut(plan, of: source, ImportDecisions()) { _ in true }
        #expect(try logbook.flights().first?.aircraft?.label == "N999")
    }

    @Test("A file of which a cell was changed after the plan was made is not imported")
    func changedFile() throws {
        let source = ListedSource([Line(), Line(date: "2026-05-02", kept: "7000")])
        let plan = try logbook.plan(source)
        source.lines[1].kept = "1200"
        #expect(throws: LogbookError.changedElsewhere) {
            try logbook.carryOut(plan, of: source, ImportDecisions()) { _ in true }
        }
        #expect(try logbook.flights().isEmpty)
    }

    // MARK: What is said

    @Test("Changed people and places are shown by their names, here too")
    func names() throws {
        let source = ListedSource([Line(key: "K1", pilot: "Anna Keller")])
        try logbook.run(source)
        source.lines[0].pilot = "Bo Lind"
        #expect(try logbook.plan(source).rows[0].reason?.hasSuffix(" Anna Keller → Bo Lind") == true)
        try change { $0.destination = .new("KHWD") }
        source.lines[0] = Line(key: "K1", way: ("KPAO", "KOAK"), pilot: "Anna Keller")
        let plan = try logbook.plan(source)
        #expect(plan.rows[0].state == .conflict && plan.rows[0].reason == "To KSQL → KOAK, here KHWD")
    }

    @Test("Changed cells that no field takes are named; what is taken of a conflict as well")
    func sentences() throws {
        let source = ListedSource([Line(key: "K1", remarks: "old", kept: "7000")])
        try logbook.run(source)
        source.lines[0].kept = "1200"
        #expect(try logbook.plan(source).rows[0].reason == "Squawk 7000 → 1200, kept, not imported")
        try change { ($0.remarks, $0.times.block) = ("mine", Minutes(72)) }
        (source.lines[0].remarks, source.lines[0].minutes) = ("new", 66)
        var decisions = ImportDecisions()
        decisions.rows[2] = .take([.remarks])
        #expect(
            try logbook.plan(source, decisions).rows[0].reason
                == "you take from the file: Remarks; you keep: Block time")
    }

    @Test("A correction is a conflict where the earlier row cannot be read again; its cells stay until then")
    func unreadableBefore() throws {
        let source = ListedSource([Line(key: "K1", remarks: "old")])
        try logbook.run(source)
        source.lines[0].minutes = 66
        source.isRereadable = false
        let plan = try logbook.plan(source)
        #expect(plan.rows[0].state == .conflict && plan.rows[0].changes.map(\.field.id) == [.block])
        #expect(plan.rows[0].reason == "what was imported before cannot be read; compare by hand")
        try logbook.run(source)
        #expect(try logbook.flights().first?.times.block == Minutes(60))
        #expect(try logbook.importedRows(of: try ids()[0]).first?.cells.contains { $0.text == "60" } == true)
        var decisions = ImportDecisions()
        decisions.rows[2] = .take([.block])
        try logbook.run(source, decisions)
        #expect(try logbook.flights().first?.times.block == Minutes(66))
        #expect(try logbook.run(source) == [.same])
    }

    @Test("Findings that the form only warns of are counted")
    func warnings() throws {
        let plan = try logbook.plan(ListedSource([Line(way: ("KPAO", ""), minutes: 60), Line(minutes: 3_000)]))
        #expect(plan.rows[0].warningCount > 0 && plan.rows[0].noteCount == 0)
    }

    // MARK: Entries that rows resemble

    @Test("A row that resembles an entry says which")
    func like() throws {
        var flight = FlightRecord()
        flight.date = LocalDate(isoText: "2026-05-01")
        (flight.aircraft, flight.origin, flight.destination) = (.new("N12345"), .new("KPAO"), .new("KSQL"))
        (flight.times.block, flight.newType) = (Minutes(60), "")
        _ = try logbook.save(.flight(flight), over: nil)
        let source = ListedSource([Line()])
        #expect(
            try logbook.plan(source).rows[0].reason
                == "in your logbook: 2026-05-01 N12345 KPAO–KSQL 1:00: same day, aircraft, places and time")
        var decisions = ImportDecisions()
        decisions.rows[2] = .isSame
        #expect(try logbook.plan(source, decisions).rows[0].reason?.hasPrefix("you marked it as the same") == true)
        #expect(try logbook.run(source, decisions) == [.confirmed])
        #expect(try logbook.flights().count == 1 && logbook.run(source) == [.same])
    }

    @Test("A flight whose registration was corrected is offered, and takes it when the pilot says that it is the same")
    func otherAircraft() throws {
        let source = ListedSource([Line(tail: "N1", pilot: "Anna", remarks: "calm"), Line(date: "2026-05-02")])
        try logbook.run(source)
        source.lines[0].tail = "N2"
        let plan = try logbook.plan(source)
        #expect(plan.rows.map(\.state) == [.probablySame, .same] && plan.gone.isEmpty)
        #expect(
            plan.rows[0].reason
                == "in your logbook: 2026-05-01 N1 KPAO–KSQL 1:00: same day, places and time, but another aircraft")
        var decisions = ImportDecisions()
        decisions.rows[2] = .isSame
        #expect(try logbook.plan(source, decisions).rows[0].reason == "Aircraft N1 → N2")
        #expect(try logbook.run(source, decisions) == [.changed, .same])
        #expect(try logbook.flights().map { $0.aircraft?.label } == ["N2", "N12345"])
        #expect(try logbook.run(source) == [.same, .same])
    }

    @Test("Two flights at once are not one with another aircraft when little else agrees, or when both are in the file")
    func twoAircraft() throws {
        let source = ListedSource([Line(tail: "N1", pilot: "Anna", remarks: "calm")])
        try logbook.run(source)
        source.lines.append(Line(tail: "N2", pilot: "Anna", remarks: "calm"))
        #expect(try logbook.plan(source).rows.map(\.state) == [.same, .new])
    }

    @Test("What is gone from the file is told in a few words")
    func gone() throws {
        let source = ListedSource([Line(key: "K1"), Line(key: "K2", date: "2026-05-02")])
        try logbook.run(source)
        source.lines.removeLast()
        let plan = try logbook.plan(source)
        #expect(plan.goneTitles == ["2026-05-02 N12345 KPAO–KSQL 1:00"])
        #expect(plan.goneSentence == "1 entry of an earlier import is no longer in the file; it stays here")
    }

    // MARK: Names

    @Test("What a name was taken for is remembered for later files of the format, until it is decided otherwise")
    func rememberedNames() throws {
        var pilot = PilotRecord()
        pilot.name = "Anna Maria Keller"
        let anna = try logbook.save(.pilot(pilot), over: nil)
        var decisions = ImportDecisions()
        decisions.names[.pilots] = ["A. Keller": .saved(anna, label: "Anna Maria Keller")]
        try logbook.run(ListedSource([Line(key: "K1", pilot: "A. Keller")]), decisions)
        let next = ListedSource([Line(key: "K1", pilot: "A. Keller"), Line(key: "K2", pilot: "A. Keller")])
        #expect(try logbook.run(next) == [.same, .new])
        #expect(try logbook.flights().allSatisfy { $0.pilot?.id == anna })
        #expect(try logbook.all(Pilot.self, .pilots).count == 1)
        let other = ListedSource([Line(key: "K1", pilot: "A. Keller")], format: "other")
        #expect(try logbook.plan(other).names.last?.meaning.id == nil, "another program may mean another one")
        decisions.names[.pilots] = ["A. Keller": .new("A. Keller")]
        next.lines.append(Line(key: "K3", pilot: "A. Keller"))
        try logbook.run(next, decisions)
        next.lines.append(Line(key: "K4", pilot: "A. Keller"))
        #expect(try logbook.plan(next).names.last?.meaning.label == "A. Keller")
        #expect(try logbook.importedRows(of: try ids()[0]).first?.cells.first?.title == "Key")
    }
}
