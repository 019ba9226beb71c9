import Aviation
import Logbook
import TerminalUI
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("The table of commands")
struct CommandTests {
    /// The contexts of a file that is not open yet, and those that other tests reach.
    private static let elsewhere: Set<CommandContext> = [
        .newLogbook, .upgradePlan, .upgrading, .upgraded, .problem, .always,
    ]

    @Test("Every screen and overlay is among the situations", arguments: CommandTable.all.map(\.context))
    func everyContext(context: CommandContext) {
        guard !Self.elsewhere.contains(context) else { return }
        #expect(Situation.contexts.contains(context), "no command leads to \(context.title)")
    }

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

    @Test("The key of every footer entry does what the entry says", arguments: Situation.all)
    func footer(situation: Situation) throws {
        let driver = try situation.driver()
        #expect(!driver.state.footerCommands.isEmpty)
        for command in driver.state.footerCommands where command.listens(driver.state) {
            let key = try #require(command.keys.first)
            #expect(driver.state.command(for: key)?.name == command.name, "\(key.label)")
        }
    }

    @Test("A click on a footer entry does what its key does", arguments: Situation.all)
    func footerClicks(situation: Situation) throws {
        let driver = try situation.driver()
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

    @Test("A key that goes to another screen does not wait for the rows of the list; other keys do")
    func leaving() throws {
        let driver = try Driver()
        let leaving = Command.commands(in: .list).filter(\.leavesList)
        #expect(Set(leaving.map(\.name)).isSuperset(of: [.currency, .check, .statistics, .totals, .documents]))
        for command in Command.commands(in: .list) {
            guard let key = command.keys.first, command.listens(driver.state) else { continue }
            var state = driver.state
            // The rows of the aircraft are asked for, and not answered.
            _ = state.update(.key(.character("2")))
            _ = state.update(.key(key))
            #expect(state.typeAhead.isEmpty == command.leavesList, "\(command.name.rawValue)")
        }
    }

    @Test("What an open screen shows is asked for again after a change of the logbook, of the file, and on a new day")
    func refreshing() throws {
        for (name, topic) in [
            (CommandName.check, CheckQuestion.topic), (.currency, CurrencyQuestion.topic),
            (.statistics, StatisticsQuestion.topic), (.totals, TotalsQuestion.topic(isForMonths: false)),
        ] {
            var driver = try Driver()
            driver.perform(name)
            let topics = { (effects: [Effect]) in
                effects.compactMap { effect in if case .ask(let job) = effect { job.topic } else { nil } }
            }
            var (changed, dawn) = (driver.state, driver.state)
            #expect(topics(changed.update(.fileChanged)).contains(topic), "\(name.rawValue)")
            #expect(topics(dawn.update(.day(dawn.today.adding(days: 1)))).contains(topic), "\(name.rawValue)")
            driver.state.push(.statistics(try #require(StatisticsScreen(driver.state))))
            #expect(topics(driver.state.askForFigures()).contains(topic), "\(name.rawValue) below another screen")
        }
    }

    @Test("A screen or an overlay that changes is put back where it was", arguments: Situation.all)
    func puttingBack(situation: Situation) throws {
        let state = try situation.driver().state
        for screen in state.screens { #expect(Screen(screen.content) == screen) }
        if let overlay = state.overlay { #expect(Overlay(overlay.content) == overlay) }
    }
}
