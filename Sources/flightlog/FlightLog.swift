import ArgumentParser

/// The program.
struct FlightLog: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flightlog", abstract: "A flight logbook for the terminal.", subcommands: [List.self, Sample.self])
}
