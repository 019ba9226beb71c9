/// The user's editor, as the environment names it.
package struct EditorCommand: Hashable, Sendable {
    /// The program and its own arguments; never empty.
    package let words: [String]

    /// Takes `VISUAL`, else `EDITOR`, else `sensible-editor` where Debian has it, else `vi`.
    ///
    /// - Parameter exists: says whether a program can be found.
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
