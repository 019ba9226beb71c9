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
        let keys = names.compactMap { key($0, for: name, at: place) }
        // A line in which nothing can be used leaves the command as it was.
        guard names.isEmpty || !keys.isEmpty else { return }
        map.set(keys, for: name)
        choices += keys.map { Choice(name: name, key: $0, place: place) }
    }

    /// Returns the map; commands that lost their last key to another one are named.
    mutating func finished() -> KeyMap {
        let changed = map.changed
        for command in Command.all where !changed.contains(command.name) && !command.keys.isEmpty {
            guard map.keys(of: command).isEmpty, let choice = choices.first(where: { command.keys.contains($0.key) })
            else { continue }
            errors.append(.leavesNoKey(choice.place, key: choice.key.label, other: command.name.rawValue))
        }
        return map
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
