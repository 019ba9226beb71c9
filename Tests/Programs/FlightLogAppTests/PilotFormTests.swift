import Aviation
import Logbook
import PilotLines
import TerminalUI
import TestFiles
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

/// The flights of pilots' lines, typed into the form, in a logbook file.
@Suite("Flights of pilots in the form")
struct PilotFormTests {
    @Test(
        "A flight typed into the form is saved as its author meant it, value by value",
        arguments: PilotLine.commonest + PilotLine.flights + PilotLine.localFlights)
    func saved(line: PilotLine) throws {
        let folder = TemporaryFolder("form")
        var driver = try Driver(pilotsIn: folder)
        let book = try #require(driver.book)
        let entry = try book.entry(line.text, today: PilotLine.today)
        let typed = TypedFlight(entry).texts
        try driver.play("a")
        for field in FieldTable.standard[.flights].filter({ $0.id == .kind }) + FieldTable.standard[.flights] {
            if let text = typed[field.id] { try driver.type(text, into: field.id) }
        }
        try driver.play("<C-s>")
        #expect(driver.state.form == nil, "\(driver.state.form?.shownFindings.map(\.message) ?? []) of \(typed)")
        let id = try #require(driver.state.list.selected?.id)
        let saved = try #require(FlightRecord(try book.record(id)))
        #expect(saved.allValues == line.meant, "typed \(typed.map { "\($0.key.name)=\($0.value)" }.sorted())")
        guard let type = entry.flight.newType, let aircraft = saved.aircraft?.id else { return }
        guard case .aircraft(let made) = try book.record(aircraft) else { return }
        #expect(made.aircraftType == type)
    }

    /// What is typed into the form for a refused line, the refused field last, and what the note beside it says.
    struct Refusal: Sendable, CustomStringConvertible {
        let line: String
        let typed: [(FieldID, String)]
        let says: String
        var description: String { line }

        init(_ line: String, _ typed: KeyValuePairs<FieldID, String>, _ says: String) {
            (self.line, self.typed, self.says) = (line, typed.map { ($0.key, $0.value) }, says)
        }
    }

    static let refusals: [Refusal] = [
        Refusal("pao-uki 130", [.block: "130"], "type 1:30 or 130m"),
        Refusal("pao-uki time:130", [.column(.night): "130"], "type 1:30 or 130m"),
        Refusal("pao-uki time:45", [.block: "45"], "type 45m"),
        Refusal("pao-uki 25.5", [.block: "25.5"], "longer than 24:00"),
        Refusal("6/7 pao-uki 1.2", [.date: "6/7"], "type 2026-07-06 or 2026-06-07"),
        Refusal("10/11 pao-uki 1.2", [.date: "10/11"], "type 2026-11-10 or 2026-10-11"),
        Refusal("6/7/2026 pao-uki 1:10", [.date: "6/7/2026"], "type 2026-07-06 or 2026-06-07"),
        Refusal("11/31 pao-uki 1:10", [.date: "11/31"], "the calendar has no such day"),
        Refusal("pao-uki 1:10 2026-11-31", [.date: "2026-11-31"], "the calendar has no such day"),
        Refusal("-99999999999 pao-uki 1:10", [.date: "-99999999999"], "this is not a date"),
        Refusal("31.2. pao-uki 1.2", [.date: "31.2."], "the calendar has no such day"),
        Refusal("pao-uki 1405/1310", [.destination: "pao", off: "1405", on: "1310"], "type 13:10z+1 for the next day"),
        Refusal("pao-uki 1405/0410", [.destination: "pao", off: "1405", on: "0410"], "type 04:10z+1 for the next day"),
        Refusal(
            "from:\"My meadow\" to:\"Other\" 1505/0610",
            [.origin: "My meadow", .destination: "Other", off: "1505", on: "0610"], "type 06:10z+1 for the next day"),
        Refusal("pao-uki 2561/2700", [off: "2561"], "an hour has 60 minutes"),
        Refusal("N172SP pao-pao 1.0", [.aircraft: "N172SP"], "type C172 or Skyhawk, - if unknown"),
        Refusal("pao-uki 1.2 night:0.4 3ldg", [.dayLandings: "3ldg"], "“3ldg” is not such a number"),
        Refusal("pao-uki 1.2 1n 3 landings", [.nightLandings: "3 ldg"], "“3 ldg” is not such a number"),
        Refusal("pao-uki 1.2 pax:-1", [.passengersAboard: "-1"], "“-1” is not such a number"),
        Refusal("pao-uki 1.2 hobbsin:12.345", [FieldID("hobbs.end"): "12.345"], "“12.345” is not such a number"),
        Refusal("pao-uki 1700CST/1810CST", [off: "1700CST"], "23:00z if Central Standard Time, 09:00z if China"),
        Refusal("pao-uki 17:00 CST 18:10 CST", [on: "17:00 CST"], "23:00z if Central Standard Time, 09:00z if China"),
        Refusal("pao-uki 0900XYZ/1000XYZ", [off: "0900XYZ"], "type 1405z for UTC, 1405L for local time"),
        Refusal(
            "from:\"My meadow\" to:pao 0900L/1010L", [.origin: "My meadow", off: "0900L"],
            "the time zone of My meadow is not known"),
        Refusal("0900L/1000L", [on: "1000L"], "name the airport, or type UTC with z"),
        Refusal("pao-uki 1700L 1810", [.destination: "pao", off: "1700L", on: "1810"], "type 18:10z for UTC, 18:10L"),
        Refusal(
            "pao-uki off:1700 on:1810L", [.destination: "pao", on: "1810L", off: "1700"], "type 17:00z for UTC, 17:00L"),
        Refusal("2026-03-08 pao-uki 0230L/0400L", [.date: "2026-03-08", off: "0230L"], "type 09:30z or 10:30z"),
        Refusal("2026-11-01 pao-uki 0130L/0300L", [.date: "2026-11-01", off: "0130L"], "type 08:30z or 09:30z"),
        Refusal(
            "pao-uki 1405L/1310L", [.destination: "pao", off: "1405L", on: "1310L"],
            "type 21:10z+1 for the next day, or 21:10z and correct the time above"),
        Refusal(
            "pao-uki 1405L/0410L", [.destination: "pao", off: "1405L", on: "0410L"], "type 12:10z+1 for the next day"),
    ]

    private static let (off, on) = (FieldID.event(.offBlock), FieldID.event(.onBlock))

    /// Lines that are refused because a word without a name may be a value of several fields. In a form, the field says
    /// which one it is.
    private static let ofSeveralFields: Set<String> = [
        "18nov bla", "18nov bla 1.2", "rain 1:10", "pao 1:10 calm", "1:10 nice day", "0900/1000 wet",
        "pao-uki 1:10 2 apron", "pao-uki 1.2 3", "pao-uki 1.2 with:joe", "9.5 pao-pao", "5.11 pao-pao", "20.11 pao-uki",
        "2.11 pao-uki 1:10", "5.11 pao-uki 0920/1036 1d", "pao-uki 11/1312", "pao-uki 0900L", "pao-uki",
        "device:Redbird 1.5", "device:A320 0900/1300", "pao-uki 1.2 type:P28A", "pao-uki 1.2 launch:rocket",
    ]

    @Test("Every refused line is typed into the form, or its words are of several fields")
    func isComplete() {
        let lines = Set((PilotLine.refusals + PilotLine.localRefusals).map(\.text))
        #expect(lines == Self.ofSeveralFields.union(Self.refusals.map(\.line)))
    }

    @Test("A text with two readings, or none, is refused in its field, and nothing is saved", arguments: refusals)
    func refused(_ refusal: Refusal) throws {
        let folder = TemporaryFolder("form")
        var driver = try Driver(pilotsIn: folder)
        let count = driver.state.list.rows.count
        try driver.play("a")
        for (field, text) in refusal.typed { try driver.type(text, into: field) }
        try driver.play("<C-s>")
        let form = try #require(driver.state.form, "it was saved")
        let field = try #require(form.focused)
        #expect(field.id == refusal.typed.last?.0 || field.id == .newType)
        #expect(form.note(for: field)?.text.contains(refusal.says) == true, "\(form.note(for: field)?.text ?? "")")
        #expect(form.note(for: field)?.severity == .error)
        #expect(try driver.book?.page(ListQuery(.flights), at: .first, limit: 9).rows.count == count)
    }

    @Test("The type of a new aircraft may be said to be unknown; saving at once asks for it")
    func unknownType() throws {
        let folder = TemporaryFolder("form")
        var driver = try Driver(pilotsIn: folder)
        try driver.play("a")
        try driver.type("pao", into: .destination)
        try driver.move(to: .aircraft)
        try driver.play("<C-u>\"N987ZZ\" <Esc><C-s>")
        #expect(driver.state.form?.focused?.id == .newType)
        try driver.play("\"-\"")
        #expect(driver.state.form?.reading.notes[.newType]?.text == "type unknown")
        try driver.play("<C-s>")
        let id = try #require(driver.state.list.selected?.id)
        let saved = try #require(driver.book.flatMap { FlightRecord(try $0.record(id)) })
        #expect(saved.aircraft?.label == "N987ZZ")
        guard let aircraft = saved.aircraft?.id, case .aircraft(let made)? = try driver.book?.record(aircraft) else {
            Issue.record("no aircraft was made")
            return
        }
        #expect(made.aircraftType == nil)
    }

    @Test("The type of a new aircraft is in the form of a line, and in its draft")
    func typeOfLine() throws {
        let folder = TemporaryFolder("form")
        var driver = try Driver(pilotsIn: folder)
        try driver.play("L \"N987ZZ pao-uki 1.2 type:skyhawk\" <Enter>")
        #expect(driver.state.form?[.newType]?.text == "C172")
        try driver.play("<Esc> a")
        #expect(driver.state.form?[.newType]?.text == "C172")
        try driver.play("<C-s>")
        #expect(driver.state.form == nil)
    }

    @Test("The suggested pilot in command is unknown while another role is chosen in which someone else is")
    func pilotOfRole() throws {
        let folder = TemporaryFolder("form")
        var driver = try Driver(pilotsIn: folder)
        try driver.play("L \"pao 1.0 pic:self\" <C-s> a")
        #expect(driver.state.form?[.pilot]?.text == "Ann Rae")
        for (role, pilot) in [("DUAL", ""), ("SIC", ""), ("FI", "Ann Rae"), ("PIC", "Ann Rae")] {
            try driver.type(role, into: .role)
            #expect(driver.state.form?[.pilot]?.text == pilot, "\(role)")
        }
        // A draft remembers what was suggested.
        try driver.type("DUAL", into: .role)
        try driver.play("<Esc> a")
        #expect(driver.state.form?[.pilot]?.text == "")
        try driver.type("PIC", into: .role)
        #expect(driver.state.form?[.pilot]?.text == "Ann Rae")
        try driver.type("Lena Berg", into: .pilot)
        try driver.type("DUAL", into: .role)
        try driver.play("<C-s>")
        let id = try #require(driver.state.list.selected?.id)
        #expect(try driver.book.flatMap { FlightRecord(try $0.record(id)) }?.pilot?.label == "Lena Berg")
    }
}

extension Driver {
    /// Moves to a field, replaces its text as typed, and leaves it.
    mutating func type(_ text: String, into id: FieldID) throws {
        try move(to: id)
        if state.form?.focused?.isChoice == true {
            var steps = 0
            while let field = state.form?.focused, field.editor.text != text, steps < field.choices.count {
                send(.key(.right))
                steps += 1
            }
            #expect(state.form?.focused?.editor.text == text)
        } else {
            send(.key(.control("u")))
            typeAtOnce(text)
        }
        // What is typed counts, not the first of the completions.
        if state.form?.offers != nil { send(.key(.escape)) }
        send(.key(.tab))
    }

    fileprivate mutating func move(to id: FieldID) throws {
        let form = try #require(state.form)
        let way = try #require(form.fields.firstIndex { $0.id == id }, "the form has no field \(id.name)") - form.focus
        for _ in 0..<way.magnitude { send(.key(way < 0 ? .up : .down)) }
    }
}
