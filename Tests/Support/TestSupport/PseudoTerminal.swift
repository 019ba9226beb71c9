import CVTerm
import Foundation
package import TerminalUI
import TestFiles

/// A real program on a pseudo-terminal, whose screen an emulator keeps.
///
/// No wait is for a fixed time: ``wait(for:seconds:until:)`` ends when a condition holds, and fails with the screen at
/// the deadline. As on a terminal with synchronized output, only whole frames are visible: the rest of the last screen
/// is never mistaken for the next one.
package final class PseudoTerminal {
    package private(set) var size: Size
    package let pid: Int32
    /// All bytes that the program has sent.
    package private(set) var transcript: [UInt8] = []

    private var master: Int32
    private let emulator: OpaquePointer
    /// Output that has arrived and is not shown yet.
    private var frames = FrameSplitter()
    private var status: ExitStatus?

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: the name of one of the package's own programs, or the path of any other.
    ///   - environment: added to a small fixed one (xterm-256color, C.UTF-8, no home); an empty one is removed.
    ///   - input: a descriptor instead of the keyboard; -1 for the keyboard.
    ///   - output: a descriptor instead of the screen; -1 for the screen.
    package init(
        program: String, arguments: [String] = [], size: Size = Size(rows: 24, columns: 80),
        environment: [String: String] = [:], input: Int32 = -1, output: Int32 = -1
    ) throws {
        self.size = size
        var name = [CChar](repeating: 0, count: 128)
        master = cv_open(Int32(size.rows), Int32(size.columns), &name, name.count)
        emulator = cv_make(Int32(size.rows), Int32(size.columns))
        guard master >= 0 else { throw PseudoTerminalFailure(what: "no pseudo-terminal", screen: "", transcript: "") }
        let program = Project.executable(program).path
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] =
            PseudoTerminal.environment(environment).map { strdup($0) } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var child: Int32 = 0
        let error = cv_spawn(&child, program, &words, &variables, name, input, output)
        pid = child
        guard error == 0 else {
            throw PseudoTerminalFailure(what: "\(program): error \(error)", screen: "", transcript: "")
        }
    }

    deinit {
        if status == nil {
            kill(pid, SIGKILL)
            var ignored: Int32 = 0
            waitpid(pid, &ignored, 0)
        }
        if master >= 0 { close(master) }
        cv_free(emulator)
    }

    private static func environment(_ added: [String: String]) -> [String] {
        let fixed = [
            "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "HOME": "/nonexistent", "PATH": "/usr/bin:/bin",
            "TZ": "UTC",
        ]
        return fixed.merging(added) { $1 }.filter { !$0.value.isEmpty }.map { "\($0.key)=\($0.value)" }.sorted()
    }

    // MARK: Input

    /// Sends bytes as they are.
    package func send(_ text: String) { send(Array(text.utf8)) }

    /// Sends bytes as they are, invalid ones too.
    package func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { write(master, $0.baseAddress, min($0.count, 2_048)) }
            if written < 0 && errno != EAGAIN && errno != EINTR { return }
            rest = rest.dropFirst(max(written, 0))
            // The program's output must be read meanwhile, or both wait for each other.
            take(milliseconds: 0)
        }
    }

    /// Presses keys, in the form of key scripts: `<Down>`, `<C-s>`, `"text"`; pastes and clicks as well.
    package func press(_ script: String) throws {
        for event in try KeyScript(script).steps.flatMap(\.events) {
            switch event {
            case .key, .paste, .pasteBrokeOff, .mouse: send(Self.text(of: event))
            case .resize(let size): resize(size)
            case .hangUp: hangUp()
            case .wake, .resumed: break
            }
        }
    }

    /// Sends the bytes of a key script in pieces, which end where the closure says: it gets the bytes before a place and
    /// returns the pause there in milliseconds, or nil for no cut. Around the key Esc there is the pause that a person makes, who
    /// sees what the keys before it have done: without it, the next sequence is Alt with a key to any program.
    package func press(_ script: String, cutting pause: ([UInt8]) -> Int32?) throws {
        var bytes: [UInt8] = []
        var rests: Set<Int> = []
        for event in try KeyScript(script).steps.flatMap(\.events) {
            if event == .key(.escape) { rests.insert(bytes.count) }
            bytes += Array(Self.text(of: event).utf8)
            if event == .key(.escape) { rests.insert(bytes.count) }
        }
        var start = 0
        for end in bytes.indices.dropFirst() {
            let isRest = rests.contains(end)
            guard let pause = isRest ? 0 : pause(Array(bytes[..<end])) else { continue }
            send(Array(bytes[start..<end]))
            start = end
            if isRest { rest() } else { take(milliseconds: pause) }
        }
        send(Array(bytes[start...]))
    }

    /// Waits until the program has read all that was sent, and has shown nothing new for as long as a person needs for a key.
    private func rest() {
        let deadline = ContinuousClock.now + .seconds(10)
        while ContinuousClock.now < deadline {
            var state = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            let isShowing = poll(&state, 1, 200) > 0
            if !isShowing, cv_unread(master) == 0 { return }
            guard take(milliseconds: 0) else { return }
        }
    }

    /// Returns what a terminal sends for an event; empty for one that sends nothing.
    private static func text(of event: TerminalEvent) -> String {
        switch event {
        case .key(let key): KeyBytes.text(for: key)
        case .paste(let text): "\u{1B}[200~\(text)\u{1B}[201~"
        case .pasteBrokeOff(let text): "\u{1B}[200~\(text)"
        case .mouse(let mouse): text(of: mouse)
        case .resize, .hangUp, .wake, .resumed: ""
        }
    }

    /// Resizes the window.
    package func resize(_ size: Size) {
        take(milliseconds: 0, onlyWhatIsThere: true)
        while showNextFrame() {}
        self.size = size
        cv_set_size(emulator, Int32(size.rows), Int32(size.columns))
        cv_resize(master, Int32(size.rows), Int32(size.columns))
    }

    /// Presses and releases the left button over a cell, counted from 0.
    package func click(row: Int, column: Int) {
        report(MouseEvent(.press, at: Position(row: row, column: column)))
        report(MouseEvent(.release, at: Position(row: row, column: column)))
    }

    /// Sends a key until the program's output fills the terminal, which reads nothing of it.
    package func fill(_ key: String) {
        var waiting: Int32 = 0
        var unchanged = 0
        for _ in 0..<4_000 where unchanged < 40 {
            let last = waiting
            _ = key.withCString { write(master, $0, strlen($0)) }
            poll(nil, 0, 5)
            _ = ioctl(master, UInt(FIONREAD), &waiting)
            unchanged = waiting == last ? unchanged + 1 : 0
        }
    }

    /// Closes the window of the program.
    package func hangUp() {
        close(master)
        master = -1
    }

    package func signal(_ number: Int32) { kill(pid, number) }

    private func report(_ mouse: MouseEvent) { send(Self.text(of: mouse)) }

    private static func text(of mouse: MouseEvent) -> String {
        let button = [MouseEvent.Kind.press: 0, .release: 0, .wheelUp: 64, .wheelDown: 65][mouse.kind] ?? 0
        let end = mouse.kind == .release ? "m" : "M"
        return "\u{1B}[<\(button);\(mouse.position.column + 1);\(mouse.position.row + 1)\(end)"
    }

    // MARK: Screen

    package func cell(_ row: Int, _ column: Int) -> ScreenCell {
        ScreenCell(cv_at(emulator, Int32(row), Int32(column)))
    }

    /// A line of the screen without the spaces at its end.
    package func line(_ row: Int) -> String {
        var text = ""
        var column = 0
        while column < size.columns {
            let cell = cell(row, column)
            text += cell.text
            column += max(cell.width, 1)
        }
        while text.last == " " { text.removeLast() }
        return text
    }

    package var lines: [String] { (0..<size.rows).map(line) }
    package var text: String { lines.joined(separator: "\n") }

    package var cursor: Position {
        var row: Int32 = 0
        var column: Int32 = 0
        cv_cursor(emulator, &row, &column)
        return Position(row: Int(row), column: Int(column))
    }

    package var isCursorVisible: Bool { cv_cursor_is_visible(emulator) }
    package var isAlternateScreen: Bool { cv_is_alternate(emulator) }
    package var isMouseReported: Bool { cv_mouse_mode(emulator) != 0 }

    /// True when the terminal's modes are as a shell needs them.
    package var isCooked: Bool { cv_is_cooked(master) }

    /// True when screen, mouse, cursor and modes are as they were before the program.
    package var isGivenBack: Bool { !isAlternateScreen && !isMouseReported && isCursorVisible && isCooked }

    // MARK: Waiting

    /// Reads until the condition holds; returns the seconds it took.
    ///
    /// - Throws: ``PseudoTerminalFailure`` at the deadline, or when the program ends before.
    @discardableResult
    package func wait(
        for what: String, seconds: Double = 10, until condition: (PseudoTerminal) -> Bool
    ) throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        while !condition(self) {
            if showNextFrame() { continue }
            guard clock.now - start < .seconds(seconds) else { throw failure("timed out: \(what)") }
            if take(milliseconds: 50) { continue }
            frames.end()
            guard showNextFrame() || condition(self) else { throw failure("the program ended: \(what)") }
        }
        return (clock.now - start) / .seconds(1)
    }

    /// Shows the next whole frame, or the bytes between frames, and returns it with its times, for measurements.
    ///
    /// - Returns: nil when nothing arrived in that time.
    /// - Throws: ``PseudoTerminalFailure`` when the program has closed the terminal.
    package func next(milliseconds: Int) throws -> FrameSplitter.Piece? {
        let clock = ContinuousClock()
        let deadline = clock.now + .milliseconds(milliseconds)
        while true {
            if let piece = showNext() { return piece }
            let left = Int32(max((deadline - clock.now) / .milliseconds(1), 0).rounded(.up))
            guard left > 0 else { return nil }
            guard take(milliseconds: left) else { throw failure("the program ended while it was measured") }
        }
    }

    /// Waits until a text is somewhere on the screen.
    @discardableResult
    package func wait(forText text: String, seconds: Double = 10) throws -> Double {
        try wait(for: "“\(text)”", seconds: seconds) { $0.text.contains(text) }
    }

    /// Waits for the end of the program.
    ///
    /// - Parameter reading: false for a terminal that takes no output meanwhile.
    /// - Throws: ``PseudoTerminalFailure`` when it still runs at the deadline.
    package func finish(seconds: Double = 10, reading: Bool = true) throws -> ExitStatus {
        let clock = ContinuousClock()
        let start = clock.now
        while status == nil {
            let isOpen = reading && master >= 0 && take(milliseconds: 20)
            var waited: Int32 = 0
            if waitpid(pid, &waited, WNOHANG) == pid { status = ExitStatus(waited: waited) }
            guard status == nil else { break }
            guard clock.now - start < .seconds(seconds) else { throw failure("still running") }
            if !isOpen { poll(nil, 0, 5) }
        }
        while master >= 0, take(milliseconds: 0, onlyWhatIsThere: true) {}
        frames.end()
        while showNextFrame() {}
        return status ?? .exited(0)
    }

    /// Reads the available output; false when the program has closed the terminal.
    @discardableResult
    private func take(milliseconds: Int32, onlyWhatIsThere: Bool = false) -> Bool {
        guard master >= 0 else { return false }
        var place = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&place, 1, milliseconds) > 0 else { return !onlyWhatIsThere }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = read(master, &buffer, buffer.count)
        guard count > 0 else { return count < 0 && (errno == EINTR || errno == EAGAIN) }
        let time = ContinuousClock.now
        transcript += buffer.prefix(count)
        frames.add(buffer.prefix(count), at: time)
        return true
    }

    /// Shows the next whole frame, or the bytes between frames; false when there is none.
    private func showNextFrame() -> Bool { showNext() != nil }

    private func showNext() -> FrameSplitter.Piece? {
        guard let piece = frames.next() else { return nil }
        cv_feed(emulator, piece.bytes, piece.bytes.count)
        return piece
    }

    private func failure(_ what: String) -> PseudoTerminalFailure {
        let tail = String(decoding: transcript.suffix(600), as: UTF8.self)
        return PseudoTerminalFailure(what: what, screen: text, transcript: tail.debugDescription)
    }
}
