import ArgumentParser
import Aviation
import FoundationEssentials
import Logbook
import LogbookProgram

/// The program.
struct FlightLog: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flightlog", abstract: "A flight logbook for the terminal.", version: Version.text,
        subcommands: [
            Open.self, List.self, Log.self, Add.self, Edit.self, Delete.self, PhotoCommand.self, AttachCommand.self,
            AttachmentCommand.self, TotalsCommand.self,
            CurrencyCommand.self, CheckCommand.self, AirportCommand.self, FieldsCommand.self, ImportCommand.self,
            RecordingCommand.self, MapCommand.self, ProfileCommand.self, ReplayCommand.self,
            ExportCommand.self, PrintCommand.self, SignCommand.self, EndorseCommand.self, VerifyCommand.self,
            BoundCommand.self,
            SyncCommand.self, DumpCommand.self,
            LoadCommand.self, HistoryCommand.self, Undo.self,
            Redo.self,
            Store.self, Sample.self, Config.self,
            Doctor.self,
            Manual.self,
        ],
        defaultSubcommand: Open.self)
}

extension ParsableCommand {
    /// The word that names the command.
    static var word: String { configuration.commandName ?? "\(Self.self)".lowercased() }
}

extension FlightLog {
    /// Returns arguments with each `--file` that precedes a command behind it: the parser gives what precedes a command to
    /// the one that opens a logbook.
    static func withFileBehindCommand(_ arguments: [String]) -> [String] {
        var commands: [any ParsableCommand.Type] = configuration.subcommands
        var path: [String] = []
        var files: [String] = []
        var rest = arguments[...]
        while let word = rest.first, !commands.isEmpty {
            if word == "--file", rest.count > 1 {
                files += rest.prefix(2)
                rest = rest.dropFirst(2)
            } else if word.hasPrefix("--file=") {
                files.append(word)
                rest = rest.dropFirst()
            } else if let command = commands.first(where: { $0.word == word }) {
                path.append(word)
                rest = rest.dropFirst()
                commands = command.configuration.subcommands
            } else {
                break
            }
        }
        guard !path.isEmpty, !files.isEmpty else { return arguments }
        let end = rest.firstIndex(of: "--") ?? rest.endIndex
        return path + rest[..<end] + files + rest[end...]
    }
}

extension FlightLog {
    /// Returns the path of the logbook that arguments name; nil for none.
    static func path(in arguments: [String]) -> String? {
        let words = arguments.prefix { $0 != "--" }
        if let word = words.first(where: { $0.hasPrefix("--file=") }) { return String(word.dropFirst("--file=".count)) }
        let place = words.firstIndex(of: "--file").map { words.index(after: $0) }
        return place.flatMap { words.indices.contains($0) ? words[$0] : nil }
    }
}
