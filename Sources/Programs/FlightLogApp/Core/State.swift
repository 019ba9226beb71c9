package import Aviation
import Logbook
package import LogbookProgram
package import TerminalUI

/// The complete state of the program; the screen is a function of it.
///
/// Only ``update(_:)`` changes it, and does nothing else: work in the world is returned as effects. State of one screen
/// is in the screen's own value on the stack; this type contains the state that screens share, and that outlives them.
package struct State: Hashable, Sendable {
    /// The pilot's own date now.
    var today: LocalDate
    var size: Size
    /// The path of the logbook's file, as shown.
    let path: String
    /// Whether an upgrade begins without waiting for the user.
    let upgradesAtOnce: Bool
    /// Whether a region is asked for when the settings say nothing of it.
    let asksForRegion: Bool

    // MARK: Screens

    /// The screens, each opened from the one before; the last is shown.
    var screens: [Screen] = [.start(.opening)]
    /// The overlay above the screen, which has the keys; nil when none is open.
    var overlay: Overlay?
    /// The message on the status line; nil when the line is empty.
    var status: Status?

    // MARK: Settings

    /// The settings in use.
    package var settings: Settings
    /// The keys of the commands.
    var keys: KeyMap
    /// The settings in the user's files.
    var keptSettings: Settings
    /// The errors in the user's settings files, to be shown once.
    var settingsErrors: [SettingsError]

    // MARK: Logbook

    /// Why the open logbook can only be read; nil when it can be changed.
    var obstacle: WriteObstacle?
    var isReadOnly: Bool { obstacle != nil }
    var hasDeferredWork = false
    /// Whether a deferred task of an upgrade was done and no key was pressed since.
    var isCleaningUp = false
    /// The sums of all flights; nil until they are known.
    var total: ListSummary?
    /// The error because of which saved data is lost when the program ends now; nil when none is.
    var risk: LogbookError?
    /// The error that another program replaced the file, which says where the saved data is; repeated when the program
    /// ends.
    var lastWord: LogbookError?

    /// Where the logbook stands with other devices; nil if it is not synchronized.
    var sync: SyncBrief?

    /// The fields of the open logbook, with those of the pilot's own, as it last answered, under no region's names.
    var fieldsOfBook = FieldTable.standard

    // MARK: Lists

    var lists = Lists()
    var preview = Preview()
    /// Whether a narrow screen shows the pane below the list; on a wide screen, the pane is a setting.
    var showsPaneBelow = false
    /// The saved views, as last read from the logbook.
    var views: [ListView] = []
    /// The filters of lists that could not be read before the logbook's fields were known.
    var unreadFilters: [RecordKind: String] = [:]
    /// The name of the view that was last shown or saved; nil when there is none.
    var shownView: String?
    /// The earlier filters.
    var filterHistory = FilterHistory()
    var totals = TotalsState()
    /// What ends within the time of reminders, the soonest first.
    var reminders: [CurrencyAnswer] = []
    /// How much may still be flown today, by rules.
    var limits: [CurrencyAnswer] = []
    /// What rules make of documents.
    var documentAnswers: [CurrencyAnswer] = []

    /// Whether the file was upgraded now, and aircraft may lack what later versions keep.
    var offersTypes = false

    // MARK: Typed text

    var drafts = DraftKeeper()
    /// The entry lines that were typed, newest last, without repetitions.
    var entryHistory: [TypedLine] = []
    /// The entry line that was unfinished when the program ended, until it is shown again; nil for none.
    var leftLine: TypedLine?
    /// The state that was restored from the history; nil after any other action.
    var restored: RestoredState?

    // MARK: Answers and keys

    var requests = Requests()
    /// Whether an answer takes so long that the screen shows it.
    var showsWork = false
    /// The messages typed while keys wait for an answer.
    var typeAhead: [Message] = []
    /// Whether the last key was Ctrl-C: the next one quits.
    var wasCancelled = false
    /// Whether the last command deleted one row: pressed again at once, it deletes nothing.
    var hasJustDeleted = false

    /// Creates the state before the file is inspected.
    ///
    /// - Parameters:
    ///   - path: the file's path, as shown.
    ///   - today: the pilot's own date.
    ///   - upgradesAtOnce: whether an old file is upgraded without asking.
    ///   - asksForRegion: whether a region is asked for when the settings say nothing of it.
    ///   - reading: the user's settings, and the errors in them.
    ///   - keys: the user's keys, and the errors in them.
    ///   - memory: the list state of the logbook.
    package init(
        path: String, today: LocalDate, size: Size, upgradesAtOnce: Bool = false, asksForRegion: Bool = false,
        reading: SettingsReading = SettingsReading(), keys: KeysReading = KeysReading(),
        memory: SavedListStates = SavedListStates()
    ) {
        self.path = path
        self.today = today
        self.size = size
        self.upgradesAtOnce = upgradesAtOnce
        self.asksForRegion = asksForRegion
        settings = reading.settings
        keptSettings = reading.settings
        settingsErrors = reading.errors + keys.errors
        self.keys = keys.keys
        memory.restore(&self)
    }

    /// The fields of the open logbook, with the names of the settings.
    package var fields: FieldTable { fieldsOfBook.named(by: settings.conventions) }

    /// What is remembered of the lists; nil when the logbook was not open.
    package var memory: SavedListStates? { isOpen ? SavedListStates(self) : nil }

    /// The file's name, for titles.
    var fileName: String { path.lastPathPart }
}

extension String {
    /// The part of a path after its last slash.
    var lastPathPart: String { split(separator: "/").last.map(String.init) ?? self }
}
