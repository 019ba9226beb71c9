import Logbook
import TerminalUI

/// Writes settings and keys as the files that are read.
package enum SettingsText {
    /// Returns the file with the settings: every line that there can be, as it counts now.
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

    /// Returns the file with the keys: every command, what it does, and its keys as they count now.
    package static func keys(_ settings: Settings) -> String {
        var text = "# Keys of flightlog. Lines that stay as they are can be left out.\n"
        for name in CommandName.allCases {
            guard let command = Command.named(name) else { continue }
            let keys = Command.all.filter { $0.name == name }.flatMap { settings.keys.keys(of: $0) }
            var names: [String] = []
            for key in keys where !names.contains(key.name) { names.append(key.name) }
            text += "\n# \(command.summary)\n\(name.rawValue) = \(TOMLEntry.Value.list(names))\n"
        }
        return text
    }
}
