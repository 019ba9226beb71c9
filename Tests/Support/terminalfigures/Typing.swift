import TerminalUI
import TestSupport

/// Keys pressed in a running program, and the times of its answers.
struct Typing {
    let terminal: PseudoTerminal

    /// Waits until the rows are shown and no more output arrives.
    init(_ terminal: PseudoTerminal) throws {
        self.terminal = terminal
        try terminal.wait(for: "rows", seconds: 60) { $0.hasRows }
        try terminal.wait(for: "sums", seconds: 120) { $0.text.contains("row 1 of") && !$0.text.contains("≥") }
        try terminal.rest()
    }

    /// Presses a key and waits for the frame that answers it.
    func press(_ keys: String, _ times: inout Answers) throws {
        let pressed = ContinuousClock.now
        terminal.send(keys)
        let frame = try terminal.frame(since: pressed)
        times.take(frame, since: pressed)
    }

    /// Presses a key, waits for the frame that answers it, and then until a condition holds; that time is a separate
    /// series.
    func press(
        _ keys: String, _ times: inout Answers, until condition: (PseudoTerminal) -> Bool
    ) throws {
        let pressed = ContinuousClock.now
        terminal.send(keys)
        var frame = try terminal.frame(since: pressed)
        times.take(frame, since: pressed)
        while !condition(terminal) { frame = try terminal.frame(since: pressed) }
        times.whole.add(frame.last - pressed)
    }
}

/// The answers to one kind of key: the first frame and, if there was a condition, the time until it held.
struct Answers {
    let name: String
    var first = Series()
    var last = Series()
    var whole = Series()
    var bytes = Series()

    init(_ name: String) { self.name = name }

    mutating func take(_ frame: FrameSplitter.Piece, since pressed: ContinuousClock.Instant) {
        first.add(frame.first - pressed)
        last.add(frame.last - pressed)
        bytes.add(Double(frame.bytes.count))
    }
}

extension PseudoTerminal {
    /// The screen's row with the first row of the list: below the headings, which a filter moves down.
    var firstRow: Int { line(1).hasPrefix(" /") ? 3 : 2 }

    /// Whether the rows match the typed filter: only then does its line show their number.
    var isFiltered: Bool { line(1).hasPrefix(" /") && line(1).contains(" flight") }

    /// Whether the list of flights has rows: their dates begin with a digit.
    var hasRows: Bool { line(firstRow).first == " " && line(firstRow).dropFirst().first?.isNumber == true }

    /// Returns the next frame that changes anything and began after a point in time: an earlier frame is no answer.
    ///
    /// - Throws: ``Silence`` when none arrives.
    func frame(since moment: ContinuousClock.Instant) throws -> FrameSplitter.Piece {
        // The marks of its beginning and end alone are sixteen bytes.
        while let piece = try next(milliseconds: 60_000) {
            if piece.isFrame, piece.bytes.count > 16, piece.first >= moment { return piece }
        }
        throw Silence(screen: text)
    }

    /// Waits until no output has arrived for that time.
    func rest(milliseconds: Int = 60) throws {
        while try next(milliseconds: milliseconds) != nil {}
    }
}

/// A key was pressed, and no answer arrived.
struct Silence: Error, CustomStringConvertible {
    let screen: String
    var description: String { "No answer came within a minute.\n\(screen)" }
}
