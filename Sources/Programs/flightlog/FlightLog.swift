import ArgumentParser

/// The program.
struct FlightLog: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flightlog", abstract: "A flight logbook for the terminal.", version: "0.1.0",
        subcommands: [
            Open.self, List.self, Log.self, TotalsCommand.self, AirportCommand.self, HistoryCommand.self, Undo.self,
            Redo.self, Store.self, Sample.self,
            Config.self, Manual.self,
        ],
        defaultSubcommand: Open.self)
}
