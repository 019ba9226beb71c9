import Aviation
import TerminalUI

/// The texts of the settings files, as they are read back.
package enum SettingsText {
    /// Returns the text of the settings file: every setting, with its effective value.
    package static func settings(_ settings: Settings) -> String {
        var text = "# Settings of flightlog. Every line can be left out; “flightlog config” prints them all.\n\n"
        var table: Substring?
        for setting in Setting.all {
            let parts = setting.name.split(separator: ".")
            if parts.count == 2, table != parts[0] {
                table = parts[0]
                text += "\n[\(parts[0])]\n"
            }
            text += "# \(setting.allowed)\n\(parts.last ?? "") = \(setting.value(settings))\n"
        }
        return text
    }
}
