/// The arguments of a program that are this library's own: `-com.apple.CoreData.SQLDebug 1` and its kin.
public enum DebugArguments {
    /// Returns the arguments without the library's own and their values, for a program that refuses what it does not know.
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
