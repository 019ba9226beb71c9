import LogbookProgram
import TerminalUI

/// A screen: one entry of the stack `State.screens`, the last of which is shown.
///
/// To add a screen:
/// 1. Add a folder under `Screens` with a type that conforms to ``ScreenContent``: the screen's state, drawing and
///    motions.
/// 2. Beside it, declare its `CommandContext`, its `CommandName`s and its `CommandTable`.
/// 3. Add a case here, the line that returns its content, and the one that makes a screen of it.
/// 4. Add its table to `CommandTable.all`, in the order of the list of keys.
/// 5. Give another screen a command that calls `State.show(_:)`; the command says its place in the header, if it has one,
///    and that it leaves the list.
/// 6. Ask the logbook in ``ScreenContent/refresh(in:)``: when the screen opens, and whenever its answer may have changed.
/// 7. Run `scripts/write-manuals`.
///
/// The screen's requests to the logbook are `LogbookQuestion`s in the same folder. State that outlives the screen is in
/// `State`, and the case identifies it.
enum Screen: Hashable, Sendable {
    case start(StartScreen)
    case upgrade(UpgradeScreen)
    case list(ListID)
    case totals
    case statistics(StatisticsScreen)
    case form(Form)
    case bulkEdit(BulkEdit)
    case conflict(Conflict)
    case history(HistoryState)
    case importing(ImportScreen)
    case currency(CurrencyScreen)
    case ruleEditor(RuleEditor)
    case checking(CheckScreen)
    case pages(PagesScreen)
    case recordings(RecordingsScreen)
    case recording(RecordingScreen)
    case compared(ComparedScreen)
    case recordingPlan(RecordingPlanScreen)
    case flownPlaces(FlownPlacesScreen)
    case allTracks(AllTracksScreen)
    case sync(SyncScreen)
    case syncPlan(SyncPlanScreen)

    var content: any ScreenContent {
        switch self {
        case .start(let start): start
        case .upgrade(let upgrade): upgrade
        case .list(let id): ListScreen(id: id)
        case .totals: TotalsScreen()
        case .statistics(let statistics): statistics
        case .form(let form): form
        case .bulkEdit(let edit): edit
        case .conflict(let conflict): conflict
        case .history(let history): history
        case .importing(let screen): screen
        case .currency(let screen): screen
        case .ruleEditor(let editor): editor
        case .checking(let screen): screen
        case .pages(let screen): screen
        case .recordings(let screen): screen
        case .recording(let screen): screen
        case .compared(let screen): screen
        case .recordingPlan(let screen): screen
        case .flownPlaces(let screen): screen
        case .allTracks(let screen): screen
        case .sync(let screen): screen
        case .syncPlan(let screen): screen
        }
    }
}

extension Screen {
    /// Creates the screen of a content; nil for that of an overlay.
    init?(_ content: any ScreenContent) {
        switch content {
        case let start as StartScreen: self = .start(start)
        case let upgrade as UpgradeScreen: self = .upgrade(upgrade)
        case let list as ListScreen: self = .list(list.id)
        case is TotalsScreen: self = .totals
        case let statistics as StatisticsScreen: self = .statistics(statistics)
        case let form as Form: self = .form(form)
        case let edit as BulkEdit: self = .bulkEdit(edit)
        case let conflict as Conflict: self = .conflict(conflict)
        case let history as HistoryState: self = .history(history)
        case let screen as ImportScreen: self = .importing(screen)
        case let screen as CurrencyScreen: self = .currency(screen)
        case let editor as RuleEditor: self = .ruleEditor(editor)
        case let screen as CheckScreen: self = .checking(screen)
        case let screen as PagesScreen: self = .pages(screen)
        case let screen as RecordingsScreen: self = .recordings(screen)
        case let screen as RecordingScreen: self = .recording(screen)
        case let screen as ComparedScreen: self = .compared(screen)
        case let screen as RecordingPlanScreen: self = .recordingPlan(screen)
        case let screen as FlownPlacesScreen: self = .flownPlaces(screen)
        case let screen as AllTracksScreen: self = .allTracks(screen)
        case let screen as SyncScreen: self = .sync(screen)
        case let screen as SyncPlanScreen: self = .syncPlan(screen)
        default: return nil
        }
    }
}

/// A panel above the screen that receives the keys until it is closed.
indirect enum Overlay: Hashable, Sendable {
    case help(HelpState)
    case picker(Picker)
    case columns(ColumnChooser)
    case sheet(Sheet)
    case entryLine(EntryLineScreen)
    case region(RegionDialogue)
    case signing(SigningScreen)
    case signed(SignedScreen)

    var content: any ScreenContent {
        switch self {
        case .help(let help): help
        case .picker(let picker): picker
        case .columns(let chooser): chooser
        case .sheet(let sheet): sheet
        case .entryLine(let line): line
        case .region(let dialogue): dialogue
        case .signing(let screen): screen
        case .signed(let screen): screen
        }
    }
}

extension Overlay {
    /// Creates the overlay of a content; nil for that of a screen.
    init?(_ content: any ScreenContent) {
        switch content {
        case let help as HelpState: self = .help(help)
        case let picker as Picker: self = .picker(picker)
        case let chooser as ColumnChooser: self = .columns(chooser)
        case let sheet as Sheet: self = .sheet(sheet)
        case let line as EntryLineScreen: self = .entryLine(line)
        case let dialogue as RegionDialogue: self = .region(dialogue)
        case let screen as SigningScreen: self = .signing(screen)
        case let screen as SignedScreen: self = .signed(screen)
        default: return nil
        }
    }
}

/// The content of a screen or an overlay: what it shows, and how it reacts to keys, text and the mouse.
///
/// A screen changes itself; the context is what it may touch besides (``ScreenContext``). State that outlives a screen is
/// in `State`, and the screen has the program change it.
protocol ScreenContent: Hashable, Sendable {
    /// Returns the contexts that handle keys, narrowest first.
    func contexts(_ state: State) -> [CommandContext]
    /// Returns the command that Ctrl-C performs: by default the one that closes.
    func cancelCommand(_ state: State) -> CommandName
    /// Returns whether a message waits for an answer that is under way.
    func holds(_ message: Message, _ state: State) -> Bool
    /// Whether pasted text keeps its line ends.
    var keepsLineEnds: Bool { get }
    /// Whether it is drawn at any size of the screen; other screens are replaced by one sentence when it is too small.
    var fitsAnySize: Bool { get }
    /// Whether an overlay dims the screen below it.
    var dimsScreen: Bool { get }
    /// Whether nothing is chosen or typed on it, so that work for idle moments may run.
    var isOnlyRead: Bool { get }
    /// Whether it moves by itself, and is told of time that passes by ``advance(by:in:)``.
    var isMoving: Bool { get }
    /// The command whose name is marked in the header; nil for that of the list.
    var headerCommand: CommandName? { get }
    func draw(on frame: inout Frame, _ state: State)

    /// Asks the logbook again for what the screen shows; called for each open screen when the records, the rules or the
    /// region have changed.
    mutating func refresh(in context: inout ScreenContext) -> [Effect]
    /// Leaves a part of the screen that is open, else the screen.
    mutating func close(in context: inout ScreenContext) -> [Effect]
    /// Does what follows from each change of the screen, such as keeping the cursor in view.
    mutating func settle(in context: inout ScreenContext) -> [Effect]
    /// Moves the cursor, or scrolls.
    mutating func move(_ motion: Motion, in context: inout ScreenContext) -> [Effect]
    /// Scrolls with the wheel, down when `rows` is positive.
    mutating func turnWheel(_ rows: Int, over target: MouseTarget?, in context: inout ScreenContext) -> [Effect]
    mutating func click(_ target: MouseTarget, in context: inout ScreenContext) -> [Effect]
    /// What of a screen that moves is seen: while it stays, nothing is drawn again; nil for one that is drawn each time.
    var movement: Int? { get }
    /// Moves on by seconds that have passed.
    mutating func advance(by seconds: Double, in context: inout ScreenContext)
    /// Edits the text field with the cursor; `change` returns whether the field handled its key.
    mutating func type(
        _ change: @escaping (inout LineEditor) -> Bool, in context: inout ScreenContext
    ) -> [Effect]
    /// Jumps to the field of Alt and a letter; nil when letters select nothing.
    mutating func jump(to letter: Character, in context: inout ScreenContext) -> [Effect]?
}

extension ScreenContent {
    func cancelCommand(_ state: State) -> CommandName {
        contexts(state).first.flatMap { Command.commands(in: $0).first(where: \.closes) }?.name ?? .redraw
    }
    func holds(_ message: Message, _ state: State) -> Bool { false }
    var keepsLineEnds: Bool { false }
    var fitsAnySize: Bool { false }
    var dimsScreen: Bool { true }
    var isOnlyRead: Bool { false }
    var isMoving: Bool { false }
    var movement: Int? { nil }
    var headerCommand: CommandName? { nil }

    mutating func refresh(in context: inout ScreenContext) -> [Effect] { [] }
    mutating func close(in context: inout ScreenContext) -> [Effect] { context.leave() }
    mutating func settle(in context: inout ScreenContext) -> [Effect] { [] }
    mutating func move(_ motion: Motion, in context: inout ScreenContext) -> [Effect] { [] }
    mutating func turnWheel(_ rows: Int, over target: MouseTarget?, in context: inout ScreenContext) -> [Effect] {
        move(rows > 0 ? .down : .up, in: &context)
    }
    mutating func click(_ target: MouseTarget, in context: inout ScreenContext) -> [Effect] { [] }
    mutating func advance(by seconds: Double, in context: inout ScreenContext) {}
    mutating func type(
        _ change: @escaping (inout LineEditor) -> Bool, in context: inout ScreenContext
    ) -> [Effect] { [] }
    mutating func jump(to letter: Character, in context: inout ScreenContext) -> [Effect]? { nil }
}

extension State {
    /// The visible screen, or the one below an overlay.
    var screen: Screen {
        get { screens.last ?? .start(.opening) }
        set { screens = screens.dropLast() + [newValue] }
    }

    /// The screen or overlay that has the keys.
    var content: any ScreenContent { overlay?.content ?? screen.content }

    mutating func push(_ screen: Screen) { screens.append(screen) }

    /// Asks for what the open screens show, after a change.
    mutating func refreshScreens() -> [Effect] {
        var effects: [Effect] = []
        for index in screens.indices { effects += refreshScreen(at: index) }
        return effects
    }

    /// Asks for the sums of the logbook, what ends soon, and what the open screens show, after a change.
    mutating func askForFigures() -> [Effect] {
        [requests.ask(BookTotalQuestion()), requests.ask(ReminderQuestion(self))] + refreshScreens()
    }

    /// Leaves the current screen; the first one stays.
    mutating func pop() {
        if screens.count > 1 { screens.removeLast() }
    }

    /// Leaves a part of the screen or overlay that has the keys, else the whole of it.
    mutating func close() -> [Effect] { editContent { $0.close(in: &$1) } ?? [] }

    /// Leaves the overlay, else the screen; a list that was below it is read again if it has changed.
    mutating func leaveContent() -> [Effect] {
        if overlay != nil {
            overlay = nil
            return []
        }
        pop()
        return form == nil ? reloadIfNeeded() : []
    }

    /// Whether a list is shown without an overlay.
    var isListShown: Bool {
        if case .list = screen { overlay == nil } else { false }
    }

    /// Whether the logbook is open.
    var isOpen: Bool {
        if case .list = screens.first { true } else { false }
    }
}
