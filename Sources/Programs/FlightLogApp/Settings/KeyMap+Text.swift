import LogbookProgram
import TerminalUI

extension KeyMap {
    /// The text of the file of key settings: every command, with its summary and its keys.
    package var text: String {
        var text = "# Keys of flightlog. Lines that stay as they are can be left out.\n"
        for name in CommandName.all {
            guard let command = Command.named(name) else { continue }
            text += "\n# \(command.summary)\n"
            let lines = command.isMotion ? motionLines : commandLines
            text += lines(name)
        }
        return text
    }

    /// Returns the line of a command, which has the same keys in all contexts.
    private func commandLines(_ name: CommandName) -> String {
        line(name.rawValue, Command.all.filter { $0.name == name }.flatMap(keys))
    }

    /// Returns the line of a motion with the keys of the list, and one for each screen where it has other keys.
    private func motionLines(_ name: CommandName) -> String {
        let commands = Command.all.filter { $0.name == name }
        guard let first = commands.first else { return "" }
        let usual = keys(of: first)
        var seen: Set<String> = []
        let others = commands.filter { command in
            let expected = command.context.takesText ? usual.filter { !$0.isCharacter } : usual
            return keys(of: command) != expected && seen.insert(command.context.name).inserted
        }
        let motion = name.rawValue.split(separator: ".").last ?? ""
        return line(name.rawValue, usual)
            + others.map { line("\($0.context.name).\(motion)", keys(of: $0)) }.joined()
    }

    private func line(_ name: String, _ keys: [Key]) -> String {
        var names: [String] = []
        for key in keys where !names.contains(key.name) { names.append(key.name) }
        return "\(name) = \(TOMLEntry.Value.list(names))\n"
    }
}
