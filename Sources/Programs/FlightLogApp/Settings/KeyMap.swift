import TerminalUI

/// The keys of each command: the default ones, or the user's own instead.
package struct KeyMap: Hashable, Sendable {
    /// A command in all contexts, or in one only.
    struct Target: Hashable, Sendable {
        let name: CommandName
        var context: CommandContext?

        /// Returns whether the target means a command.
        func means(_ command: Command) -> Bool {
            command.name == name && (context == nil || command.context == context)
        }
    }

    private var own: [Target: [Key]] = [:]

    /// Creates a map with the default keys.
    package init() {}

    /// Assigns keys to a command; an empty array removes its keys.
    mutating func set(_ keys: [Key], for target: Target) { own[target] = keys }

    /// Restores the default keys of a command.
    mutating func reset(_ target: Target) { own[target] = nil }

    /// Returns the keys that the user assigned to a command; nil when it has the default keys.
    func ownKeys(of command: Command) -> [Key]? {
        own[Target(name: command.name, context: command.context)] ?? own[Target(name: command.name)]
    }

    /// Returns the keys of a command. Characters are left out where text is typed, and default keys that the user
    /// assigned to another command of the same context.
    func keys(of command: Command) -> [Key] {
        guard !own.isEmpty else { return command.keys }
        guard let keys = ownKeys(of: command) else { return command.keys.filter { !isTaken($0, from: command) } }
        return command.context.takesText ? keys.filter { !$0.isCharacter } : keys
    }

    /// Returns the keys as the list of keys shows them.
    func labels(of command: Command) -> String {
        let labels = keys(of: command).map(\.label)
        return (labels + [command.keyFamily].compactMap(\.self)).joined(separator: " ")
    }

    private func isTaken(_ key: Key, from command: Command) -> Bool {
        own.contains { target, keys in keys.contains(key) && Self.takes(key, target, from: command) }
    }

    /// Returns whether a key that the user assigned to one command is lost to another one: both are in the same
    /// context, or the first works everywhere. A default key of both stays with the narrower context.
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
