import ArgumentParser
import CommandLineProgram
import StoreCommands

/// The program `storetool`: the store verbs for any application's stores.
@main
struct StoreTool: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "storetool", abstract: "Inspect, upgrade, check, back up and restore stores of managed objects.",
        discussion: "A MODEL is an .xcdatamodel or .mom, an .xcdatamodeld or .momd (its current version), or "
            + "BUNDLE:VERSION.\n"
            + "Exit codes: 0 success, 1 a check failed or the answer is no, 2 cannot read or write, 3 needs an upgrade, "
            + "4 newer or foreign file, 5 locked, 64 usage.",
        version: "0.1.0", subcommands: StoreVerbs<ModelTarget>.all)

    /// Runs the verb that the arguments name.
    static func main() { ProgramArguments.run(Self.self) }
}
