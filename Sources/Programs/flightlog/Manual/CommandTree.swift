import ArgumentParser
import Foundation

/// The program's commands and options, decoded from the argument parser's JSON description.
struct CommandTree: Decodable {
    /// An option, a flag or an argument.
    struct Argument: Decodable {
        struct Name: Decodable {
            let kind: String
            let name: String
        }

        let kind: String
        let isOptional: Bool
        let isRepeating: Bool
        let shouldDisplay: Bool
        let names: [Name]?
        let valueName: String?
        let allValues: [String]?
        let abstract: String?
    }

    let commandName: String
    let abstract: String?
    let discussion: String?
    let shouldDisplay: Bool?
    let subcommands: [CommandTree]?
    let arguments: [Argument]?

    private struct Tool: Decodable { let command: CommandTree }

    /// Returns the tree of the whole program.
    static func program() throws -> CommandTree {
        try JSONDecoder().decode(Tool.self, from: Data(FlightLog._dumpHelp().utf8)).command
    }
}
