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
