package import Logbook
package import TerminalUI

/// Everything that the program knows at one moment; what is drawn is a function of it.
///
/// Only ``update(_:)`` changes it, and it touches nothing else: what has to be done in the world comes back as effects. What one
/// screen needs alone is in the screen's own value on the stack; here is what screens share, and what outlives them.
package struct State: Hashable, Sendable {
    /// The pilot's own date now.
    var today: LocalDate
    var size: Size
    /// The path of the logbook's file, as it is shown.
    let path: String
    /// Whether an upgrade begins without waiting for the user.
    let upgradesAtOnce: Bool

    // MARK: Screens

    /// The screens, each opened from the one before; the last is shown.
    var screens: [Screen] = [.start(.opening)]
    /// What is open above the screen and has the keys.
    var overlay: Overlay?
    /// What is said on the status line.
    var status: Status?

    // MARK: Settings

    /// What the user has chosen.
    package var settings: Settings
    /// What the files say that the user keeps.
    var keptSettings: Settings
    /// What is wrong in the files of the user's choices, to be said once.
    var settingsErrors: [SettingsError]

    // MARK: Logbook

    var isReadOnly = false
    var hasDeferredWork = false
    /// Whether a piece of the upgrade's clean-up was done and no key was pressed since.
    var isCleaningUp = false
    /// The sums of all flights; nil until they are known.
    var total: ListSummary?
    /// Why what was saved is lost when the program ends now; nil as long as it is not.
    var risk: LogbookError?
    /// That another program has taken the file, and where what was saved is: said once more as the program ends.
    var lastWord: LogbookError?

    // MARK: Lists

    var lists = Lists()
    var preview = Preview()
    /// Whether a narrow screen shows the pane below the list; beside it, it is a setting.
    var showsPaneBelow = false
    /// The saved views, as they were when they were last asked for.
    var views: [ListView] = []
    /// The name of the view that was last shown or saved.
    var shownView: String?
    /// The filters that were kept.
    var filterHistory = FilterHistory()
    var totals = TotalsState()

    // MARK: What is typed

    var drafts = DraftKeeper()
    /// The flights in one line that were typed, the newest last; each once.
    var entryHistory: [String] = []
    /// The flight in one line that was being typed when the program ended, until it is shown again; empty for none.
    var leftLine = ""
    /// The record whose remarks are in the user's editor; nil while none are, or those of the form.
    var edited: EditedText?
    /// The state that was restored from the history, as long as nothing else was done since.
    var restored: RestoredState?

    // MARK: Answers and keys

    var requests = Requests()
    /// Whether something has been waited for so long that it must be said.
    var showsWork = false
    /// What was typed while keys wait for an answer.
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
        self.path = path
        self.today = today
        self.size = size
        self.upgradesAtOnce = upgradesAtOnce
        settings = reading.settings
        keptSettings = reading.settings
        settingsErrors = reading.errors
        recall(memory)
    }

    /// The name of the file, for titles.
    var fileName: String { path.lastPathPart }
}

extension String {
    /// The part of a path behind its last slash.
    var lastPathPart: String { split(separator: "/").last.map(String.init) ?? self }
}
