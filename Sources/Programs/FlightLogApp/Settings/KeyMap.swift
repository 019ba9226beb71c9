import TerminalUI

/// The keys of each command: those of the table, and the user's own in their place.
package struct KeyMap: Hashable, Sendable {
    /// A command wherever it is heard, or in one place only.
    struct Target: Hashable, Sendable {
        let name: CommandName
        var context: CommandContext?

        /// Returns whether the target means a command.
        func means(_ command: Command) -> Bool {
            command.name == name && (context == nil || command.context == context)
        }
    }

    private var own: [Target: [Key]] = [:]

    /// The keys of the table.
    package init() {}

    /// Gives a command other keys; none remove its keys.
    mutating func set(_ keys: [Key], for target: Target) { own[target] = keys }

    /// Gives a command the table's keys again.
    mutating func reset(_ target: Target) { own[target] = nil }

    /// The keys that the user gave a command; nil where it has those of the table.
    func ownKeys(of command: Command) -> [Key]? {
        own[Target(name: command.name, context: command.context)] ?? own[Target(name: command.name)]
    }

    /// Returns the keys of a command. Characters are left out where text is typed; a key that the user has given to
    /// another command of the same place belongs to that one.
    func keys(of command: Command) -> [Key] {
        guard !own.isEmpty else { return command.keys }
        guard let keys = ownKeys(of: command) else { return command.keys.filter { !isTaken($0, from: command) } }
        return command.context.takesText ? keys.filter { !$0.isCharacter } : keys
    }

    /// The keys as they are written in the list of keys.
    func labels(of command: Command) -> String {
        let labels = keys(of: command).map(\.label)
        return (labels + [command.keyFamily].compactMap(\.self)).joined(separator: " ")
    }

    private func isTaken(_ key: Key, from command: Command) -> Bool {
        own.contains { target, keys in keys.contains(key) && Self.takes(key, target, from: command) }
    }

    /// Whether a command that the user has given a key takes it from another one: it is heard where that is, or
    /// everywhere. Where the table itself has both, the narrower place keeps it.
    static func takes(_ key: Key, _ target: Target, from command: Command) -> Bool {
        guard target.name != command.name else { return false }
        let types = key.isCharacter && command.context.takesText
        return Command.all.contains { other in
            target.means(other)
                && (other.context == command.context
                    || other.context == .always && !types && !other.keys.contains(key))
        }
    }
}
