/// The user's editor according to the environment.
package struct EditorCommand: Hashable, Sendable {
    /// The program and its arguments; never empty.
    package let words: [String]

    /// Uses `VISUAL`, `EDITOR`, Debian's `sensible-editor` if it exists, or `vi`, in this order.
    ///
    /// - Parameter exists: Returns whether a program can be found.
    package init(environment: [String: String], exists: (String) -> Bool) {
        let named = [environment["VISUAL"], environment["EDITOR"]].compactMap { value in
            value.map { $0.split(separator: " ").map(String.init) }
        }
        let usual = exists("sensible-editor") ? ["sensible-editor"] : ["vi"]
        words = named.first { !$0.isEmpty } ?? usual
    }

    /// Returns the command that opens a file.
    package func arguments(forFile path: String) -> [String] { words + [path] }
}
