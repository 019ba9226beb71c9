import Dispatch

/// A terminal without screen and keyboard that plays a script and keeps what it is shown.
///
/// After the last key, every event is ``TerminalEvent/hangUp``.
package final class ScriptedTerminal: Terminal {
    package private(set) var size: Size
    package let depth: ColorDepth
    package let widths: CharacterWidths
    package var theme: Theme
    package var capturesMouse = true
    package let wakeUp: WakeUp

    /// The buffer that was shown last.
    package private(set) var screen: CellBuffer
    /// The number of buffers that were shown.
    package private(set) var frames = 0
    /// The commands that were run on the terminal, in order.
    package private(set) var commands: [[String]] = []
    /// Whether the terminal has a clipboard.
    package var hasClipboard = true
    /// The text that was last copied to the clipboard.
    package private(set) var clipboard: String?
    package private(set) var bells = 0
    package private(set) var suspensions = 0
    /// What the terminal shows of pictures when it is asked.
    package var support = PictureSupport(.unanswered)
    /// The pictures that were shown, in their order, with their captions.
    package private(set) var pictures: [(picture: ScreenPicture, caption: String)] = []

    private var steps: ArraySlice<KeyScript.Step>
    private let wakeUps = DispatchSemaphore(value: 0)
    private let runner: ([String]) -> ChildOutcome

    /// Creates a terminal for a script.
    ///
    /// - Parameter runner: Simulates running a program on the terminal; by default, no program can be started.
    package init(
        script: KeyScript, size: Size, theme: Theme = .hangar, depth: ColorDepth = .deep,
        widths: CharacterWidths = .standard,
        runner: @escaping ([String]) -> ChildOutcome = { _ in
            .notStarted(reason: "A script has no terminal to give away.")
        }
    ) {
        self.size = size
        self.theme = theme
        self.depth = depth
        self.widths = widths
        self.runner = runner
        steps = script.steps[...]
        screen = CellBuffer(size: size, widths: widths)
        wakeUp = WakeUp { [wakeUps] in wakeUps.signal() }
    }

    /// Whether all keys have been played.
    package var isFinished: Bool { steps.isEmpty }

    /// The line of the next script step; nil at the end.
    package var line: Int? { steps.first?.line }

    package func show(_ buffer: CellBuffer) {
        screen = CellBuffer(size: size, widths: widths)
        screen.draw(buffer, at: .origin)
        frames += 1
    }

    package func redraw() {}

    package func nextEvents(timeout: Int?, isBusy: Bool) -> [TerminalEvent] {
        if isBusy { return wait(timeout) ? [.wake] : [] }
        if consumeWakeUps() { return [.wake] }
        guard let step = steps.popFirst() else { return [.hangUp] }
        for case .resize(let size) in step.events { self.size = size }
        return step.events
    }

    package func suspend() { suspensions += 1 }

    package func run(_ command: [String]) -> ChildOutcome {
        commands.append(command)
        return runner(command)
    }

    package func copyToClipboard(_ text: String) { clipboard = text }

    package func bell() { bells += 1 }

    package func pictureSupport(_ choice: PictureChoice) -> PictureSupport {
        PictureSupport(choice, isInMultiplexer: false) ?? support
    }

    /// The next key of the script ends the picture, as that of a person does.
    package func show(_ picture: ScreenPicture, caption: String) {
        pictures.append((picture, caption))
        if case .key = steps.first?.events.first { _ = steps.popFirst() }
    }

    private func wait(_ timeout: Int?) -> Bool {
        let deadline = timeout.map { DispatchTime.now() + .milliseconds(max($0, 0)) } ?? .distantFuture
        guard wakeUps.wait(timeout: deadline) == .success else { return false }
        _ = consumeWakeUps()
        return true
    }

    private func consumeWakeUps() -> Bool {
        var isAny = false
        while wakeUps.wait(timeout: .now()) == .success { isAny = true }
        return isAny
    }
}
