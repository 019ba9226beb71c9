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

    /// Returns the text of the file of key settings: every command, with its summary and its effective keys.
    package static func keys(_ settings: Settings) -> String {
        var text = "# Keys of flightlog. Lines that stay as they are can be left out.\n"
        for name in CommandName.all {
            guard let command = Command.named(name) else { continue }
            text += "\n# \(command.summary)\n"
            let lines = command.isMotion ? motionLines : commandLines
            text += lines(name, settings.keys)
        }
        return text
    }

    /// Returns the line of a command, which has the same keys in all contexts.
    private static func commandLines(_ name: CommandName, _ map: KeyMap) -> String {
        line(name.rawValue, Command.all.filter { $0.name == name }.flatMap(map.keys))
    }

    /// Returns the line of a motion with the keys of the list, and one for each screen where it has other keys.
    private static func motionLines(_ name: CommandName, _ map: KeyMap) -> String {
        let commands = Command.all.filter { $0.name == name }
        guard let first = commands.first else { return "" }
        let usual = map.keys(of: first)
        var seen: Set<String> = []
        let others = commands.filter { command in
            let expected = command.context.takesText ? usual.filter { !$0.isCharacter } : usual
            return map.keys(of: command) != expected && seen.insert(command.context.name).inserted
        }
        let motion = name.rawValue.split(separator: ".").last ?? ""
        return line(name.rawValue, usual)
            + others.map { line("\($0.context.name).\(motion)", map.keys(of: $0)) }.joined()
    }

    private static func line(_ name: String, _ keys: [Key]) -> String {
        var names: [String] = []
        for key in keys where !names.contains(key.name) { names.append(key.name) }
        return "\(name) = \(TOMLEntry.Value.list(names))\n"
    }
}
