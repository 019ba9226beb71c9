import Aviation
import Foundation
import Logbook
import PilotLines
import Synchronization
import TerminalUI
import TestFiles
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

/// Plays keys to the pure program, with the fake logbook answering each effect at once.
struct Driver {
    var state: State
    private(set) var effects: [Effect] = []
    private var service: LogbookService
    private let file: any LogbookFileAccess
    /// The outcome of the user's editor.
    var editorResult = EditorOutcome.failed
    /// What another program does to the logbook meanwhile.
    var whileEditing: (FakeLogbook) -> Void = { _ in }
    /// The texts that were left in the editor.
    private let leftTexts: [RecoveredText]
    /// The outcome of opening a file.
    var openerResult = OpenerOutcome.opened
    /// Answers requests about several devices: by default the logbook is on one only.
    var synchronizing: @Sendable (SyncRequest) -> Result<SyncAnswer, SyncError> = { _ in .success(.report(SyncReport()))
    }
    /// How texts are signed; by default, ssh-keygen is not installed.
    var keys = KeyServices(
        sign: { _, _, _ in throw SigningComplaint("The program ssh-keygen is not installed.") },
        verdict: { _, _, _ in .unknown(reason: "ssh-keygen is not installed") }, allow: { _, _ in })
    /// What the terminal shows of pictures.
    var pictureSupport = PictureSupport(.unanswered)
    /// Draws pictures; by default, flightlog-paper fails.
    var drawPicture: PictureDrawing = { _, _, _, _ in
        throw SigningComplaint("")
    }
    /// Draws photos; by default, flightlog-paper fails.
    var drawPhoto: PhotoDrawing = { _, _, _, _ in
        throw SigningComplaint("")
    }
    /// The pictures that were shown, with their captions.
    let shownPictures = ShownPictures()
    /// The path of the settings file; nil when it cannot be written.
    var settingsPath: String? = "/home/x/.config/flightlog/config.toml"

    init(
        _ file: any LogbookFileAccess = FakeFile(), size: String = "100x30", asksForRegion: Bool = false,
        reading: SettingsReading = SettingsReading(), keys: KeysReading = KeysReading(),
        memory: SavedListStates = SavedListStates(), leftTexts: [RecoveredText] = []
    ) throws {
        self.file = file
        self.leftTexts = leftTexts
        service = LogbookService(file: file)
        let today = try #require(LocalDate(isoText: "2026-11-21"))
        state = State(
            path: file.path, today: today, size: try #require(Size(text: size)), asksForRegion: asksForRegion,
            reading: reading, keys: keys, memory: memory)
        send(.start)
        rest()
    }

    /// The fake logbook; nil before it is open, and for a real one.
    var fake: FakeLogbook? { service.book as? FakeLogbook }

    /// Plays keys to a real logbook with the pilot and the last flight of the fixture of lines.
    init(
        pilotsIn folder: TemporaryFolder, reading: SettingsReading = SettingsReading(),
        now: UTCInstant = PilotLine.today.adding(days: 2).midnight
    ) throws {
        let file = LogbookFile(
            url: folder["log.flightlog"], now: { Date(timeIntervalSinceReferenceDate: now.secondsSinceReferenceDate) },
            today: { PilotLine.today })
        let book = try file.open(changed: nil)
        try PilotLine.begin(book)
        try book.close()
        try self.init(file, reading: reading)
    }

    var frame: Frame { Frame(state) }
    var lines: [String] { frame.buffer.lines }
    var text: String { frame.buffer.text }

    /// The open logbook; nil before it is open.
    var book: (any LogbookAccess)? { service.book }

    /// The list state that was last written.
    var remembered: SavedListStates?

    mutating func send(_ message: Message) {
        for effect in state.update(message) { carryOut(effect) }
    }

    /// Carries effects out.
    mutating func send(_ effects: [Effect]) {
        for effect in effects { carryOut(effect) }
        rest()
    }

    /// Sends the moments of rest that the state requests.
    mutating func rest() {
        var times = 0
        while state.restDelay != nil, times < 9 {
            send(.rested)
            times += 1
        }
    }

    /// Plays a script of keys; events of the mouse hit what is on the screen.
    mutating func play(_ keys: String) throws {
        for step in try KeyScript(keys).steps {
            for event in step.events { take(event) }
            rest()
        }
    }

    /// Types letters faster than the logbook answers: of the questions that replace one another, only the last is asked.
    mutating func typeAtOnce(_ text: String) {
        var waiting: [Effect] = []
        for character in text {
            for effect in state.update(.key(.character(character))) {
                if case .ask(let job) = effect, job.traits.isReplaceable {
                    waiting.removeAll { if case .ask(let other) = $0 { other.topic == job.topic } else { false } }
                }
                waiting.append(effect)
            }
        }
        for effect in waiting { carryOut(effect) }
    }

    mutating func take(_ event: TerminalEvent) {
        switch event {
        case .key(let key): send(.key(key))
        case .paste(let text): send(.paste(text))
        case .pasteBrokeOff(let text): send(.pasteBrokeOff(text))
        case .resize(let size): send(.resize(size))
        case .mouse(let mouse):
            let target = frame.zones.target(at: mouse.position)
            if mouse.kind == .wheelUp { send(.wheel(target, rows: -3)) }
            if mouse.kind == .wheelDown { send(.wheel(target, rows: 3)) }
            if mouse.kind == .press, let target { send(.click(target)) }
        case .hangUp: send(.hangUp)
        case .wake, .resumed: break
        }
    }

    private var services: OutsideServices {
        let edited = editorResult
        let fake = fake
        let meddle = whileEditing
        let left = leftTexts
        let opened = openerResult
        let path = settingsPath
        let keys = keys
        let (support, shown) = (pictureSupport, shownPictures)
        return OutsideServices(
            edit: { _ in
                if let fake { meddle(fake) }
                return edited
            }, leftTexts: { left }, removeText: { _ in }, open: { _, _ in opened }, copy: { _ in true },

            keepSettings: { _ in "/home/x/.config/flightlog/config.toml" }, changeSettings: { _ in path }, keys: keys,
            pictures: PictureServices(
                support: { PictureSupport($0, isInMultiplexer: false) ?? support }, draw: drawPicture,
                drawPhoto: drawPhoto,
                show: { shown.all.append(($0, $1)) }),
            run: { _ in .notStarted(reason: "there is no terminal") })
    }

    /// The tasks in the outside world of a type that were done, in their order.
    func tasks<Task: OutsideTask>(_ type: Task.Type) -> [Task] {
        effects.compactMap { effect in
            if case .outside(let job) = effect { job.task as? Task } else { nil }
        }
    }

    mutating func carryOut(_ effect: Effect) {
        effects.append(effect)
        if effect == .remember { remembered = state.memory }
        if case .outside(let job) = effect { send(.done(job.done(with: services))) }
        if case .sync(let request) = effect { send(.syncAnswered(request, synchronizing(request))) }
        if case .ask(let job) = effect, let book = service.book { send(job.answered(by: book)) }
        guard case .file(let task) = effect else { return }
        let reports = Reports()
        let result = service.perform(task, isCanceled: { false }, progress: { reports.add($0) })
        for progress in reports.all { send(.progress(progress, seconds: 0)) }
        send(.file(task, result))
    }

    /// The line that contains a text; nil when none does.
    func line(with text: String) -> String? { lines.first { $0.contains(text) } }

    /// Whether the screen says a text, wherever its lines end.
    func says(_ text: String) -> Bool {
        let words = lines.joined(separator: " ").split { $0 == " " || $0 == "│" }.joined(separator: " ")
        return words.contains(text)
    }

    var hasQuit: Bool { effects.contains { if case .quit = $0 { true } else { false } } }
}

/// Collects the pictures that are shown.
final class ShownPictures {
    var all: [(picture: ScreenPicture, caption: String)] = []
}

/// Collects what an upgrade reports.
private final class Reports: Sendable {
    private let found = Mutex<[UpgradeProgress]>([])
    func add(_ progress: UpgradeProgress) { found.withLock { $0.append(progress) } }
    var all: [UpgradeProgress] { found.withLock { $0 } }
}
