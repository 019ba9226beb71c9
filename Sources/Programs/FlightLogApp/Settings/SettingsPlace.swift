/// A line of a settings file, counted from 1.
package struct SettingsPlace: Hashable, Sendable {
    let file: String
    let line: Int
}

extension SettingsPlace: CustomStringConvertible {
    /// The place as errors begin with it: `config.toml, line 3`.
    package var description: String { "\(file), line \(line)" }
}
