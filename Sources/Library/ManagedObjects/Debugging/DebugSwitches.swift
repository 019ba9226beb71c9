import Foundation

/// The debug switches in the program's arguments and environment.
enum DebugSwitches {
    /// Whether every use of a context is checked against its thread, by the argument
    /// `-com.apple.CoreData.ConcurrencyDebug 1` or by `COM_APPLE_COREDATA_CONCURRENCYDEBUG=1` in the environment.
    static let checksConcurrency = value(of: "ConcurrencyDebug") > 0

    /// The prefix of arguments that set switches.
    static let argumentPrefix = "-com.apple.CoreData."

    /// Returns the level of a switch; 0 if it is not set.
    static func value(of name: String) -> Int {
        let arguments = ProcessInfo.processInfo.arguments
        if let place = arguments.firstIndex(of: argumentPrefix + name), arguments.indices.contains(place + 1) {
            return Int(arguments[place + 1]) ?? 0
        }
        return Int(ProcessInfo.processInfo.environment["COM_APPLE_COREDATA_\(name.uppercased())"] ?? "") ?? 0
    }
}

/// The command line arguments that this library reads, such as `-com.apple.CoreData.SQLDebug 1`.
public enum DebugArguments {
    /// Returns the arguments without the library's own and their values, for programs that reject unknown arguments.
    public static func removed(from arguments: [String]) -> [String] {
        var result: [String] = []
        var skipsNext = false
        for argument in arguments {
            if skipsNext {
                skipsNext = false
            } else if argument.hasPrefix(DebugSwitches.argumentPrefix) {
                skipsNext = true
            } else {
                result.append(argument)
            }
        }
        return result
    }
}
