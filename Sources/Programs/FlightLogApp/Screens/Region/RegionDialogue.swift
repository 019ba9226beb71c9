import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// A region's choice: two presets, and their parts, each of which can be changed.
struct RegionDialogue: ScreenContent {
    /// The settings as they would be; only the region and its parts are taken.
    private(set) var settings: Settings
    /// The part with the cursor.
    private(set) var focus = 0
    /// Whether it is shown at the start, before anything else.
    let isFirst: Bool

    init(_ settings: Settings, isFirst: Bool = false) {
        self.settings = settings
        self.isFirst = isFirst
    }

    /// The region that is chosen; nil for none.
    var region: Region? { settings.region.flatMap { $0 == .undecided ? nil : $0 } }

    mutating func choose(_ region: Region) { settings.choose(region) }

    mutating func select(_ index: Int) { focus = min(max(index, 0), RegionPart.all.count - 1) }

    /// Changes the part with the cursor.
    mutating func turn(by step: Int) { RegionPart.all[focus].turn(by: step, &settings) }

    func contexts(_ state: State) -> [CommandContext] { [.region] }
}

// MARK: Commands

extension CommandContext {
    static let region = CommandContext("Region", name: "region")
}

extension CommandName {
    static let region = CommandName("app.region")
    static let regionFAA = CommandName("region.faa")
    static let regionEASA = CommandName("region.easa")
    static let regionNext = CommandName("region.next")
    static let regionBefore = CommandName("region.before")
    static let regionTake = CommandName("region.take")
    static let regionLater = CommandName("region.later")
}

extension Command {
    static let region = Command(
        .region, [], "region", "Choose how dates and times are written: FAA or EASA",
        also: "locale dates format conventions month day", unless: { $0.isOpen ? nil : "no logbook is open" },
        action: { state in
            state.overlay = .region(RegionDialogue(state.settings))
            return []
        })
}

extension CommandTable {
    static let region = CommandTable(
        .region,
        [
            Command(
                RegionDialogue.self, .regionTake, [.enter], "choose",
                "Use these and save them in the settings", footer: 95,
                action: { $0.take(in: &$1) }),
            Command(
                RegionDialogue.self, .regionFAA, [.character("f")], "FAA", "As in the United States", footer: 90,
                action: { $0.choose(.faa) }),
            Command(
                RegionDialogue.self, .regionEASA, [.character("e")], "EASA", "As in Europe", footer: 89,
                action: { $0.choose(.easa) }),
            Command(
                RegionDialogue.self, .regionNext, [.right, .character(" "), .character("l")], "change",
                "The next value of the part",
                footer: 60, action: { $0.turn(by: 1) }),
            Command(
                RegionDialogue.self, .regionBefore, [.left, .character("h")], "change back", "Previous value",
                action: { $0.turn(by: -1) }),
        ] + Command.motions(.rows, footer: 30) + [
            Command.close(
                .regionLater, [.escape, .character("q")], "later", "Decide later; nothing changes", footer: 80)
        ])
}

// MARK: Update

extension RegionDialogue {
    /// Uses the chosen conventions from now on and writes what the settings file lacks of them.
    fileprivate func take(in context: inout ScreenContext) -> [Effect] {
        let dialogue = self
        return context.then { state in
            guard let region = dialogue.region else {
                state.status = Status(.caution, "Press f for FAA or e for EASA first; Esc decides later.")
                return [.bell]
            }
            state.settings.follow(dialogue.settings)
            for index in state.screens.indices { state.screens[index].follow(state.settings.conventions) }
            let effects = dialogue.leave(&state)
            state.status = Status(.good, "Region \(region.shortName).")
            let task = ChangeSettingsTask(lines: RegionLines.lines(of: state.settings))
            return [.run(task), state.requests.ask(ReminderQuestion(state))] + state.refreshScreens() + effects
        }
    }

    /// Closes the dialogue. At the start, what was being typed is opened after it.
    private func leave(_ state: inout State) -> [Effect] {
        state.overlay = nil
        return isFirst ? [state.requests.ask(DraftsQuestion())] : []
    }

    mutating func close(in context: inout ScreenContext) -> [Effect] {
        let dialogue = self
        return context.then { dialogue.leave(&$0) }
    }
}

extension Screen {
    /// Reads a form again by other conventions, and names its fields.
    fileprivate mutating func follow(_ conventions: Conventions) {
        switch self {
        case .form(var form):
            form.follow(conventions)
            self = .form(form)
        case .bulkEdit(var edit):
            edit.follow(conventions)
            self = .bulkEdit(edit)
        default: break
        }
    }
}

/// Writes the lines of a region to the settings file.
struct ChangeSettingsTask: OutsideTask {
    let lines: [SettingLine]

    func run(with services: OutsideServices) -> String? { services.changeSettings(lines) }

    func receive(_ path: String?, in state: inout State) -> [Effect] {
        guard let region = state.settings.region else { return [] }
        if path != nil { state.keptSettings.follow(state.settings) }
        state.status =
            path.map { Status(.good, "Region \(region.shortName), written to \($0).") }
            ?? Status(
                .bad,
                "Region \(region.shortName), for now: the settings could not be written. Add region = "
                    + "\(region.rawValue.tomlText) to config.toml; “flightlog config --path” names it.")
        return []
    }
}

extension RegionDialogue {
    mutating func settle(in context: inout ScreenContext) -> [Effect] {
        context.status = nil
        return []
    }

    mutating func move(_ motion: Motion, in context: inout ScreenContext) -> [Effect] {
        var window = ScrollWindow(count: RegionPart.all.count, height: RegionPart.all.count, cursor: focus)
        window.apply(motion)
        select(window.cursor)
        return []
    }

    mutating func click(_ target: MouseTarget, in context: inout ScreenContext) -> [Effect] {
        guard case .row(let place) = target else { return [] }
        if focus == place { turn(by: 1) }
        select(place)
        return []
    }
}
