import TerminalUI

/// Which keys each command has: those of the table, and the user's own in their place.
package struct KeyMap: Hashable, Sendable {
    private var own: [CommandName: [Key]] = [:]

    /// The keys of the table.
    package init() {}

    /// Gives a command other keys, wherever it is heard; none take its keys away.
    mutating func set(_ keys: [Key], for name: CommandName) { own[name] = keys }

    /// Gives a command the table's keys again.
    mutating func reset(_ name: CommandName) { own[name] = nil }

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
        own.contains { name, keys in keys.contains(key) && Self.takes(key, name, from: command) }
    }

    /// Whether a command that the user has given a key takes it from another one: it is heard where that is, or
    /// everywhere. Where the table itself has both, the narrower place keeps it.
    static func takes(_ key: Key, _ name: CommandName, from command: Command) -> Bool {
        guard name != command.name else { return false }
        let types = key.isCharacter && command.context.takesText
        return Command.all.contains { other in
            other.name == name
                && (other.context == command.context
                    || other.context == .always && !types && !other.keys.contains(key))
        }
    }
}
