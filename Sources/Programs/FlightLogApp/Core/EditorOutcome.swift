/// What came of the user's own editor.
package enum EditorOutcome: Hashable, Sendable {
    /// The text as it was saved there.
    case saved(String)
    /// The editor could not be started: its name, and the reason in the system's words.
    case notStarted(program: String, reason: String)
    /// The editor ended badly, or left no text.
    case failed

    /// Why there is no text, as a sentence with what to do; nil where there is one.
    var complaint: String? {
        switch self {
        case .saved: nil
        case .notStarted(let program, let reason):
            "The editor “\(program)” cannot be started: \(reason). Set EDITOR to one that is installed."
        case .failed: "The editor did not end well; the text is as it was."
        }
    }
}
