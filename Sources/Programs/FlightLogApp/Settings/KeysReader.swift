import TerminalUI

/// Makes a key map of the lines of a file, and keeps two commands of one place from having one key.
struct KeysReader {
    private struct Choice {
        let name: CommandName
        let key: Key
        let place: SettingsPlace
    }

    let file: String
    private var map = KeyMap()
    private var choices: [Choice] = []
    private(set) var errors: [SettingsError] = []

    init(file: String) { self.file = file }

    mutating func read(_ entry: TOMLEntry) {
        let place = SettingsPlace(file: file, line: entry.line)
        guard let name = CommandName(rawValue: entry.name) else {
            let nearest = Nearest.name(to: entry.name, among: CommandName.allCases.map(\.rawValue))
            errors.append(.unknownCommand(place, name: entry.name, nearest: nearest))
            return
        }
        guard let names = names(in: entry.value) else {
            let allowed = "a key or a list of keys, like [\"d\", \"<Delete>\"]"
            errors.append(.wrongValue(place, name: entry.name, value: entry.value.description, allowed: allowed))
            return
        }
        if names.isEmpty, name.needsKey { errors.append(.noKey(place, name: name.rawValue)) }
        guard !names.isEmpty || !name.needsKey else { return }
        let keys = names.compactMap { key($0, for: name, at: place) }
        // A line in which nothing can be used leaves the command as it was.
        guard names.isEmpty || !keys.isEmpty else { return }
        map.set(keys, for: name)
        choices += keys.map { Choice(name: name, key: $0, place: place) }
    }

    /// Returns the map; commands that lost their last key to another one are named. One that needs a key has it again.
    mutating func finished() -> KeyMap {
        while let (command, choice) = lost.first(where: { $0.command.name.needsKey }) {
            errors.append(.lastKey(choice.place, key: choice.key.label, other: command.name.rawValue))
            map.reset(choice.name)
            choices.removeAll { $0.name == choice.name }
        }
        errors += lost.map { .leavesNoKey($1.place, key: $1.key.label, other: $0.name.rawValue) }
        return map
    }

    /// The commands that have lost their last key, each with a line that took it.
    private var lost: [(command: Command, choice: Choice)] {
        let changed = map.changed
        return Command.all.compactMap { command in
            guard !changed.contains(command.name), !command.keys.isEmpty, map.keys(of: command).isEmpty,
                let choice = choices.first(where: {
                    command.keys.contains($0.key) && KeyMap.takes($0.key, $0.name, from: command)
                })
            else { return nil }
            return (command, choice)
        }
    }

    private func names(in value: TOMLEntry.Value) -> [String]? {
        switch value {
        case .text(let text): [text]
        case .list(let texts): texts
        case .flag, .number: nil
        }
    }

    private mutating func key(_ text: String, for name: CommandName, at place: SettingsPlace) -> Key? {
        guard let key = Key(name: text) else {
            errors.append(.unknownKey(place, key: text))
            return nil
        }
        // Whatever else is changed, this one leads out of everything.
        if key == .control("c"), name != .cancel, name != .upgradeStop {
            errors.append(.fixedKey(place, key: key.label))
            return nil
        }
        let contexts = Set(Command.all.filter { $0.name == name }.map(\.context))
        if key.isCharacter, contexts.allSatisfy(\.takesText) {
            errors.append(.keyTypes(place, key: key.label, name: name.rawValue))
            return nil
        }
        let rival = choices.first { $0.key == key && $0.name != name && sharesPlace($0.name, contexts) }
        if let rival {
            errors.append(.takenKey(place, key: key.label, name: name.rawValue, other: rival.name.rawValue))
            return nil
        }
        return key
    }

    private func sharesPlace(_ name: CommandName, _ contexts: Set<CommandContext>) -> Bool {
        Command.all.contains { $0.name == name && contexts.contains($0.context) }
    }
}

extension CommandName {
    /// Whether it is found by its key alone: the list of commands, and what that list does not have.
    fileprivate var needsKey: Bool {
        self == .palette || Command.all.allSatisfy { $0.name != self || !$0.context.isInPalette }
    }
}
