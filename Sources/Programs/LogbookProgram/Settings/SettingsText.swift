import Aviation
import TerminalUI

/// The texts of the settings files, as they are read back.
package enum SettingsText {
    /// Returns the text of the settings file: every setting, with its effective value.
    ///
    /// - Parameter isKept: whether parts that are as the region presets them are comments, so that they follow it.
    package static func settings(_ settings: Settings, isKept: Bool = false) -> String {
        var preset = Settings()
        preset.choose(settings.region ?? .undecided)
        let followed = isKept ? Setting.ofRegion.filter { $0.value(preset) == $0.value(settings) }.map(\.name) : []
        var text = "# Settings of flightlog. Every line can be left out; “flightlog config” prints them all.\n\n"
        var table: Substring?
        for setting in Setting.all {
            let parts = setting.name.split(separator: ".")
            if parts.count == 2, table != parts[0] {
                table = parts[0]
                text += "\n[\(parts[0])]\n"
            }
            let line = "\(parts.last ?? "") = \(setting.value(settings))"
            text +=
                "# \(setting.allowed)\n\(followed.contains(setting.name) ? "# \(line) as the region has it" : line)\n"
        }
        return text
    }
}
