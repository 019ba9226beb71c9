import Testing

@testable import Aviation
@testable import Logbook

@Suite("Definitions of custom fields")
struct FieldDefinitionTests {
    private let folder: LogbookFolder
    private let logbook: StoreLogbook

    init() throws {
        folder = try LogbookFolder()
        logbook = try folder.open()
    }

    private func add(_ name: String, _ kind: FieldDefinition.Kind = .text, unit: String? = nil) throws {
        try logbook.save(FieldDefinition(name: name, kind: kind, unit: unit))
    }

    private func names() throws -> [String] { try logbook.fieldTable().definitions.map(\.name) }

    private func definition(_ name: String) throws -> FieldDefinition {
        try #require(logbook.fieldTable().definitions.first { $0.name == name })
    }

    private func refusal(_ body: () throws -> Void) -> String? {
        guard case .invalid(let field, let reason)? = LogbookError.thrown(body) else { return nil }
        return "\(field): \(reason)"
    }

    @Test("Definitions are added last, renamed, moved and deleted; each is a step that undo reverts")
    func changes() throws {
        try add("Fuel", .number, unit: "gal")
        try add("Duty time", .duration)
        try add("Customer")
        #expect(try names() == ["Fuel", "Duty time", "Customer"])
        let table = try logbook.fieldTable()
        #expect(try logbook.fieldTable() === table, "the same table until something is changed")
        var fuel = try definition("Fuel")
        fuel.name = "Fuel used"
        try logbook.save(fuel)
        let customer = try #require(try definition("Customer").key)
        try logbook.moveCustomField(customer, by: -2)
        #expect(try names() == ["Customer", "Fuel used", "Duty time"])
        try logbook.moveCustomField(customer, by: -1)
        #expect(try names() == ["Customer", "Fuel used", "Duty time"])
        try logbook.deleteCustomField(customer)
        #expect(try names() == ["Fuel used", "Duty time"])
        let labels = try logbook.history().map(\.label)
        #expect(
            labels == [
                "deleted field Customer", "moved field Customer", "renamed field Fuel to Fuel used",
                "added field Customer", "added field Duty time", "added field Fuel",
            ])
        _ = try logbook.undo()
        #expect(try names() == ["Customer", "Fuel used", "Duty time"])
        _ = try logbook.restore(to: .beginning)
        #expect(try logbook.fieldTable() === FieldTable.standard)
        #expect(LogbookError.thrown { try logbook.deleteCustomField(customer) } == .gone)
        #expect(LogbookError.thrown { try logbook.moveCustomField(customer, by: 1) } == .gone)
        #expect(LogbookError.thrown { try logbook.save(fuel) } == .gone)
    }

    @Test("Another program's definition is seen, also by a logbook that is only read")
    func elsewhere() throws {
        let reading = try folder.open(readOnly: true)
        #expect(try reading.fieldTable() === FieldTable.standard)
        try add("Fuel", .number)
        #expect(try reading.fieldTable().definitions.map(\.name) == ["Fuel"])
        let refused = LogbookError.thrown { try reading.save(FieldDefinition(name: "Other", kind: .text)) }
        #expect(refused == .readOnly(path: folder.path))
    }

    @Test(
        "A name that cannot be said or that means something already is refused, with a free one",
        arguments: [
            ("", "is empty"), (String(repeating: "a", count: 41), "has at most 40 characters"),
            ("3x", "“3x” does not begin with a letter; “x” is free"),
            (
                "Fuel/hour",
                "filters and lines cannot say “/” in a name: letters, digits and blanks are possible; “Fuel hour” is free"
            ),
            (
                "Fuel:",
                "filters and lines cannot say “:” in a name: letters, digits and blanks are possible; “Fuel” is free"
            ),
            ("DUTY TIME", "another field is called “Duty time”; “My duty time” is free"),
            ("dutytime", "another field is called “Duty time”; “My dutytime” is free"),
            ("Night", "the program itself has a field or a word “Night”; “My night” is free"),
            ("Block time", "the program itself has a field or a word “Block time”; “My block time” is free"),
            ("blockminutes", "the program itself has a field or a word “blockminutes”; “My blockminutes” is free"),
            ("Out", "the program itself has a field or a word “Out”; “My out” is free"),
            ("cfi", "the program itself has a field or a word “cfi”; “My cfi” is free"),
            ("up", "the program itself has a field or a word “up”; “My up” is free"),
            ("Year", "the program itself has a field or a word “Year”; “My year” is free"),
            ("Note", "the program itself has a field or a word “Note”; “My note” is free"),
        ])
    func refusedNames(name: String, reason: String) throws {
        try add("Duty time", .duration)
        #expect(refusal { try add(name) } == "Name: \(reason)")
        #expect(try names() == ["Duty time"])
    }

    @Test("Letters of any script, digits and blanks are possible; a field may keep its own name in another case")
    func possibleNames() throws {
        for name in ["Größe", "燃料", "Leg 2", "É"] { try add(name) }
        var field = try definition("Leg 2")
        field.name = "LEG 2"
        try logbook.save(field)
        #expect(try names() == ["Größe", "燃料", "LEG 2", "É"])
        #expect(refusal { try add("Grösse") } == "Name: another field is called “Größe”; “My grösse” is free")
    }

    @Test("Only numbers have a unit, and a kind stays once a flight has a value")
    func kinds() throws {
        #expect(refusal { try add("Duty", .duration, unit: "h") } == "Unit: only a number or a count has one")
        try add("Fuel", .text)
        var fuel = try definition("Fuel")
        fuel.kind = .number
        fuel.unit = "l"
        try logbook.save(fuel)
        #expect(try definition("Fuel") == fuel)
        var flight = FlightRecord()
        flight.date = LogbookFolder.lastDate
        flight.attributes[try #require(fuel.id).name] = .hundredths(1_250)
        _ = try logbook.save(.flight(flight), over: nil)
        fuel.kind = .count
        #expect(
            refusal { try logbook.save(fuel) }
                == "Kind: 1 flight has a value, which would become another one; add a field instead")
        #expect(try definition("Fuel").kind == .number)
    }

    @Test("A kind is found by the beginning of its name")
    func namedKinds() {
        for kind in FieldDefinition.Kind.allCases {
            #expect(FieldDefinition.Kind(named: kind.displayName) == kind)
            #expect(FieldDefinition.Kind(named: kind.rawValue.uppercased()) == kind)
        }
        #expect(FieldDefinition.Kind(named: "dur") == .duration && FieldDefinition.Kind(named: "Yes") == .yesNo)
        #expect(FieldDefinition.Kind(named: "") == nil && FieldDefinition.Kind(named: "choice") == nil)
    }
}
