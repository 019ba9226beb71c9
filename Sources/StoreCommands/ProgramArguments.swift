import ManagedObjects

/// What a program was called with.
public enum ProgramArguments {
    /// The arguments behind the program's name, without those that switch on debug output of the store.
    public static var own: [String] { DebugArguments.removed(from: Array(CommandLine.arguments.dropFirst())) }
}
