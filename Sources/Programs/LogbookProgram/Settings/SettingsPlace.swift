/// A line of a settings file, counted from 1.
package struct SettingsPlace: Hashable, Sendable {
    package let file: String
    package let line: Int

    /// Creates the place of a line.
    package init(file: String, line: Int) {
        self.file = file
        self.line = line
    }
}

extension SettingsPlace: CustomStringConvertible {
    /// The place as errors begin with it: `config.toml, line 3`.
    package var description: String { "\(file), line \(line)" }
}
