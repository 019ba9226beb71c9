import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// Reads the lines of `keys.toml` into a key map, in which no two commands of one context share a key.
struct KeysReader {
    private struct Choice {
        let target: KeyMap.Target
        let key: Key
        let place: SettingsPosition
    }

    let file: String
    private var map = KeyMap()
    private var choices: [Choice] = []
    private(set) var errors: [SettingsError] = []

    init(file: String) { self.file = file }

    mutating func read(_ entry: TOMLEntry) {
        let place = SettingsPosition(file: file, line: entry.line)
        guard let targets = Self.targets(of: entry.name) else {
            let nearest = CommandName.all.map(\.rawValue).nearest(to: entry.name)
            errors.append(.unknownCommand(place, name: entry.name, nearest: nearest))
            return
        }
        guard let names = names(in: entry.value) else {
            let allowed = "a key or a list of keys, like [\"d\", \"<Delete>\"]"
            errors.append(.wrongValue(place, name: entry.name, value: entry.value.description, allowed: allowed))
            return
        }
        for target in targets { read(names, for: target, named: entry.name, at: place) }
    }

    /// Returns the targets of a name in the file; nil for an unknown name.
    private static func targets(of name: String) -> [KeyMap.Target]? {
        if let (motion, contexts) = Motion.named(name) {
            return contexts.map { KeyMap.Target(name: motion.name, context: $0) }
        }
        let name = CommandName(name)
        return Command.named(name) == nil ? nil : [KeyMap.Target(name: name)]
    }

    private mutating func read(
        _ names: [String], for target: KeyMap.Target, named name: String, at place: SettingsPosition
    ) {
        if names.isEmpty, target.needsKey { errors.append(.noKey(place, name: name)) }
        guard !names.isEmpty || !target.needsKey else { return }
        let keys = names.compactMap { key($0, for: target, named: name, at: place) }
        // A line without a usable key leaves the command unchanged.
        guard names.isEmpty || !keys.isEmpty else { return }
        map.set(keys, for: target)
        choices += keys.map { Choice(target: target, key: $0, place: place) }
    }

    /// Returns the map, and reports commands that lost their last key to another one. A command that needs its key
    /// keeps it.
    mutating func finished() -> KeyMap {
        while let (command, choice) = lost.first(where: { KeyMap.Target(name: $0.command.name).needsKey }) {
            errors.append(.lastKey(choice.place, key: choice.key.label, other: command.name.rawValue))
            map.reset(choice.target)
            choices.removeAll { $0.target == choice.target }
        }
        errors += lost.map { .leavesNoKey($1.place, key: $1.key.label, other: $0.name.rawValue) }
        return map
    }

    /// The commands that have lost their last key, each with the line that reassigned it.
    private var lost: [(command: Command, choice: Choice)] {
        Command.all.compactMap { command in
            guard map.ownKeys(of: command) == nil, !command.keys.isEmpty, map.keys(of: command).isEmpty,
                let choice = choices.first(where: {
                    command.keys.contains($0.key) && KeyMap.takes($0.key, $0.target, from: command)
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

    private mutating func key(
        _ text: String, for target: KeyMap.Target, named name: String, at place: SettingsPosition
    ) -> Key? {
        guard let key = Key(name: text) else {
            errors.append(.unknownKey(place, key: text))
            return nil
        }
        // Ctrl-C cannot be reassigned: it leaves everything.
        if key == .control("c"), target.name != .cancel, target.name != .upgradeStop {
            errors.append(.fixedKey(place, key: key.label))
            return nil
        }
        let contexts = Set(Command.all.filter(target.means).map(\.context))
        if key.isCharacter, contexts.allSatisfy(\.takesText) {
            errors.append(.keyTypes(place, key: key.label, name: name))
            return nil
        }
        let rival = choices.first {
            $0.key == key && $0.target.name != target.name && sharesPlace($0.target, contexts)
        }
        if let rival {
            errors.append(.takenKey(place, key: key.label, name: name, other: rival.target.name.rawValue))
            return nil
        }
        return key
    }

    private func sharesPlace(_ target: KeyMap.Target, _ contexts: Set<CommandContext>) -> Bool {
        Command.all.contains { target.means($0) && contexts.contains($0.context) }
    }
}

extension KeyMap.Target {
    /// Whether it can be run only by its key: the palette, and commands that the palette does not list.
    fileprivate var needsKey: Bool {
        name == .palette || Command.all.allSatisfy { !means($0) || !$0.context.isInPalette }
    }
}
