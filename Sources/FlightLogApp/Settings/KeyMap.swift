import TerminalUI

/// Which keys each command has: those of the table, and the user's own in their place.
package struct KeyMap: Hashable, Sendable {
    private var own: [CommandName: [Key]] = [:]

    /// The keys of the table.
    package init() {}

    /// Gives a command other keys, wherever it is heard; none take its keys away.
    mutating func set(_ keys: [Key], for name: CommandName) { own[name] = keys }

    /// The commands with other keys than the table's, by their names.
    var changed: [CommandName] { own.keys.sorted { $0.rawValue < $1.rawValue } }

    /// Returns the keys of a command. Characters are left out where text is typed; a key that the user has given to
    /// another command of the same place is that one's.
    func keys(of command: Command) -> [Key] {
        guard !own.isEmpty else { return command.keys }
        guard let keys = own[command.name] else {
            return command.keys.filter { !isTaken($0, from: command) }
        }
        return command.context.takesText ? keys.filter { !$0.isCharacter } : keys
    }

    /// The keys as they are written in the list of keys.
    func labels(of command: Command) -> String {
        let labels = keys(of: command).map(\.label)
        return (labels + [command.keyFamily].compactMap(\.self)).joined(separator: " ")
    }

    private func isTaken(_ key: Key, from command: Command) -> Bool {
        own.contains { name, keys in
            name != command.name && keys.contains(key)
                && Command.commands(in: command.context).contains { $0.name == name }
        }
    }
}
