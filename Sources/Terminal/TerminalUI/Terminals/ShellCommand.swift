/// A command that a variable such as `EDITOR` names, as the shell reads it.
///
/// Quotes, variables and options mean what they mean in a shell, as in git: `"/opt/my ed/ed" -w`, `nvim --cmd "set x"`.
///
/// ```swift
/// let command = ShellCommand("code --wait")
/// command.arguments(forFile: "/tmp/remarks.txt")
/// // ["/bin/sh", "-c", "code --wait \"$@\"", "code --wait", "/tmp/remarks.txt"]
/// ```
package struct ShellCommand: Hashable, Sendable {
    /// The command as it is written; never empty.
    package let text: String

    /// Creates the command; nil when the text is blank.
    package init?(_ text: String?) {
        guard let text, text.contains(where: { !$0.isWhitespace }) else { return nil }
        self.text = text
    }

    /// The user's editor: `VISUAL`, `EDITOR`, Debian's `sensible-editor` if it exists, or `vi`, in this order.
    ///
    /// - Parameter exists: Returns whether a program can be found.
    package static func editor(_ environment: [String: String], exists: (String) -> Bool) -> ShellCommand {
        ShellCommand(environment["VISUAL"]) ?? ShellCommand(environment["EDITOR"])
            ?? ShellCommand(unchecked: exists("sensible-editor") ? "sensible-editor" : "vi")
    }

    private init(unchecked text: String) { self.text = text }

    /// Returns the words that open a file. A mere name is started without a shell, so that the system says what is wrong
    /// with it.
    package func arguments(forFile path: String) -> [String] {
        let isName = text.allSatisfy { $0.isLetter || $0.isNumber || "/._-+".contains($0) }
        return isName ? [text, path] : ["/bin/sh", "-c", "\(text) \"$@\"", text, path]
    }

    /// Returns why a command did not succeed, in words; nil when it did. The shell ends with 127 for a program that it does
    /// not find and with 126 for one that it may not start.
    package func failure(_ outcome: ChildOutcome) -> ChildFailure? {
        switch outcome {
        case .exited(status: 0): nil
        case .exited(status: 126): .notStarted(reason: "it may not be started")
        case .exited(status: 127): .notStarted(reason: "there is no such program")
        case .exited(let status): .ended(reason: "it ended with \(status)")
        case .killed(let signal): .ended(reason: "signal \(signal) ended it")
        case .notStarted(let reason): .notStarted(reason: reason)
        }
    }
}

/// Why a program that was run on the terminal did not do its work.
package enum ChildFailure: Hashable, Sendable {
    /// It could not be started.
    case notStarted(reason: String)
    /// It was started, and failed.
    case ended(reason: String)

    /// The reason, as part of a sentence.
    package var reason: String {
        switch self {
        case .notStarted(let reason), .ended(let reason): reason
        }
    }
}
