import Testing

@testable import Aviation

@Suite("Facts of the aircraft among the fields of flights")
struct AircraftFactTests {
    private let flights = FieldTable.standard[.flights]
    private var facts: [Field] { flights.filter(\.isFactOfAircraft) }
    private static let today = LocalDate(year: 2026, month: 11, day: 26) ?? LocalDate(dayNumber: 0)

    @Test("Every field of aircraft that filters compare is a fact of flights, but the name and the remarks")
    func all() {
        let wanted = FieldTable.standard[.aircraft].filter {
            $0.isInForm && $0.isFilterable && $0.id != .tailNumber && $0.id != .remarks
        }
        #expect(facts.count == wanted.count && wanted.count > 15)
        for field in wanted {
            let fact = facts.first { $0.paths == field.paths.map { "aircraft.\($0)" } }
            #expect(fact?.type == field.type, "\(field)")
            #expect(fact?.isColumn == true && fact?.isFilterable == true && fact?.isSortable == true, "\(field)")
            #expect(fact?.makesGroups == true && fact?.isCountable == true, "\(field)")
            #expect(fact?.key == nil && fact?.isInForm == false && fact?.isKeptByAttribute == false, "\(field)")
        }
    }

    @Test("No name of a fact means another field of flights, a part of the calendar or a word of an entry line")
    func names() {
        for table in [FieldTable.standard] + FieldTable.others {
            let fields = table[.flights]
            let others = fields.filter { !$0.isFactOfAircraft }
            for fact in fields.filter(\.isFactOfAircraft) {
                for name in [fact.word] + fact.otherWords + [fact.label, fact.heading] {
                    let other = others.first { $0.isCalled(name) }
                    #expect(other == nil, "\(name) of \(fact) is \(other?.word ?? "")")
                }
                #expect(!["year", "month", "airport", "note"].contains(fact.word))
                #expect(fields.named(fact.word)?.id == fact.id)
            }
            for field in others { #expect(fields.named(field.word)?.id == field.id, "\(field)") }
            #expect(Set(fields.map(\.id)).count == fields.count)
        }
        #expect(TotalsGrouping(named: "year", in: .standard) == .year)
        #expect(flights.named("passengers")?.id == .passengersAboard)
        #expect(flights.named("crew")?.id == .crew)
    }

    @Test("A name that the pilot gave a field of his own stays his; the fact has another one")
    func customFields() throws {
        let definition = FieldDefinition(key: 1, name: "Gear", kind: .text)
        let table = FieldTable.standard.adding([definition])
        let own = try #require(table[.flights].named("gear"))
        #expect(own.isCustom)
        let fact = try #require(table[.flights].named("aircraftgear"))
        #expect(fact.isFactOfAircraft && fact.paths == ["aircraft.gear"])
        #expect(TotalsGrouping(named: "gear", in: table)?.field == own.id)
        #expect(TotalsGrouping(named: "aircraftgear", in: table)?.field == fact.id)
        #expect(table[.flights].filter { $0.isCalled("make") }.count == 1)
    }

    private func filter(_ text: String) throws(FilterError) -> String {
        try Filter(parsing: text, of: .flights, in: .standard, today: Self.today).text
    }

    @Test("A word that several choices share means all of them")
    func sharedWords() throws {
        #expect(try filter("gear:retractable") == "gear:retractableTricycle,retractableTailwheel")
        #expect(try filter("gear:Retr") == "gear:retractableTricycle,retractableTailwheel")
        #expect(try filter("gear:tailwheel") == "gear:fixedTailwheel,retractableTailwheel")
        #expect(try filter("gear:fixedtri") == "gear:fixedTricycle")
        #expect(try filter("gear:skis,fixed") == "gear:skis,fixedTricycle,fixedTailwheel")
        #expect(try filter("-gear:retractable") == "-gear:retractableTricycle,retractableTailwheel")
        #expect(throws: FilterError.self) { try filter("gear:f") }
        #expect(throws: FilterError.self) { try filter("gear:wheel") }
        #expect(throws: FilterError.self) { try filter("role:s") }
        // The text of the filter gives the same filter again.
        let text = try filter("gear:retractable")
        #expect(try filter(text) == text)
    }

    @Test("A group by a number has its own filter")
    func numbers() throws {
        let built = try #require(TotalsGrouping(named: "built", in: .standard))
        #expect(built.filter("1978", in: .standard)?.text == "built:1978")
        #expect(built.filter(nil, in: .standard)?.text == "built:?")
        let gear = try #require(TotalsGrouping(named: "gear", in: .standard))
        #expect(gear.filter("retractableTricycle", in: .standard)?.text == "gear:retractableTricycle")
        #expect(gear.shown("retractableTricycle", in: .standard) == "retractable tricycle")
        #expect(gear.displayName(in: .standard) == "Aircraft gear")
        #expect(TotalsGrouping.paint.shown("blue", in: .standard) == "blue")
    }
}
