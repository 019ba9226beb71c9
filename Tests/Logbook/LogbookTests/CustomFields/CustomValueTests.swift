import ManagedObjects
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Values of custom fields")
struct CustomValueTests {
    private let folder: LogbookFolder
    private let logbook: StoreLogbook
    private let today = LogbookFolder.lastDate
    private let definitions: [FieldDefinition]
    /// The flights, in their order, with values, with some, and without any.
    private let ids: [RecordID]

    init() throws {
        folder = try LogbookFolder()
        logbook = try folder.open()
        for definition in [
            FieldDefinition(name: "Customer", kind: .text), FieldDefinition(name: "Fuel", kind: .number, unit: "gal"),
            FieldDefinition(name: "Duty time", kind: .duration), FieldDefinition(name: "Legs", kind: .count),
            FieldDefinition(name: "Due", kind: .date), FieldDefinition(name: "Signed", kind: .yesNo),
        ] { try logbook.save(definition) }
        definitions = try logbook.fieldTable().definitions
        let (book, day) = (logbook, today)
        let values = [
            "customer:\"Ærø, Ltd\" fuel:12.5 dutytime:7:30 legs:0 due:2026-12-24 signed:no",
            "customer:Beta fuel:7,25 dutytime:30m signed:yes", "",
        ]
        ids = try values.enumerated().map { place, line in
            let entry = try book.entry("HB-CFA type:C172 lszh-lsgs 1.0 1d \(line) date:-\(place + 1)", today: day)
            #expect(entry.canBeSaved, "\(entry.line.firstProblem?.text ?? "")")
            return try book.save(.flight(entry.flight), over: nil)
        }
    }

    private var fields: FieldTable { get throws { try logbook.fieldTable() } }

    private func field(_ name: String) throws -> Field {
        try #require(fields[.flights].named(name))
    }

    private func value(_ name: String, of id: RecordID) throws -> FieldValue? {
        try field(name).value(in: logbook.record(id))
    }

    private func query(_ filter: String) throws -> ListQuery {
        var query = ListQuery(.flights)
        query.filter = try Filter(parsing: filter, of: .flights, in: fields, today: today)
        #expect(try Filter(parsing: query.filter.text, of: .flights, in: fields, today: today) == query.filter)
        return query
    }

    @Test("Values of every kind are read as they were saved, changed and cleared; an unknown one has no row")
    func roundTrip() throws {
        #expect(try value("customer", of: ids[0]) == .text("Ærø, Ltd"))
        #expect(
            try value("fuel", of: ids[0]) == .hundredths(1_250) && value("Fuel", of: ids[1]) == .hundredths(725))
        #expect(try value("Duty time", of: ids[0]) == .minutes(Minutes(450)))
        #expect(try value("legs", of: ids[0]) == .number(0) && value("legs", of: ids[1]) == nil)
        #expect(try value("due", of: ids[0]) == LocalDate(isoText: "2026-12-24").map { .date($0) })
        #expect(try value("signed", of: ids[0]) == .text("no") && value("signed", of: ids[1]) == .text("yes"))
        #expect(try logbook.flight(ids[2])?.attributes.keys.contains { $0.hasPrefix("custom.") } == false)
        #expect(try logbook.customValueCounts().values.sorted() == [1, 1, 2, 2, 2, 2])
        var record = try logbook.record(ids[0])
        try field("signed").set(.text("yes"), in: &record)
        try field("fuel").set(nil, in: &record)
        try field("legs").set(.number(3), in: &record)
        _ = try logbook.save(record, over: ids[0])
        #expect(try logbook.record(ids[0]) == record && logbook.customValueCounts().values.reduce(0, +) == 9)
        let label = try #require(logbook.history().first).label
        #expect(label.hasSuffix(": Fuel, Legs, Signed"), "\(label)")
        _ = try logbook.undo()
        #expect(try value("fuel", of: ids[0]) == .hundredths(1_250) && value("signed", of: ids[0]) == .text("no"))
    }

    @Test("A change of another field leaves the values as they are")
    func untouched() throws {
        _ = try logbook.save(try logbook.record(ids[0]).withRemarks("seen"), over: ids[0])
        let record = try logbook.record(ids[0])
        #expect(record.attributes.count { $0.key.hasPrefix("custom.") } == 6 && record.remarks == "seen")
    }

    @Test("A deleted field takes its values along and gives them back; a value typed for it meanwhile is refused")
    func deletedField() throws {
        let fuel = try #require(definitions[1].key)
        let typed = try logbook.record(ids[0])
        try logbook.deleteCustomField(fuel)
        #expect(try logbook.history().first?.label == "deleted field Fuel with 2 values")
        #expect(try logbook.customValueCounts()[fuel] == nil)
        #expect(LogbookError.thrown { _ = try logbook.save(typed, over: ids[0]) } == .changedElsewhere)
        #expect(
            LogbookError.thrown { _ = try logbook.save(typed, over: nil) }
                == .invalid(field: "A field of your own", reason: "it was deleted meanwhile, but has a value here"))
        let preview = try logbook.restoration(to: .after(try #require(logbook.history().dropFirst().first).id))
        #expect(
            preview.rows.map(\.name).sorted() == ["field Fuel", "value Fuel", "value Fuel"],
            "\(preview.rows.map(\.name))")
        #expect(
            preview.rows.flatMap(\.fields).filter { $0.name == "Fuel" }.compactMap(\.then).sorted() == ["12.5", "7.25"])
        _ = try logbook.undo()
        let restored = try value("fuel", of: ids[0])
        #expect(restored == .hundredths(1_250))
    }

    @Test("A deleted flight takes its values along and gives them back")
    func deletedFlight() throws {
        try logbook.delete(ids[0])
        #expect(try logbook.customValueCounts().values.reduce(0, +) == 4)
        _ = try logbook.undo()
        #expect(try value("dutytime", of: ids[0]) == .minutes(Minutes(450)))
    }

    @Test(
        "Filters compare the values; a flight without one is unknown",
        arguments: [
            ("customer:aero", [0]), ("customer=beta", [1]), ("customer:?", [2]), ("-customer:?", [0, 1]), ("ærø", [0]),
            ("fuel:12.5", [0]), ("fuel:>7.25", [0]), ("fuel:7..8", [1]), ("fuel:?", [2]), ("fuel:<=7.25", [1]),
            ("dutytime:>0:30", [0]), ("Dutytime:30m", [1]), ("duty:?", [2]), ("legs:0", [0]), ("legs:>0", []),
            ("legs:?", [1, 2]), ("due:2026-12", [0]), ("due:..2026", [0]), ("due:<2026-12-24", []),
            ("signed:yes", [1]), ("signed:n", [0]), ("signed:?", [2]), ("signed:yes,no fuel:>10", [0]),
        ])
    func filters(text: String, expected: [Int]) throws {
        let query = try query(text)
        #expect(try Set(logbook.rows(query).map(\.id)) == Set(expected.map { ids[$0] }))
        #expect(try logbook.summary(query).count == expected.count)
    }

    @Test("A filter with a field that the logbook lacks is refused, as is a value that the field cannot have")
    func wrongFilters() throws {
        #expect(throws: FilterError.self) { try Filter(parsing: "fuel:1", of: .flights, in: .standard, today: today) }
        for wrong in ["fuel:1.234", "legs:1.5", "signed:maybe", "due:soon", "customer:>a"] {
            #expect(throws: FilterError.self, "\(wrong)") {
                try Filter(parsing: wrong, of: .flights, in: fields, today: today)
            }
        }
        #expect(throws: FilterError.self) { try Filter(parsing: "fuel:1", of: .aircraft, in: fields, today: today) }
    }

    @Test("Numbers, counts and durations are summed, in groups too; texts, yes and no make groups")
    func totals() throws {
        let sums = try logbook.summary(query("date:2000..")).custom
        #expect(try sums[field("fuel").id] == .hundredths(1_975) && sums[field("legs").id] == .number(0))
        #expect(try sums[field("dutytime").id] == .minutes(Minutes(480)) && sums.count == 3)
        #expect(try logbook.summary(query("signed:?")).custom.isEmpty)
        let grouping = try #require(TotalsGrouping(named: "customer", in: fields))
        let totals = try logbook.totals(ListQuery(.flights), by: grouping)
        #expect(totals.groups.map(\.key) == ["Beta", "Ærø, Ltd", nil])
        #expect(
            try totals.groups.map { try $0.custom[field("fuel").id] } == [
                .hundredths(725), .hundredths(1_250), nil,
            ])
        #expect(try totals.whole.custom[field("fuel").id] == .hundredths(1_975))
        let json = try Listing(totals: totals, policy: .sumOfMinutes, fields).json
        #expect(json.contains(#""custom":{"fuel":19.75,"dutytime":480,"legs":0}"#))
        let signed = try logbook.totals(ListQuery(.flights), by: TotalsGrouping(named: "signed", in: fields))
        #expect(signed.groups.map(\.key) == ["no", "yes", nil])
        let filter = try #require(signed.grouping?.filter("no", in: fields))
        #expect(filter.text == "signed:no")
        #expect(try TotalsGrouping(named: "fuel", in: fields) == nil)
        let counts = try logbook.counts(ListQuery(.flights), of: field("signed"))
        #expect(counts.rows.map(\.value) == ["no", "yes", nil] && counts.rows.map(\.records) == [1, 1, 1])
        let months = try logbook.counts(ListQuery(.flights), of: field("due"))
        #expect(months.rows.map(\.value) == ["2026-12", nil])
    }

    @Test("Other programs get the values under the names of the fields, unknown ones as null")
    func listing() throws {
        var query = ListQuery(.flights)
        let rows = try logbook.listing(query).json.split(separator: "\n").dropFirst()
        #expect(
            rows.first?.hasSuffix(
                #""custom":{"customer":"Ærø, Ltd","fuel":12.5,"dutytime":450,"legs":0,"due":"2026-12-24","signed":false},"signature":null},"#
            )
                == true, "\(rows.first ?? "")")
        let all =
            #""custom":{"customer":null,"fuel":null,"dutytime":null,"legs":null,"due":null,"signed":null},"signature":null}"#
        #expect(rows.dropFirst(2).first?.hasSuffix(all) == true)
        #expect(try logbook.listing(query).csv.hasPrefix("id,date,"))
        query.filter = try self.query("signed:yes").filter
        let fields = try ["fuel", "signed"].map(field)
        #expect(try logbook.listing(query, of: fields).csv == "custom.fuel,custom.signed\r\n7.25,true\r\n")
    }

    @Test("An entry prints as a line that reads back with the same values")
    func line() throws {
        for id in ids {
            let flight = try #require(try logbook.flight(id))
            let entry = try logbook.entry(flight.line(fields), today: today)
            #expect(entry.flight.attributes == flight.attributes)
        }
        let wrong: [(String, EntryProblem)] = try [
            ("legs:1.5", .noNumber), ("fuel:x", .noDecimal),
            ("signed:maybe", .noSuchChoice(field("signed"), "maybe")),
            ("legs:1 legs:2", .saidTwice("Legs")),
        ]
        for (text, problem) in wrong {
            #expect(try logbook.entry("hbcfa lszh 1.0 \(text)", today: today).line.firstProblem?.problem == problem)
        }
        for text in ["dutytime:130", "due:32.13."] {
            #expect(try !logbook.entry("hbcfa lszh 1.0 \(text)", today: today).canBeSaved)
        }
    }

    @Test("Earlier texts and the values of filters are offered with their counts")
    func offers() throws {
        let id = try field("customer").id
        #expect(try logbook.earlierValues(of: id, .flights, startingWith: "be", limit: 9) == ["Beta"])
        func offers(_ text: String) throws -> [FilterOffer] {
            try logbook.filterOffers(
                at: FilterPosition(in: text, at: text.count, of: fields[.flights]), of: .flights, limit: 9)
        }
        #expect(try offers("cust") == [FilterOffer(text: "customer:", detail: "Customer, your own field")])
        #expect(try Set(offers("signed:").map(\.text)) == ["yes", "no"])
        #expect(try offers("customer:").map(\.text) == ["Beta", "\"Ærø, Ltd\""] && offers("fuel:").isEmpty)
    }

    @Test("A page reads the values only if a column shows one")
    func pages() throws {
        func fetches(_ columns: [FieldID]) throws -> Int {
            var query = ListQuery(.flights)
            query.columns = columns
            let before = logbook.store.context.statistics.fetches
            #expect(try logbook.page(query, at: .first, limit: 9).rows.count == 3)
            return logbook.store.context.statistics.fetches - before
        }
        let meter = FieldID("hobbs.start")
        _ = try fields
        let (plain, withMeter) = (try fetches([]), try fetches([meter]))
        let fuel = try field("fuel")
        #expect(try fetches([]) == plain && fetches([meter]) == withMeter)
        #expect(try fetches([meter, fuel.id]) == withMeter + 1)
        var query = ListQuery(.flights)
        query.columns = [fuel.id]
        #expect(
            try logbook.page(query, at: .first, limit: 9).rows.map { fuel.value(in: $0)?.text } == [
                "12.5", "7.25", nil,
            ])
    }
}
