/// Keys to be played instead of typed, for tests and screenshots.
///
/// Each line has one or more keys: plain characters, `<Enter>`, `<C-s>`, `"typed text"`, `<Paste "text">`, `<Resize
/// 80x24>`, `<Click 3,10>`, `<WheelUp 3,10>`, `<WheelDown 3,10>` (row and column counted from 1), `<HangUp>`. Spaces
/// between them are ignored; `#` starts a comment.
///
///     let script = try KeyScript("a \"HB-CFA\" <Tab>  # adds an aircraft")
package struct KeyScript: Hashable, Sendable {
    /// One action of a user: a key, or a click with its press and release.
    package struct Step: Hashable, Sendable {
        package let events: [TerminalEvent]
        /// The line of the script, counted from 1.
        package let line: Int
    }

    package let steps: [Step]

    /// Parses a script.
    ///
    /// - Throws: the first ``KeyScriptError``.
    package init(_ text: String) throws(KeyScriptError) {
        var steps: [Step] = []
        let lines = text.replacingLineEnds.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            var reader = KeyScriptLine(line, number: index + 1)
            while let events = try reader.next() {
                steps += events.map { Step(events: $0, line: index + 1) }
            }
        }
        self.steps = steps
    }
}
