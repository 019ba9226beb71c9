/// An error in a settings file. It is never fatal: the line is ignored, and the rest applies.
package enum SettingsError: Error, Hashable, Sendable {
    /// The file exists but cannot be read, or is not UTF-8.
    case unreadable(path: String)
    case notUnderstood(SettingsPlace, expected: String)
    case twice(SettingsPlace, name: String)
    case unknownSetting(SettingsPlace, name: String, nearest: String?)
    case wrongValue(SettingsPlace, name: String, value: String, allowed: String)
    case unknownCommand(SettingsPlace, name: String, nearest: String?)
    case unknownKey(SettingsPlace, key: String)
    /// The key cannot be reassigned.
    case fixedKey(SettingsPlace, key: String)
    /// The key is a character, and the command works only where characters are text.
    case keyTypes(SettingsPlace, key: String, name: String)
    /// Two lines assign one key to two commands of one context; the earlier line applies.
    case takenKey(SettingsPlace, key: String, name: String, other: String)
    /// The line reassigned another command's last key.
    case leavesNoKey(SettingsPlace, key: String, other: String)
    /// The line removes all keys of a command that can be run only by its key.
    case noKey(SettingsPlace, name: String)
    /// The line would reassign the last key of a command that can be run only by its key.
    case lastKey(SettingsPlace, key: String, other: String)

    /// One error of each case, for tests.
    package static let examples: [SettingsError] = {
        let place = SettingsPlace(file: "config.toml", line: 3)
        return [
            .unreadable(path: "/home/x/.config/flightlog/config.toml"),
            .notUnderstood(place, expected: "a value behind the ="), .twice(place, name: "theme"),
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
        case .twice(let place, let name): "\(place): “\(name)” stands there a second time."
        case .unknownSetting(let place, let name, _): "\(place): there is no setting “\(name)”."
        case .wrongValue(let place, let name, let value, _): "\(place): “\(name)” cannot be \(value)."
        case .unknownCommand(let place, let name, _): "\(place): no command is called “\(name)”."
        case .unknownKey(let place, let key): "\(place): no key is called “\(key)”."
        case .fixedKey(let place, let key): "\(place): \(key) always does the same."
        case .keyTypes(let place, let key, let name): "\(place): where \(name) is heard, \(key) types a letter."
        case .takenKey(let place, let key, let name, let other):
            "\(place): \(key) was given to \(other) already, and not to \(name)."
        case .leavesNoKey(let place, let key, let other): "\(place): \(key) was the last key of \(other)."
        case .noKey(let place, let name): "\(place): \(name) needs a key."
        case .lastKey(let place, let key, let other): "\(place): \(key) is the last key of \(other), which needs one."
        }
    }

    /// The remedy.
    package var recovery: String {
        switch self {
        case .unreadable: "Check its permissions, and that it is UTF-8; until then nothing in it counts."
        case .notUnderstood: "“flightlog config” prints how it is written; until then the line does not count."
        case .twice: "Remove one of the two; the first one counts."
        case .unknownSetting(_, _, let nearest), .unknownCommand(_, _, let nearest):
            nearest.map { "Is “\($0)” meant?" } ?? "“flightlog config” prints all there are."
        case .wrongValue(_, _, _, let allowed): "Write \(allowed)."
        case .unknownKey: "Write keys like \"<Enter>\", \"<C-s>\", \"<A-x>\", \"<F2>\", or the plain character."
        case .fixedKey: "Choose another key."
        case .keyTypes: "Choose a key that types nothing, like \"<C-x>\" or \"<F5>\"."
        case .takenKey: "Choose another key for one of them."
        case .noKey: "Name one: the list of commands does not have it."
        case .lastKey(_, _, let other): "Choose another key, or give \(other) another one."
        case .leavesNoKey(_, _, let other): "Give \(other) another one; until then the palette has it."
        }
    }

    /// Message and recovery in one line.
    package var sentence: String { "\(message) \(recovery)" }
}
