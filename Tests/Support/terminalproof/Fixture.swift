import Dispatch
import Glibc
import NCursesTerminal
import TerminalUI

/// Shows each event on the screen, and carries out the keys of the tests.
final class Fixture {
    private let terminal: NCursesTerminal
    private let savedPath: String?
    private var log: [String] = []
    private var frames = 0
    private var status: Int32?

    init(_ terminal: NCursesTerminal, savedPath: String?) {
        self.terminal = terminal
        self.savedPath = savedPath
    }

    /// Runs until it is told to end; returns the exit status.
    func run() -> Int32 {
        while true {
            draw()
            for event in terminal.nextEvents() { take(event) }
            if let status { return status }
        }
    }

    private func draw() {
        frames += 1
        var buffer = CellBuffer(size: terminal.size, widths: terminal.widths)
        let screen = buffer.bounds
        buffer.fill(screen.top(1), style: .title)
        buffer.write(
            " terminalproof \(terminal.size.text) \(terminal.depth) frame \(frames)", at: .origin, style: .title,
            attributes: .bold)
        buffer.write("Zürich · 東京 · e\u{301}clair · ✈ · 🛩 ✓✗☾▸│─┼", at: Position(row: 1, column: 1))
        buffer.draw(.blue, at: Position(row: 1, column: 45))
        buffer.write("\u{1B}[31mred\u{07}", at: Position(row: 1, column: 50), style: .bad)
        let area = screen.dropping(top: 2, bottom: 1)
        for (index, line) in log.suffix(area.rows).enumerated() {
            buffer.write(line, at: area.line(index).origin.moved(columns: 1), clip: area)
            buffer.cursor = area.line(index).origin
        }
        Footer([FooterEntry("q", "quit", target: 0), FooterEntry("c", "crash", target: 1)])
            .draw(in: screen.bottom(1), on: &buffer)
        terminal.show(buffer)
    }

    private func take(_ event: TerminalEvent) {
        switch event {
        case .key(let key):
            log.append("key \(key.name)")
            press(key)
        case .paste(let text):
            log.append("paste \(text.count) \(text.prefix(40).debugDescription)")
        case .pasteBrokeOff(let text):
            log.append("paste broke off \(text.count) \(text.prefix(40).debugDescription)")
        case .mouse(let mouse):
            log.append("mouse \(mouse.kind) \(mouse.position.row),\(mouse.position.column)")
        case .resize(let size):
            log.append("resize \(size.text)")
        case .hangUp:
            save()
            status = Int32(128 + (terminal.endingSignal ?? 1))
        case .wake:
            log.append("wake")
        case .resumed:
            log.append("resumed")
        }
    }

    private func press(_ key: Key) {
        switch key {
        case .character("q"): status = 0
        case .character("c"): fatalError("asked to crash")
        case .character("v"): UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
        case .character("o"): log.append("\(overflow(1))")
        case .character("b"): while true { pause() }
        case .character("e"): log.append("\(terminal.run(["sh", "-c", "printf 'child\\n' >&2; read x; exit 3"]))")
        case .character("n"): log.append("\(terminal.run(["/nonexistent/editor"]))")
        case .character("w"):
            let wakeUp = terminal.wakeUp
            DispatchQueue.global().async { wakeUp() }
        case .character("y"): terminal.copyToClipboard("LSZH")
        case .character("m"): terminal.capturesMouse.toggle()
        case .character("t"): terminal.theme = terminal.theme == .hangar ? .apron : .hangar
        case .character("x"): complain("noise\n")
        case .character("p"): log.append(measure())
        case .character("i"), .character("I"):
            let support = terminal.pictureSupport(key == .character("i") ? .auto : .sixel)
            let way = support.way.map { "\($0)" } ?? support.obstacle.map { "\($0)" } ?? ""
            log.append("pictures \(way) \(support.cellWidth)x\(support.cellHeight)")
            guard support.way == .sixel else { return }
            let dots = [UInt8](repeating: 255, count: 12 * 6 * 3)
            if let picture = ScreenPicture(ppm: Array("P6\n12 6\n255\n".utf8) + dots) {
                terminal.show(picture, caption: "a white picture")
                log.append("picture ended")
            }
        case .control("z"):
            terminal.suspend()
            log.append("back")
        case .control("l"): terminal.redraw()
        default: break
        }
    }

    private func overflow(_ depth: Int) -> Int { depth == .max ? 0 : 1 + overflow(depth + 1) + depth % 2 }

    /// Measures frames in which every cell changes: the time to draw them, and the time to show them on the terminal.
    private func measure() -> String {
        let clock = ContinuousClock()
        let rounds = 100
        var frames: [CellBuffer] = []
        let drawing = clock.measure {
            for round in 0..<rounds {
                var buffer = CellBuffer(size: terminal.size, widths: terminal.widths)
                let letter = round.isMultiple(of: 2) ? "LSZH é" : "東京 ab"
                let line = String(repeating: letter, count: terminal.size.columns / 6)
                for row in 0..<terminal.size.rows { buffer.write(line, at: Position(row: row, column: 0)) }
                frames.append(buffer)
            }
        }
        let showing = clock.measure { for frame in frames { terminal.show(frame) } }
        return "drawing \((drawing / rounds).inMicroseconds) µs showing \((showing / rounds).inMicroseconds) µs"
    }

    /// Writes a file, as a program saves when it is told to end.
    private func save() {
        guard let savedPath, let file = fopen(savedPath, "w") else { return }
        fputs("saved\n", file)
        fclose(file)
    }
}

/// Writes to standard error.
func complain(_ text: String) { _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) } }

extension Duration {
    fileprivate var inMicroseconds: Int { Int(self / .microseconds(1)) }
}
