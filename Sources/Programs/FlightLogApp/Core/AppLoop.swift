package import Aviation
package import Logbook
package import LogbookProgram
package import TerminalUI

/// Runs the program: events become messages, messages change the state, effects are carried out, the state is drawn.
///
/// The thread that calls ``run()`` owns the terminal. The logbook has a thread of its own, so that no key waits.
package final class AppLoop {
    /// The services that the loop needs besides the file and the terminal.
    package struct Environment: Sendable {
        /// The pilot's own date now.
        let today: @Sendable () -> LocalDate
        /// Seconds since any fixed moment.
        let seconds: @Sendable () -> Double
        /// Edits texts in the user's editor.
        let texts: TextServices
        /// Opens a file of a name in another program, which may use the terminal.
        let open: @Sendable (Attachment, String, any Terminal) -> OpenerOutcome
        /// Draws pictures as dots.
        let drawPicture: PictureDrawing
        /// Draws photos as dots.
        let drawPhoto: PhotoDrawing
        /// Writes the settings file and returns its path; nil when writing fails.
        let keepSettings: @Sendable (String) -> String?
        /// Writes the lines of a region to the settings file and returns its path; nil when writing fails.
        let changeSettings: @Sendable ([SettingLine]) -> String?
        /// Stores the list state.
        let remember: @Sendable (SavedListStates, FieldTable) -> Void
        /// Signs with keys.
        let keys: KeyServices
        /// Begins to keep the open logbook in step with other devices; nil where nothing does.
        let keepInStep: @Sendable (@escaping @Sendable (SyncBrief?) -> Void) -> SyncKeeper?

        /// Creates the environment; `texts` and `keepSettings` are called on the thread that owns the terminal.
        package init(
            today: @escaping @Sendable () -> LocalDate, seconds: @escaping @Sendable () -> Double,
            texts: TextServices = TextServices(),
            open: @escaping @Sendable (Attachment, String, any Terminal) -> OpenerOutcome = { _, _, _ in .noProgram },
            drawPicture: @escaping PictureDrawing = AppLoop.drawPicture,
            drawPhoto: @escaping PhotoDrawing = AppLoop.drawPhoto,
            keepSettings: @escaping @Sendable (String) -> String? = { _ in nil },
            changeSettings: @escaping @Sendable ([SettingLine]) -> String? = { _ in nil },
            remember: @escaping @Sendable (SavedListStates, FieldTable) -> Void = { _, _ in },
            keys: KeyServices = .ofUser(),
            keepInStep: @escaping @Sendable (@escaping @Sendable (SyncBrief?) -> Void) -> SyncKeeper? = { _ in nil }
        ) {
            self.today = today
            self.seconds = seconds
            self.texts = texts
            self.open = open
            self.drawPicture = drawPicture
            self.drawPhoto = drawPhoto
            self.keepSettings = keepSettings
            self.changeSettings = changeSettings
            self.remember = remember
            self.keys = keys
            self.keepInStep = keepInStep
        }
    }

    /// The source of the keys. A script does not wait until the keyboard is idle.
    package enum Pace: Hashable, Sendable {
        case person
        case script
    }

    private let terminal: any Terminal
    private let environment: Environment
    private let pace: Pace
    private let mailbox: Mailbox
    private let worker: LogbookWorker
    private var keeper: SyncKeeper?
    private var state: State
    private var frame: Frame
    /// The number of answers that have not arrived yet.
    private var underWay = 0
    private var exitCode: Int32?
    /// Whether the screen may have changed since it was last drawn.
    private var needsDrawing = true
    /// Milliseconds since the last event or answer.
    private var idle = 0
    private var rhythm = KeyRhythm()
    /// The time at which a screen that moves was told of it last; nil while the screen rests.
    private var moved: Double?
    /// The error to report after the program ends: the one from closing the logbook, or the state's `lastWord`. Nil
    /// when there is none.
    package private(set) var closingError: LogbookError?

    /// Prepares the program; nothing is read or drawn yet.
    ///
    /// - Parameters:
    ///   - upgradesAtOnce: whether an old file is upgraded without asking.
    ///   - asksForRegion: whether a region is asked for when the settings say nothing of it.
    ///   - reading: the user's settings, and the errors in them.
    ///   - keys: the user's keys, and the errors in them.
    ///   - memory: the list state of the logbook.
    package init(
        _ file: any LogbookFileAccess, on terminal: any Terminal, environment: Environment, pace: Pace = .person,
        upgradesAtOnce: Bool = false, asksForRegion: Bool = false, reading: SettingsReading = SettingsReading(),
        keys: KeysReading = KeysReading(), memory: SavedListStates = SavedListStates()
    ) {
        self.terminal = terminal
        self.environment = environment
        self.pace = pace
        let mailbox = Mailbox(terminal.wakeUp)
        self.mailbox = mailbox
        // A script sees only its own changes.
        worker = LogbookWorker(file, seconds: environment.seconds, isWatching: pace == .person) { mailbox.post($0) }
        state = State(
            path: file.path, today: environment.today(), size: terminal.size, upgradesAtOnce: upgradesAtOnce,
            asksForRegion: asksForRegion, reading: reading, keys: keys, memory: memory)
        frame = Frame(state, widths: terminal.widths)
    }

    /// Runs until the user quits, closes the logbook and returns the exit code.
    package func run() -> Int32 {
        terminal.show(frame.buffer)
        send(.start)
        while exitCode == nil {
            if needsDrawing { draw() }
            if pace == .script, underWay == 0, state.restDelay != nil {
                send(.rested)
                continue
            }
            wait()
        }
        draw()
        remember()
        keeper?.end()
        closingError = worker.close() ?? state.lastWord
        return exitCode ?? 0
    }

    /// Waits for events and answers and handles all of them, so that the screen is drawn once for all.
    private func wait() {
        let isWorking = underWay > 0
        let patient = isWorking ? patience : idleTimeout
        let next = nextFrame
        let isMoving = next.map { $0 <= patient ?? .max } ?? false
        let timeout = isMoving ? next : patient
        let events = terminal.nextEvents(timeout: timeout, isBusy: isWorking)
        let answers = mailbox.removeAll()
        for message in answers { receive(message) }
        let isIdle = events.isEmpty && answers.isEmpty
        if !isIdle { needsDrawing = true }
        if isIdle && isWorking && !isMoving { send(.waited) }
        rest(isIdle && !isWorking && !isMoving ? timeout ?? 0 : nil)
        pass()
        let today = environment.today()
        if today != state.today { send(.day(today)) }
        for message in Self.joined(events) where exitCode == nil { handle(message) }
    }

    /// The letters that no person types between two looks at the keyboard.
    private static let fewestJoined = 16

    /// Returns the events with long runs of letters as one: typed one by one, a pasted page would be understood again
    /// after each of its letters.
    private static func joined(_ events: [TerminalEvent]) -> [Input] {
        var inputs: [Input] = []
        var letters = ""
        func end() {
            guard !letters.isEmpty else { return }
            inputs += letters.count < fewestJoined ? letters.map { .event(.key(.character($0))) } : [.letters(letters)]
            letters = ""
        }
        for event in events {
            if case .key(.character(let letter)) = event {
                letters.append(letter)
            } else {
                end()
                inputs.append(.event(event))
            }
        }
        end()
        return inputs
    }

    private enum Input {
        case event(TerminalEvent)
        case letters(String)
    }

    private func handle(_ input: Input) {
        rhythm.press(at: environment.seconds())
        switch input {
        case .event(let event): handle(event)
        case .letters(let letters): send(.typed(letters))
        }
    }

    private var idleTimeout: Int? { restDelay.map { max($0 - idle, 0) } }

    private var restDelay: Int? { rhythm.delay(state.restDelay, isForPane: state.wantsPreview && pace == .person) }

    /// Seconds between two frames of a screen that moves.
    private static let frame = 1.0 / 30

    /// Milliseconds until the next frame of a screen that moves; nil for one that rests. In a script time does not pass.
    private var nextFrame: Int? {
        guard pace == .person, state.isMoving else { return nil }
        guard let moved else { return 0 }
        return max(Int(((moved + Self.frame - environment.seconds()) * 1_000).rounded(.up)), 0)
    }

    /// Tells a screen that moves how much time has passed since it was told last.
    private func pass() {
        guard pace == .person, state.isMoving else {
            moved = nil
            return
        }
        let now = environment.seconds()
        guard let last = moved else {
            moved = now
            return
        }
        guard now - last >= Self.frame else { return }
        moved = now
        let (seen, wasWaiting) = (state.content.movement, needsDrawing)
        send(.passed(seconds: now - last))
        if let seen, seen == state.content.movement { needsDrawing = wasWaiting }
    }

    /// Adds milliseconds without an event, and sends `rested` after the state's `restDelay`. Nil resets the count,
    /// because something happened.
    private func rest(_ milliseconds: Int?) {
        idle = milliseconds.map { idle + $0 } ?? 0
        guard milliseconds != nil, let delay = restDelay, idle >= delay else { return }
        idle = 0
        send(.rested)
    }

    /// Milliseconds after which the screen shows that work is under way; shown earlier, the sign would only flicker.
    private var patience: Int? { pace == .script || state.showsWork ? nil : 150 }

    private func draw() {
        needsDrawing = false
        if terminal.theme != state.settings.theme { terminal.theme = state.settings.theme }
        frame = Frame(state, widths: terminal.widths, after: frame)
        terminal.show(frame.buffer)
    }

    private func receive(_ message: Message) {
        if message.isAnswer { underWay -= 1 }
        send(message)
        if keeper == nil, case .file(_, .success(.opened)) = message {
            let mailbox = mailbox
            keeper = environment.keepInStep { mailbox.post(.synced($0)) }
        }
    }

    private func handle(_ event: TerminalEvent) {
        switch event {
        case .key(let key): send(.key(key))
        case .paste(let text): send(.paste(text))
        case .pasteBrokeOff(let text): send(.pasteBrokeOff(text))
        case .mouse(let mouse): handle(mouse)
        case .resize(let size): send(.resize(size))
        case .hangUp: send(.hangUp)
        case .wake, .resumed: break
        }
    }

    /// Finds the target under the pointer on the screen that the user sees.
    private func handle(_ mouse: MouseEvent) {
        let target = frame.zones.target(at: mouse.position)
        switch mouse.kind {
        case .press: if let target { send(.click(target)) }
        case .release: break
        case .wheelUp: send(.wheel(target, rows: -3))
        case .wheelDown: send(.wheel(target, rows: 3))
        }
    }

    private func send(_ message: Message) {
        needsDrawing = true
        for effect in state.update(message) { carryOut(effect) }
    }

    private func remember() {
        if let memory = state.memory { environment.remember(memory, state.fields) }
    }

    /// The services of tasks in the outside world.
    private var services: OutsideServices {
        let terminal = terminal
        let environment = environment
        return OutsideServices(
            edit: { environment.texts.edit($0, terminal) }, leftTexts: environment.texts.left,
            removeText: environment.texts.remove, open: { environment.open($0, $1, terminal) },
            copy: { text in
                if terminal.hasClipboard { terminal.copyToClipboard(text) }
                return terminal.hasClipboard
            }, keepSettings: environment.keepSettings, changeSettings: environment.changeSettings,
            keys: environment.keys,
            pictures: PictureServices(
                support: terminal.pictureSupport, draw: environment.drawPicture,
                drawPhoto: environment.drawPhoto,
                show: { terminal.show($0, caption: $1) }), run: terminal.run)
    }

    /// Draws a picture by `flightlog-paper`.
    package static let drawPicture: PictureDrawing = { picture, title, form, dots in
        let drawer = try PictureDrawer(instead: "look at the map in letters")
        return try drawer.draw(picture, title: title, as: form, dotsAUnit: dots, isQuiet: true)
    }

    /// Draws a photo by `flightlog-paper`.
    package static let drawPhoto: PhotoDrawing = { photo, form, width, height in
        let drawer = try PictureDrawer(instead: "save the photo: flightlog photo --export")
        return try drawer.draw(photo: photo, as: form, width: width, height: height)
    }

    private func carryOut(_ effect: Effect) {
        switch effect {
        case .file(let task):
            underWay += 1
            worker.add(task)
        case .ask(let job): underWay += 1 - worker.add(job)
        case .stopUpgrade: worker.stopUpgrade()
        case .suspend: terminal.suspend()
        case .redraw: terminal.redraw()
        case .captureMouse(let isCaptured): terminal.capturesMouse = isCaptured
        case .bell: terminal.bell()
        case .outside(let job): send(.done(job.done(with: services)))
        case .sync(let request):
            guard let keeper else { return send(.syncAnswered(request, .failure(.notKept))) }
            underWay += 1
            keeper.ask(request) { [mailbox] in mailbox.post(.syncAnswered(request, $0)) }
        case .remember: remember()
        case .quit(let code): exitCode = exitCode ?? code
        }
    }
}
