import TerminalUI
import TestFiles
import Testing

@testable import Aviation
@testable import FlightLogApp
@testable import Logbook
@testable import LogbookProgram

@Suite("The list of custom fields")
struct CustomFieldsTests {
    private func opened(
        _ definitions: [FieldDefinition] = [], readOnly: Bool = false, memory: SavedListStates = SavedListStates()
    ) throws -> Driver {
        try Driver(FakeFile(obstacle: readOnly ? .file : nil, definitions: definitions), memory: memory)
    }

    private let fuel = FieldDefinition(key: 1, name: "Fuel", kind: .number, unit: "gal")
    private let customer = FieldDefinition(key: 2, name: "Customer", kind: .text)
    private let open = ": \"custom fields\" <Enter>"

    @Test("A field is added, filled in a form, shown as a column and in the pane, filtered and summed")
    func whole() throws {
        var driver = try opened()
        try driver.play("\(open) <Enter> \"Fuel\" <Tab> \"num\" <Tab> \"gal\" <Enter>")
        #expect(driver.line(with: "Saved the field “Fuel”") != nil, "\(driver.text)")
        #expect(driver.line(with: "number (gal) · 0 flights") != nil)
        #expect(driver.fake?.definitions == [fuel])
        try driver.play("<Esc> e")
        #expect(driver.state.form?.fields.map(\.label).suffix(2) == ["Fuel", "Remarks"])
        try driver.play("<Up> <Up> \"12.5\" <C-s>")
        #expect(driver.state.form == nil, "\(driver.text)")
        #expect(driver.line(with: "12.5 gal")?.contains("fuel") == true, "\(driver.text)")
    }

    @Test("A name or a kind that cannot be keeps the typed lines, with the reason")
    func refused() throws {
        var driver = try opened()
        try driver.play("\(open) <Enter> \"Night\" <Tab> \"text\" <C-s>")
        #expect(driver.line(with: "✗ Name: the program itself has a field or a word “Night”") != nil, "\(driver.text)")
        try driver.play("<Up> <C-u> \"Fuel\" <Tab> <C-u> \"liters\" <C-s>")
        #expect(driver.line(with: "✗ “liters” is not a kind: type one of text, number") != nil, "\(driver.text)")
        #expect(driver.fake?.definitions.isEmpty == true)
    }

    @Test("The marked field is renamed, with its column, moved and deleted")
    func changes() throws {
        var driver = try opened([fuel, customer])
        driver.state.showColumns(["date", "custom.fuel"])
        #expect(driver.line(with: "FUEL") != nil)
        try driver.play("\(open) <F7>")
        #expect(driver.fake?.definitions == [customer, fuel])
        #expect(driver.state.shown(Picker.self)?.choice?.label == "Fuel")
        try driver.play("<Enter> <C-u> \"Gas used\" <C-s>")
        #expect(driver.line(with: "The field “Fuel” is called “Gas used” now.") != nil, "\(driver.text)")
        #expect(driver.state.settings.columnNames(of: .flights) == ["date", "custom.gasused"])
        #expect(driver.line(with: "GAS USED") != nil)
        try driver.play("<F8>")
        #expect(driver.line(with: "Deleted the field “Gas used”.") != nil, "\(driver.text)")
        #expect(driver.fake?.definitions == [customer] && driver.state.fieldsOfBook.definitions == [customer])
        try driver.play("<Esc> u")
        #expect(driver.state.fieldsOfBook.definitions.map(\.name) == ["Customer", "Gas used"])
        try driver.play("\(open) \"new\" <F8>")
        #expect(driver.line(with: "No field is marked.") != nil, "\(driver.text)")
    }

    @Test("In a file that is only read, the fields are listed and nothing else")
    func readOnly() throws {
        var driver = try opened([fuel], readOnly: true)
        try driver.play("\(open) <Enter>")
        #expect(driver.line(with: "read-only") != nil && driver.state.overlay == nil, "\(driver.text)")
        try driver.play("\(open) <F8>")
        #expect(driver.fake?.definitions == [fuel] && driver.line(with: "read-only") != nil)
    }

    @Test("A definition of another program is seen when the list is read again")
    func meanwhile() throws {
        var driver = try opened()
        #expect(driver.state.fieldsOfBook.definitions.isEmpty)
        driver.fake?.definitions = [fuel]
        driver.send(.fileChanged)
        #expect(driver.state.fieldsOfBook.definitions == [fuel])
        try driver.play("e")
        #expect(driver.state.form?[FieldID("custom.1")]?.label == "Fuel")
    }

    @Test("A list is ordered by a field, also at the next start; a logbook without it has the usual order")
    func order() throws {
        let folder = TemporaryFolder("order")
        var driver = try Driver(pilotsIn: folder, reading: SettingsReading())
        try driver.play("\(open) <Enter> \"Fuel\" <Tab> \"num\" <Tab> <Enter> <Esc>")
        for line in ["pao 1.0 fuel:3", "pao 1.0 fuel:12.5", "pao 1.0 fuel:7"] { try driver.play("L \"\(line)\" <C-s>") }
        driver.state.showColumns(["date", "custom.fuel"])
        func shown(_ driver: Driver) -> [String] {
            driver.state.list.rows.map { $0.attributes[FieldID("custom.1")]?.text ?? "" }
        }
        try driver.play("s \"fuel\" <Enter>")
        #expect(shown(driver) == ["12.5", "7", "3", ""], "\(driver.text)")
        try driver.play("s \"fuel\" <Enter>")
        #expect(shown(driver) == ["3", "7", "12.5", ""])
        let memory = SavedListStates(try #require(driver.state.memory).text(driver.state.fields))
        let file = LogbookFile(url: folder["log.flightlog"])
        let again = try Driver(file, reading: SettingsReading(), memory: memory)
        #expect(shown(again) == ["3", "7", "12.5", ""])
        #expect(again.state.list.query.sort == ListSort(FieldID("custom.1"), ascending: true))
        let other = try opened(memory: memory)
        #expect(other.state.list.query.sort == ListSort.usual(.flights))
    }

    @Test("A filter and columns with custom fields are there at the next start; those of another logbook do no harm")
    func memory() throws {
        var driver = try opened([fuel])
        driver.state.showColumns(["date", "custom.fuel", "custom.wind"])
        try driver.play("/ \"fuel:?\" <Enter>")
        let memory = SavedListStates(try #require(driver.state.memory).text(driver.state.fields))
        let again = try opened([fuel], memory: memory)
        #expect(again.state.lists[.flights].filter.text == "fuel:?")
        #expect(again.state.settings.columnNames(of: .flights) == ["date", "custom.fuel", "custom.wind"])
        let shown = ListScreen.columns(again.state).map(\.label)
        #expect(shown == ["Date", "Fuel"])
        let without = try opened(memory: memory)
        #expect(
            without.state.lists[.flights].filter.text.isEmpty && without.line(with: "FUEL") == nil, "\(without.text)")
        let only = try opened(memory: SavedListStates("[flights]\ncolumns = [\"custom.fuel\"]\n"))
        #expect(only.line(with: "DATE") != nil, "the usual columns where none is known: \(only.text)")
    }
}

extension State {
    fileprivate mutating func showColumns(_ names: [String]) {
        settings.setColumnNames(names, of: .flights, fields)
    }
}
