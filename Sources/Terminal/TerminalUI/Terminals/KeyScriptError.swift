/// An error in a key script; lines are counted from 1.
package enum KeyScriptError: Error, Hashable, Sendable {
    case unknownKey(name: String, line: Int)
    case unclosedKey(line: Int)
    case unclosedText(line: Int)
    case badArgument(command: String, argument: String, expected: String, line: Int)

    /// What happened.
    package var message: String {
        switch self {
        case .unknownKey(let name, let line): "Line \(line) of the script: there is no key named \(name)."
        case .unclosedKey(let line): "Line \(line) of the script: a key starts with < but has no closing >."
        case .unclosedText(let line): "Line \(line) of the script: a text starts with \" but has no closing \"."
        case .badArgument(let command, let argument, let expected, let line):
            "Line \(line) of the script: \(command) needs \(expected), not “\(argument)”."
        }
    }

    /// What to do now.
    package var recovery: String {
        switch self {
        case .unknownKey: "Write keys as <Enter>, <C-s>, <A-x>, <F2>, or the plain character."
        case .unclosedKey: "End the key with > on the same line, or write <lt> for the character itself."
        case .unclosedText: "End the text with \" on the same line; inside, write \\\" for the character itself."
        case .badArgument(let command, _, _, _):
            "For example, write \(KeyScriptError.example(of: command))."
        }
    }

    private static func example(of command: String) -> String {
        switch command.lowercased() {
        case "resize": "<Resize 80x24>"
        case "paste": "<Paste \"LSZH\">"
        default: "<\(command) 3,10>, row and column counted from 1"
        }
    }
}
