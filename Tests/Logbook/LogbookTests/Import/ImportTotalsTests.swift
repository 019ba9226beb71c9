import Foundation
import Testing

@testable import Aviation
@testable import Logbook

@Suite("The totals of an import")
struct ImportTotalsTests {
    private let folder: LogbookFolder
    private let logbook: StoreLogbook

    init() throws {
        folder = try LogbookFolder()
        logbook = try folder.open()
    }

    private typealias Line = ListedSource.Line

    private func total(
        _ source: ListedSource, _ decisions: ImportDecisions = ImportDecisions()
    ) throws -> ImportTotal { try #require(try logbook.plan(source, decisions).totals.first) }

    private func ids() throws -> [RecordID] {
        try logbook.all(LogEntry.self, .flights).map { $0.recordID(.flights) }.sorted { $0.key < $1.key }
    }

    @Test("What was imported before counts, changed there or not; what was deleted here does not")
    func imported() throws {
        let source = ListedSource([Line(key: "K1"), Line(key: "K2", date: "2026-05-02", minutes: 90)])
        try logbook.run(source)
        #expect(try total(source).difference == 0)
        source.lines[1].minutes = 95
        #expect(try total(source).imported == 155)
        try logbook.delete(try ids()[0])
        let total = try total(source)
        #expect(total.source == 155 && total.imported == 95 && total.lines == [2])
    }

    @Test("A row that is left out does not count, or with what is here already")
    func leftOut() throws {
        let source = ListedSource([Line(key: "K1"), Line(key: "K2", date: "2026-05-02", minutes: 90)])
        var decisions = ImportDecisions()
        decisions.rows[3] = .skip
        let plan = try logbook.plan(source, decisions)
        #expect(plan.rows.map(\.state) == [.new, .leftOut])
        #expect(plan.totals.first?.imported == 60 && plan.totals.first?.lines == [3] && plan.differingTotals == 1)
        #expect(plan.agreement == "Sums differ from the file in 1 column")
        try logbook.run(source)
        source.lines[1].minutes = 95
        #expect(try total(source, decisions).imported == 150)
    }

    @Test("A conflict counts with the value that stays: the one here until the file’s is taken")
    func conflict() throws {
        let source = ListedSource([Line(key: "K1")])
        try logbook.run(source)
        var flight = try #require(try logbook.flight(try ids()[0]))
        flight.times.block = Minutes(72)
        _ = try logbook.save(.flight(flight), over: try ids()[0])
        source.lines[0].minutes = 66
        let open = try total(source)
        #expect(open.imported == 72 && open.lines == [2])
        var decisions = ImportDecisions()
        decisions.rows[2] = .take([])
        #expect(try total(source, decisions).imported == 72)
        decisions.rows[2] = .take([.block])
        let plan = try logbook.plan(source, decisions)
        #expect(plan.totals.first?.imported == 66 && plan.agreement == "All totals agree")
    }

    @Test("A row that is probably the same does not count; a confirmed one counts with the entry that it is")
    func probablySame() throws {
        var flight = FlightRecord()
        flight.date = LocalDate(isoText: "2026-05-01")
        (flight.aircraft, flight.origin, flight.destination) = (.new("N12345"), .new("KPAO"), .new("KSQL"))
        (flight.offBlock, flight.times.block) = (UTCInstant(isoText: "2026-05-01T10:00:00Z"), Minutes(58))
        flight.newType = ""
        _ = try logbook.save(.flight(flight), over: nil)
        let source = ListedSource([Line(off: "10:00")])
        #expect(try total(source).imported == 0 && total(source).lines == [2])
        var decisions = ImportDecisions()
        decisions.rows[2] = .isSame
        let plan = try logbook.plan(source, decisions)
        #expect(plan.rows[0].state == .confirmed && plan.changesSomething)
        #expect(plan.totals.first?.imported == 58 && plan.label == "recognized 1 entry from book.csv")
        decisions.rows[2] = .keepApart
        #expect(try total(source, decisions).imported == 60)
    }
}
