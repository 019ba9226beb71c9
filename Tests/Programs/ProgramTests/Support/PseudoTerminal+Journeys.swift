import Foundation
import TestSupport

extension PseudoTerminal {
    /// The screen as one line, so that a sentence is found wherever it was broken.
    var flowing: String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    /// Waits for a text however its lines are broken; an upgrade by a program without optimization takes long.
    func see(_ text: String, seconds: Double = 60) throws {
        try wait(for: "“\(text)”", seconds: seconds) { $0.flowing.contains(text) }
    }

    /// Presses keys and waits for a text.
    func press(_ script: String, see text: String) throws {
        try press(script)
        try see(text)
    }

    /// Presses keys and waits for a text that must not be on the screen yet: otherwise nothing would be waited for.
    func press(_ script: String, bringing text: String) throws {
        guard !flowing.contains(text) else {
            throw LogbookFolder.Failure(what: "“\(text)” is there already:\n\(self.text)")
        }
        try press(script, see: text)
    }

    /// Whether the program has sent these bytes as they are.
    func hasSent(_ text: String) -> Bool { Data(transcript).range(of: Data(text.utf8)) != nil }
}
