import TerminalUI

/// A screen: one entry of the stack `State.screens`, the last of which is shown.
///
/// A new screen, in six steps:
/// 1. Make a folder under `Screens` with a type that conforms to ``ScreenContent``: its state, and how it is drawn and moved.
/// 2. Beside it, declare its `CommandContext`, its `CommandName`s and its `CommandTable`.
/// 3. Add a case here, and the line that returns its content.
/// 4. Add its table to `CommandTable.all`, in the order of the list of keys.
/// 5. Give another screen a command that calls `State.push(_:)`.
/// 6. Run `scripts/write-manuals`.
///
/// What the screen asks of the logbook is a `LogbookQuestion` in the same folder. What outlives the screen is in `State`, and the
/// case names it.
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

    var content: any ScreenContent {
        switch self {
        case .start(let start): start
        case .upgrade(let upgrade): upgrade
        case .list: ListScreen()
        case .totals: TotalsScreen()
        case .statistics(let statistics): statistics
        case .form(let form): form
        case .bulkEdit(let edit): edit
        case .conflict(let conflict): conflict
        case .history(let history): history
        }
    }
}

/// A panel above the screen that takes the keys until it is closed.
indirect enum Overlay: Hashable, Sendable {
    case help(HelpState)
    case picker(Picker)
    case columns(ColumnChooser)
    case sheet(Sheet)
    case entryLine(LineEntry)

    var content: any ScreenContent {
        switch self {
        case .help(let help): help
        case .picker(let picker): picker
        case .columns(let chooser): chooser
        case .sheet(let sheet): sheet
        case .entryLine(let line): line
        }
    }
}

/// What a screen or an overlay shows, and how it answers keys, text and the mouse.
///
/// What only reads is asked of the value. What changes something is a static function on the whole state, which holds the value.
protocol ScreenContent: Hashable, Sendable {
    /// The places whose keys are heard, the narrowest first.
    func contexts(_ state: State) -> [CommandContext]
    /// The command that Ctrl-C performs.
    func cancelCommand(_ state: State) -> CommandName
    /// Whether a message waits until an answer that is under way has arrived.
    func holds(_ message: Message, _ state: State) -> Bool
    /// Whether pasted text keeps its line ends.
    var keepsLineEnds: Bool { get }
    /// Whether it is drawn however small the screen is; other screens are replaced by one sentence.
    var fitsAnySize: Bool { get }
    /// Whether an overlay dims the screen below it.
    var dimsScreen: Bool { get }
    /// Whether nothing is chosen or typed there, so that work for idle moments may be done.
    var isOnlyRead: Bool { get }
    func draw(on frame: inout Frame, _ state: State)

    /// Moves the cursor, or scrolls.
    static func move(_ motion: Motion, in state: inout State) -> [Effect]
    /// Scrolls by the wheel, down when `rows` is positive.
    static func turnWheel(_ rows: Int, over target: MouseTarget?, in state: inout State) -> [Effect]
    static func click(_ target: MouseTarget, in state: inout State) -> [Effect]
    /// Types into the text that has the cursor; `change` returns whether its key was one of a text field.
    static func type(_ change: (inout LineEditor) -> Bool, in state: inout State) -> [Effect]
    /// Jumps to what Alt and a letter name; nil where letters name nothing.
    static func jump(to letter: Character, in state: inout State) -> [Effect]?
}

extension ScreenContent {
    func cancelCommand(_ state: State) -> CommandName { .redraw }
    func holds(_ message: Message, _ state: State) -> Bool { false }
    var keepsLineEnds: Bool { false }
    var fitsAnySize: Bool { false }
    var dimsScreen: Bool { true }
    var isOnlyRead: Bool { false }

    static func move(_ motion: Motion, in state: inout State) -> [Effect] { [] }
    static func turnWheel(_ rows: Int, over target: MouseTarget?, in state: inout State) -> [Effect] {
        move(rows > 0 ? .down : .up, in: &state)
    }
    static func click(_ target: MouseTarget, in state: inout State) -> [Effect] { [] }
    static func type(_ change: (inout LineEditor) -> Bool, in state: inout State) -> [Effect] { [] }
    static func jump(to letter: Character, in state: inout State) -> [Effect]? { nil }
}

extension State {
    /// The screen that is shown, below an overlay if there is one.
    var screen: Screen {
        get { screens.last ?? .start(.opening) }
        set { screens = screens.dropLast() + [newValue] }
    }

    /// What has the keys.
    var content: any ScreenContent { overlay?.content ?? screen.content }

    mutating func push(_ screen: Screen) { screens.append(screen) }

    /// Leaves the screen that is shown; the first one stays.
    mutating func pop() {
        if screens.count > 1 { screens.removeLast() }
    }

    /// Whether a list is shown and nothing is open above it.
    var isListShown: Bool {
        if case .list = screen { overlay == nil } else { false }
    }

    /// Whether the logbook is open.
    var isOpen: Bool {
        if case .list = screens.first { true } else { false }
    }
}
