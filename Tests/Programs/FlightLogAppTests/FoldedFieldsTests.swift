import Aviation
import Foundation
import Logbook
import TerminalUI
import TestFiles
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("Fields that a book has never used")
struct FoldedFieldsTests {
    private let folder = TemporaryFolder("folded")
    private static let today = LocalDate(isoText: "2026-11-21") ?? LocalDate(dayNumber: 0)

    /// Opens a book with some flights, each with block time and remarks alone.
    private func opened(_ count: Int, size: String = "100x30") throws -> Driver {
        let file = LogbookFile(url: folder["log.flightlog"], today: { Self.today })
        let book = try file.open(changed: nil)
        var record = AircraftRecord()
        record.tailNumber = "N12345"
        record.aircraftType = "C172"
        let aircraft = RecordLink.saved(try book.save(.aircraft(record), over: nil), label: "N12345")
        for number in 0..<count {
            var flight = FlightRecord()
            flight.date = Self.today.adding(days: -number)
            flight.aircraft = aircraft
            flight.times.block = Minutes(60)
            flight.remarks = "number \(number)"
            _ = try book.save(.flight(flight), over: nil)
        }
        try book.close()
        return try Driver(file, size: size)
    }

    @Test("A book of twenty flights folds the fields that none has, and a key shows them")
    func folded() throws {
        var driver = try opened(20)
        try driver.play("e <C-t>")
        let form = try #require(driver.state.form)
        let labels = form.shownFields.map { form.fields[$0].label }
        #expect(labels.contains("Block time") && labels.contains("Remarks"), "\(labels)")
        #expect(!labels.contains("Hobbs out"), "\(labels)")
        let sign = try #require(driver.line(with: "never used in this book"))
        #expect(sign.contains("\(form.fields.count - labels.count) fields") && sign.contains("Ctrl-T"), "\(sign)")
        try driver.play("<C-t>")
        #expect(driver.state.form?.shownFields.count == form.fields.count)
        #expect(driver.line(with: "never used in this book") == nil)
    }

    @Test("A smaller book folds nothing")
    func small() throws {
        var driver = try opened(19)
        try driver.play("e <C-t>")
        let form = try #require(driver.state.form)
        #expect(form.shownFields.count == form.fields.count && form.unused.isEmpty)
    }

    @Test("Motions, letters and saving skip folded fields, and their values stay")
    func motions() throws {
        var driver = try opened(20)
        try driver.play("e <C-t>")
        let count = try #require(driver.state.form?.shownFields.count)
        var seen: [FieldID] = []
        for _ in 0..<count {
            try seen.append(#require(driver.state.form?.focused?.id))
            try driver.play("<Tab>")
        }
        #expect(Set(seen).count == count, "each shown field once")
        #expect(driver.state.form?.focused?.id == seen.first, "the first follows the last")
        try driver.play("<PageDown><PageDown><PageDown><PageDown>")
        #expect(driver.state.form?.focus == driver.state.form?.shownFields.last)
        for index in try #require(driver.state.form).fields.indices {
            let form = try #require(driver.state.form)
            #expect(!form.isFolded(index) || form.jumpLetter(at: index) == nil)
        }
    }

    @Test("A field that is used once is no longer folded")
    func used() throws {
        var driver = try opened(20)
        try driver.play("e")
        let field = FieldID(LogEntryAttribute.hobbsStart)
        let index = try #require(driver.state.form?.fields.firstIndex { $0.id == field })
        driver.state.form?.focus(on: index)
        try driver.play("\"100.5\" <C-s>")
        #expect(driver.state.form == nil, "\(driver.text)")
        try driver.play("a <C-t>")
        let form = try #require(driver.state.form)
        #expect(form.shownFields.contains { form.fields[$0].id == field })
    }

    @Test("What a line says is shown, though the book has never used it")
    func fromLine() throws {
        var driver = try opened(20)
        try driver.play("L \"N12345 1:00 hobbs 100.5-101.5\" <Enter> <C-t>")
        guard let form = driver.state.form else {
            Issue.record("no form: \(driver.text)")
            return
        }
        let field = FieldID(LogEntryAttribute.hobbsStart)
        #expect(form[field]?.text == "100.5")
        #expect(form.shownFields.contains { form.fields[$0].id == field })
    }
}
