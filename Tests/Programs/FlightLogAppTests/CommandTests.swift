import Aviation
import Logbook
import TerminalUI
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("The table of commands")
struct CommandTests {
    private static let situations = [
        "", "/", "2", "3", "4", "a", "a \"gen\"", "2 a", "3 a", "4 a", "s", "f", "?",
        ": \"history of changes\" <Enter>",
        "d : \"history of changes\" <Enter> j <Enter>", "a \"x\" <Esc> <Esc>",
        "L \"hb-cfa\"", "5", "5 b", "5 b <Enter>", "/ <Tab>", "*", "* \"x\" <Enter> '", ":", ": \"theme\"", "c",
        "<Space>", "2 <Space><Space> E \"type\" <Enter> \"x\"", "a <C-p>",
    ]

    @Test("Every command name is in the table")
    func names() {
        for name in CommandName.all { #expect(Command.named(name) != nil, "\(name.rawValue)") }
    }

    @Test("No key has two commands in one context", arguments: CommandTable.all.map(\.context))
    func keys(context: CommandContext) {
        let keys = Command.commands(in: context).flatMap(\.keys)
        #expect(Set(keys).count == keys.count)
    }

    @Test("A context that receives text has no commands on characters", arguments: CommandTable.all.map(\.context))
    func characters(context: CommandContext) {
        guard context.takesText else { return }
        let characters = Command.commands(in: context).flatMap(\.keys).filter(\.isCharacter)
        #expect(characters.isEmpty)
    }

    @Test("The key of every footer entry does what the entry says", arguments: situations)
    func footer(keys: String) throws {
        var driver = try Driver()
        try driver.play(keys)
        #expect(!driver.state.footerCommands.isEmpty)
        for command in driver.state.footerCommands where command.listens(driver.state) {
            let key = try #require(command.keys.first)
            #expect(driver.state.command(for: key)?.name == command.name, "\(key.label)")
        }
    }

    @Test("A click on a footer entry does what its key does", arguments: situations)
    func footerClicks(keys: String) throws {
        var driver = try Driver()
        try driver.play(keys)
        for command in driver.state.footerCommands where command.listens(driver.state) {
            var (clicked, typed) = (driver.state, driver.state)
            let key = try #require(command.keys.first)
            #expect(clicked.update(.click(.command(command.name))) == typed.update(.key(key)))
            #expect(clicked == typed)
        }
    }

    @Test("The list of keys shows every command, those of the current screen first")
    func help() throws {
        let help = HelpState(contexts: [.form, .always])
        let lines = HelpView.lines(help, KeyMap(), in: Size(rows: 300, columns: 300)).map(\.text)
        #expect(lines.first == "Form")
        let flowing = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
        for command in Command.all { #expect(flowing.contains(command.summary), "\(command.summary)") }
    }

    @Test("Typing in the list of keys filters it")
    func helpSearch() throws {
        var driver = try Driver()
        try driver.play("? \"column again\"")
        #expect(driver.line(with: "Sort; the same column again reverses") != nil)
        #expect(driver.line(with: "Add a record") == nil)
        try driver.play("<Esc>")
        #expect(driver.state.overlay == nil)
    }

    @Test("An unavailable command says why")
    func reasons() throws {
        var driver = try Driver()
        try driver.play("x")
        #expect(driver.state.status == Status(.caution, "No filter is set."))
        try driver.play("3 f")
        #expect(driver.state.status?.text == "Only flights and aircraft have a paint color.")
    }
}
