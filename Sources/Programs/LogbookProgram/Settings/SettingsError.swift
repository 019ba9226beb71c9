/// An error in a settings file. It is never fatal: the line is ignored, and the rest applies.
package enum SettingsError: Error, Hashable, Sendable {
    /// The file exists but cannot be read, or is not UTF-8.
    case unreadable(path: String)
    case notUnderstood(SettingsPosition, expected: String)
    case twice(SettingsPosition, name: String)
    case unknownSetting(SettingsPosition, name: String, nearest: String?)
    case wrongValue(SettingsPosition, name: String, value: String, allowed: String)
    case unknownCommand(SettingsPosition, name: String, nearest: String?)
    case unknownKey(SettingsPosition, key: String)
    /// The key cannot be reassigned.
    case fixedKey(SettingsPosition, key: String)
    /// The key is a character, and the command works only where characters are text.
    case keyTypes(SettingsPosition, key: String, name: String)
    /// Two lines assign one key to two commands of one context; the earlier line applies.
    case takenKey(SettingsPosition, key: String, name: String, other: String)
    /// The line reassigned another command's last key.
    case leavesNoKey(SettingsPosition, key: String, other: String)
    /// The line removes all keys of a command that can be run only by its key.
    case noKey(SettingsPosition, name: String)
    /// The line would reassign the last key of a command that can be run only by its key.
    case lastKey(SettingsPosition, key: String, other: String)

    /// One error of each case, for tests.
    package static let examples: [SettingsError] = {
        let place = SettingsPosition(file: "config.toml", line: 3)
        return [
            .unreadable(path: "/home/x/.config/flightlog/config.toml"),
            .notUnderstood(place, expected: "a value after the ="), .twice(place, name: "theme"),
            .unknownSetting(place, name: "them", nearest: "theme"),
            .wrongValue(place, name: "theme", value: "dark", allowed: "hangar or apron"),
            .unknownCommand(place, name: "list.delet", nearest: "list.delete"), .unknownKey(place, key: "<C-1>"),
            .fixedKey(place, key: "Ctrl-C"), .keyTypes(place, key: "x", name: "form.save"),
            .takenKey(place, key: "d", name: "list.down", other: "list.delete"),
            .leavesNoKey(place, key: "c", other: "list.columns"), .noKey(place, name: "look.restore"),
            .lastKey(place, key: "y", other: "look.restore"),
        ]
    }()

    /// The error, beginning with file and line.
    package var message: String {
        switch self {
        case .unreadable(let path): "\(path) cannot be read as text."
        case .notUnderstood(let place, let expected): "\(place): expected \(expected)."
        case .twice(let place, let name): "\(place): “\(name)” is set twice."
        case .unknownSetting(let place, let name, _): "\(place): there is no setting “\(name)”."
        case .wrongValue(let place, let name, let value, _): "\(place): “\(name)” cannot be \(value)."
        case .unknownCommand(let place, let name, _): "\(place): there is no command “\(name)”."
        case .unknownKey(let place, let key): "\(place): there is no key “\(key)”."
        case .fixedKey(let place, let key): "\(place): \(key) cannot be reassigned."
        case .keyTypes(let place, let key, let name): "\(place): \(key) types a letter where \(name) is used."
        case .takenKey(let place, let key, let name, let other):
            "\(place): \(key) already belongs to \(other), so \(name) does not get it."
        case .leavesNoKey(let place, let key, let other): "\(place): \(key) was the last key of \(other)."
        case .noKey(let place, let name): "\(place): \(name) needs a key."
        case .lastKey(let place, let key, let other): "\(place): \(key) is the last key of \(other), which needs one."
        }
    }

    /// The remedy.
    package var recovery: String {
        switch self {
        case .unreadable: "Check its permissions, and that it is UTF-8; until then it is ignored."
        case .notUnderstood: "“flightlog config” prints an example; until then the line is ignored."
        case .twice: "Remove one of the two; the first one is used."
        case .unknownSetting(_, _, let nearest), .unknownCommand(_, _, let nearest):
            nearest.map { "Did you mean “\($0)”?" } ?? "“flightlog config” prints all of them."
        case .wrongValue(_, _, _, let allowed): "Write \(allowed)."
        case .unknownKey: "Write keys like \"<Enter>\", \"<C-s>\", \"<A-x>\", \"<F2>\", or the plain character."
        case .fixedKey: "Choose another key."
        case .keyTypes: "Choose a key that does not type, like \"<C-x>\" or \"<F5>\"."
        case .takenKey: "Choose another key for one of them."
        case .noKey: "Give it one: the palette does not have it."
        case .lastKey(_, _, let other): "Choose another key, or give \(other) another one."
        case .leavesNoKey(_, _, let other): "Give \(other) another one; until then the palette has it."
        }
    }

    /// Message and recovery in one line.
    package var sentence: String { "\(message) \(recovery)" }
}

extension SettingsError {
    /// The error's line; nil for a whole file.
    package var line: Int? {
        switch self {
        case .unreadable: nil
        case .notUnderstood(let place, _), .twice(let place, _), .unknownSetting(let place, _, _),
            .wrongValue(let place, _, _, _), .unknownCommand(let place, _, _), .unknownKey(let place, _),
            .fixedKey(let place, _), .keyTypes(let place, _, _), .takenKey(let place, _, _, _),
            .leavesNoKey(let place, _, _), .noKey(let place, _), .lastKey(let place, _, _):
            place.line
        }
    }
}
