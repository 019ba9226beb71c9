import FlightLogApp
import LogbookProgram

/// The manual page, generated from the table of commands, the settings and the argument parser's description.
struct ManualPage {
    private let program: CommandTree

    init(_ program: CommandTree) { self.program = program }

    /// The page in roff, the format of `man`.
    var text: String {
        let verbs = (program.subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
        return
            ([Roff.title("FLIGHTLOG", section: 1), ManualPage.introduction, Roff.heading("COMMANDS")]
            + verbs.flatMap { commands(of: $0, path: "flightlog") }
            + [Roff.heading("KEYS"), ManualPage.keysIntroduction] + KeyTable.sections.flatMap(keys)
            + [ManualPage.filesAndEnvironment]).joined()
    }

    private func keys(_ section: KeyTable.Section) -> [String] {
        [Roff.subheading(section.title)]
            + section.rows.map { Roff.entry($0.keys.isEmpty ? "no key" : $0.keys, "\($0.summary). (\($0.name))") }
    }

    private func commands(of command: CommandTree, path: String) -> [String] {
        let name = "\(path) \(command.commandName)"
        let subcommands = (command.subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
        guard subcommands.isEmpty else { return subcommands.flatMap { commands(of: $0, path: name) } }
        let arguments = (command.arguments ?? []).filter { $0.shouldDisplay && !$0.isCommon }
        let synopsis = ([name] + arguments.map(\.synopsis)).joined(separator: " ")
        let text = [command.abstract, command.discussion].compactMap { $0 }.joined(separator: " ")
        return [Roff.subheading(synopsis), Roff.paragraphs(text)]
            + arguments.map { Roff.entry($0.signature, $0.explanation) }
    }

    private static let introduction =
        Roff.heading("NAME") + Roff.paragraph("flightlog - a flight logbook for the terminal")
        + Roff.heading("SYNOPSIS") + Roff.paragraph("flightlog [FILE]") + Roff.paragraph("flightlog COMMAND …")
        + Roff.heading("DESCRIPTION")
        + Roff.paragraph(
            """
            flightlog keeps a pilot’s flights, aircraft, pilots, airports and documents in one file, and shows lists, totals and \
            statistics of them. Without FILE it opens $XDG_DATA_HOME/flightlog/logbook.flightlog; if that is missing, \
            it asks before it creates it. Every command has --help.
            """)

    private static let keysIntroduction = Roff.paragraph(
        "Each command's name is used in the key file; : or Ctrl-P finds commands by name or by any word.")

    private static let filesAndEnvironment =
        Roff.heading("FILES")
        + Roff.entry(
            "$XDG_CONFIG_HOME/flightlog/config.toml",
            "Settings: colors, columns, orders, mouse, how dates and durations are shown. “flightlog config” prints it."
        )
        + Roff.entry(
            "$XDG_CONFIG_HOME/flightlog/keys.toml",
            "Keys: a command’s name, =, and a list of keys. “flightlog config --keys” prints it.")
        + Roff.entry("$XDG_DATA_HOME/flightlog/logbook.flightlog", "The logbook that is opened when none is named.")
        + Roff.entry(
            "$XDG_STATE_HOME/flightlog/lists/", "How the lists of each logbook were left."
        )
        + Roff.entry("$XDG_STATE_HOME/flightlog/flightlog.log", "The message of the last crash.")
        + Roff.heading("ENVIRONMENT")
        + Roff.entry("NO_COLOR", "Set to anything: no colors, unless --color always is given.")
        + Roff.entry("VISUAL, EDITOR", "The editor for remarks.")
        + Roff.entry("FLIGHTLOG_OPENER", "The program that opens the files of documents; xdg-open without it.")
        + Roff.entry("FLIGHTLOG_NOW", "The time to use as now, such as 2026-11-21T20:41:00Z.")
        + Roff.entry("FLIGHTLOG_REGION", "The region, instead of the one in the settings: faa, easa or none.")
        + Roff.heading("EXIT STATUS")
        + Roff.entry("0", "Done.") + Roff.entry("1", "The answer is no, nothing was found, or check found something.")
        + Roff.entry("2", "A file or the terminal cannot be read or written.")
        + Roff.entry("3", "The logbook must be upgraded first.")
        + Roff.entry("4", "The file is from a newer flightlog, or is not a logbook.")
        + Roff.entry("5", "Another program holds the file.")
        + Roff.entry("6", "Unknown values decide: currency cannot tell.")
        + Roff.entry("64", "The command line is wrong.") + Roff.entry("65", "A file of rules has a mistake.")
}

extension CommandTree.Argument {
    /// Whether every command has the argument.
    fileprivate var isCommon: Bool { (names ?? []).contains { ["help", "version"].contains($0.name) } }

    private var value: String { (valueName ?? "value").uppercased() }

    private var spelling: String {
        (names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }.joined(separator: ", ")
    }

    /// The argument in its entry: `--file FILE`.
    fileprivate var signature: String {
        switch kind {
        case "positional": value
        case "flag": spelling
        default: "\(spelling) \(value)"
        }
    }

    /// The argument in the synopsis: `[--file FILE]`.
    fileprivate var synopsis: String {
        let text = signature + (isRepeating ? " …" : "")
        return isOptional ? "[\(text)]" : text
    }

    fileprivate var explanation: String {
        let text = abstract ?? ""
        guard let allValues, !allValues.isEmpty, !allValues.allSatisfy(text.contains) else { return text }
        return "\(text) One of \(allValues.joined(separator: ", "))."
    }
}
