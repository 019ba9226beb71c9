import Foundation
import TerminalUI
import TestFiles
import Testing

@testable import Aviation
@testable import FlightLogApp
@testable import Logbook
@testable import LogbookProgram

/// Each part of the program finds in the table all that it needs of a field.
@Suite("The table of fields")
struct FieldTableTests {
    /// A field that no part of the program knows; it uses the attribute of another field.
    private static let leg = Field(FieldID("leg"), "Leg of the day", .text, \FlightRecord.route, "route")
        .heading("LEG").words("leg", "sector", help: "number of the leg").hint("1 for the first").key("legOfDay")

    private static let table = FieldTable.standard.adding(leg, to: .flights)

    @Test("A new line in the table appears in forms, lists, filters, orders, JSON, help and plain commands")
    func fixture() throws {
        let folder = TemporaryFolder()
        let path = folder["a.flightlog"].path
        let today = try #require(LocalDate(isoText: "2026-11-21"))
        let book = try StoreLogbook.open(path: path, readOnly: false, today: { today })
        book.store.fieldsOfProgram = Self.table
        let fields = try book.fieldTable()
        var flight = FlightRecord()
        flight.date = today
        flight.remarks = "first"
        let id = try book.save(.flight(flight), over: nil)
        flight.remarks = "second"
        _ = try book.save(.flight(flight), over: nil)
        // The form, its hint, and the record that it makes.
        var form = Form(try book.record(id), over: id, today: today, in: fields)
        var field = try #require(form[FieldID("leg")])
        #expect(field.label == "Leg of the day" && FieldNote(hintFor: field)?.text == "1 for the first")
        field.set("3")
        form[field.id] = field
        form.reparse()
        _ = try book.save(form.reading.record, over: id)
        // The column, read with the page, and the order.
        let names = ["date", "leg"]
        var query = ListQuery(.flights)
        query.columns = ListText.fieldsToRead(names, of: .flights, fields)
        query.sort = try #require(ListSort("-sector", among: fields[.flights]))
        query.filter = try Filter(parsing: "sector:3 leg=3", of: .flights, in: fields, today: today)
        let rows = try book.page(query, at: .first, limit: 9).rows
        #expect(rows.map(\.id) == [id] && query.filter.text == "leg:3 leg=3")
        let column = try #require(ListText.columns(names, of: .flights, rows, fields).last)
        #expect(column.heading == "LEG" && column.cells == ["3"])
        // Other programs, help, the preview and plain commands.
        #expect(try book.listing(query, limit: nil).json.contains("\"legOfDay\":\"3\""))
        let place = FilterPosition(in: "le", at: 2, of: fields[.flights])
        let offers = try book.filterOffers(at: place, of: .flights, limit: 9)
        #expect(offers.contains(FilterOffer(text: "leg:", detail: "number of the leg")))
        #expect(BulkEdit.fields(of: .flights, today: today, in: fields).contains { $0.id == FieldID("leg") })
        #expect(RecordText.lines(of: rows[0], try book.record(id), fields).contains("LEG 3"))
        let edit = try RecordEdit(
            try book.record(id), of: id, setting: "Leg of the day", to: "4", today: today, in: fields)
        #expect(FlightRecord(edit.change.after)?.route == "4")
        try book.close()
    }

    @Test("A label of no region finds the field as a region calls it, with its values")
    func otherRegion() {
        let european = FieldTable.named(
            by: Conventions(secondPilot: .coPilot, aircraftNames: .easa))
        #expect(european.naming("SIC time, in minutes") == "Co-pilot time, in minutes")
        #expect(european.naming("kinds of approaches") == "kinds of approaches")
        #expect(european.field(called: "Role")?.shown("SIC") == "COP")
        #expect(european.field(called: "SIC training")?.label == "Co-pilot training")
    }

    @Test("Fields of a kind have unique names, and each name finds its field", arguments: RecordKind.allCases)
    func names(kind: RecordKind) {
        let fields = FieldTable.standard[kind]
        #expect(Set(fields.map(\.id)).count == fields.count)
        #expect(Set(fields.map(\.word)).count == fields.count)
        for field in fields {
            for name in [field.word, field.word.uppercased(), field.label] + field.otherWords {
                #expect(field.isCalled(name), "\(name)")
            }
            if field.isFilterable { #expect(fields.filterable.named(field.word) == field) }
            if field.isSortable { #expect(fields.sortable.named(field.label) == field) }
            if field.isInForm {
                let form = Form.fields(of: Form.blank(kind), in: .standard)
                #expect(form.contains { $0.id == field.id } || field.id == .newType)
                #expect(field.attribute != nil || field.crewRole != nil || field.id == .newType)
            }
        }
    }

    @Test("Every field that can be set by itself returns the value that was set", arguments: RecordKind.allCases)
    func values(kind: RecordKind) {
        for field in FieldTable.standard[kind] {
            var record = Form.blank(kind)
            guard let value = Self.value(of: field) else { continue }
            field.set(value, in: &record)
            #expect(field.value(in: record) == value, "\(field.word)")
            field.set(nil, in: &record)
            let empty: [FieldID: FieldValue] = [.isSelf: .flag(false), .kind: .text("flight")]
            #expect(field.value(in: record) == empty[field.id], "\(field.word)")
        }
    }

    /// A value of the field's type; nil for a field that is not set by itself.
    private static func value(of field: Field) -> FieldValue? {
        guard field.isInForm else { return nil }
        switch field.type {
        case .text, .registration: return .text("text")
        case .choice(let choices): return choices.last.map { .text($0.value) }
        case .number: return .number(2)
        case .minutes: return .minutes(Minutes(70))
        case .date: return LocalDate(isoText: "2026-11-21").map { .date($0) }
        case .instant: return .instant(UTCInstant(seconds: 60))
        case .flag: return .flag(true)
        case .link(let kind): return .link(.saved(RecordID(kind: kind, key: 1), label: "it"))
        case .approaches: return .approaches([ApproachRecord()])
        case .crew: return .crew([CrewRecord(.cabin, .new("Tom"))])
        case .hundredths: return .hundredths(123_450)
        case .degrees, .tag, .key: return nil
        }
    }
}
