package import Logbook
package import TerminalUI

/// Everything that the program knows at one moment; the screen is a function of it.
///
/// Only ``update(_:)`` changes it, and it touches nothing else: what has to be done in the world comes back as effects.
package struct State: Hashable, Sendable {
    /// The pilot's own date now.
    var today: LocalDate
    var size: Size
    let file: FileName
    /// Whether an upgrade begins without waiting for the user.
    let upgradesAtOnce: Bool
    /// What the user has chosen.
    package var settings: Settings
    /// What the files say that the user keeps.
    var keptSettings: Settings
    /// What is wrong in the files of the user's choices, to be said once.
    var settingsErrors: [SettingsError]
    var phase = Phase.opening
    /// Lines of a plan or a result that are hidden above the first one shown.
    var scrolledText = 0
    var isReadOnly = false
    var hasDeferredWork = false
    /// Whether a piece of the upgrade's clean-up was done and nobody has typed since.
    var isCleaningUp = false

    /// The kind of records on the screen.
    var kind = RecordKind.flights
    var lists = Lists()
    /// The screen that the list of flights was opened from, to go back to; nil when it was chosen by itself.
    var visit: Visit?
    var preview = Preview()
    /// Whether a narrow screen shows the pane below the list; beside it, it is a setting.
    var showsPaneBelow = false
    /// What is being typed on the filter line; nil when nothing is.
    var search: Search?
    /// What the flights come to, and whether that is on the screen.
    var totals = TotalsState()
    var showsTotals = false
    /// The saved views, as they were when they were last asked for.
    var views: [ListView] = []
    /// The name of the view that was last shown or saved.
    var shownView: String?
    /// The filters that were kept.
    var filterHistory = FilterHistory()
    var form: Form?
    var keeper = DraftKeeper()
    /// What lies above all else and takes the keys.
    var dialogue: Dialogue?
    /// The flights in one line that were typed, the newest last; each once.
    var entryHistory: [String] = []
    /// The flight in one line that was being typed when the program ended, until it is shown again; empty for none.
    var leftLine = ""
    /// The state that was restored from the history, as long as nothing else was done since.
    var restored: RestoredState?
    /// What is in the user's editor; nil while nothing is, or the remarks of the form are.
    var edited: EditedText?
    var status: Status?
    /// What all flights come to; nil until it is known.
    var total: ListSummary?
    /// Why what was saved is lost when the program ends now; nil as long as it is not.
    var risk: LogbookError?
    /// That another program has taken the file, and where what was saved is: said once more as the program ends.
    var lastWord: LogbookError?
    /// Whether something has been waited for so long that it must be said.
    var showsWork = false

    var requests = Requests()
    /// What was typed while a form was being opened or saved.
    var typeAhead: [Message] = []
    /// Whether the last key was Ctrl-C: the next one quits.
    var wasCancelled = false

    /// A state before the file was looked at.
    ///
    /// - Parameters:
    ///   - path: the file's path, as it is shown.
    ///   - today: the pilot's own date.
    ///   - upgradesAtOnce: whether an old file is upgraded without asking.
    ///   - reading: the user's settings, and what is wrong in them.
    ///   - memory: how the logbook's lists were left.
    package init(
        path: String, today: LocalDate, size: Size, upgradesAtOnce: Bool = false,
        reading: SettingsReading = SettingsReading(), memory: ScreenMemory = ScreenMemory()
    ) {
        file = FileName(path: path)
        self.today = today
        self.size = size
        self.upgradesAtOnce = upgradesAtOnce
        settings = reading.settings
        keptSettings = reading.settings
        settingsErrors = reading.errors
        recall(memory)
    }

    /// The list on the screen.
    var list: ListState {
        get { lists[kind] }
        set { lists[kind] = newValue }
    }
}
