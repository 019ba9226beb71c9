/// A line of a settings file, counted from 1.
package struct SettingsPosition: Hashable, Sendable {
    /// The file's name.
    package let file: String
    /// The number of the line.
    package let line: Int

    /// Creates the place of a line.
    package init(file: String, line: Int) {
        self.file = file
        self.line = line
    }
}

extension SettingsPosition: CustomStringConvertible {
    /// The place as errors begin with it: `config.toml, line 3`.
    package var description: String { "\(file), line \(line)" }
}
