import ArgumentParser
import Aviation
import Foundation
import Logbook
import LogbookProgram
import TerminalUI

/// Opens a logbook in the terminal, or plays a script of keys.
struct Open: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Open a logbook in the terminal.",
        discussion:
            "A missing file is created after you confirm. For an old one, the program shows what the upgrade will do and waits."
    )

    @Argument(help: "The logbook; by default the one in your data folder.", completion: .logbooks)
    var file: String?

    @Option(name: .customLong("file"), help: "The logbook, as FILE.", completion: .logbooks)
    var namedFile: String?

    @Flag(help: "Upgrade an old logbook, or begin a new one, without asking.")
    var yes = false

    @Option(help: "Colors: always, never, or auto, which obeys NO_COLOR.")
    var color = ColorChoice.auto

    @Option(help: "The theme, instead of the one in your settings.", completion: .list(Theme.allValueStrings))
    var theme: Theme?

    @Option(help: "The region, instead of the one in your settings; none to ask for none.")
    var region: Region?

    @Flag(help: "Read commands and answer in plain lines, for screen readers and pipes.")
    var plain = false

    @Option(help: "Play the keys of a file instead of reading the keyboard.", completion: .file())
    var script: String?

    @Option(help: "The cells of a script's screen.", completion: .list(["80x24", "100x30", "120x40"]))
    var size = Size(rows: 30, columns: 100)

    @Option(
        help: "With a script, write the last screen here; with colors too when the name ends in .ansi.",
        completion: .file())
    var saveScreen: String?

    @Option(help: "Use this time as now, such as 2026-11-21T20:41:00Z.")
    var now: String?

    func validate() throws {
        if file != nil, namedFile != nil { throw ValidationError("Name the logbook once.") }
        if let file { try Self.requireFile(file) }
        if script == nil, saveScreen != nil { throw ValidationError("--save-screen needs --script.") }
        if plain, script != nil { throw ValidationError("Choose one of --plain and --script.") }
        if let now, UTCInstant(isoText: now) == nil {
            throw ValidationError("“\(now)” is not an instant; write it like 2026-11-21T20:41:00Z.")
        }
    }

    /// Checks that a word is not a misspelt command: a new logbook has a folder or an extension in its name.
    private static func requireFile(_ word: String) throws {
        guard !word.contains("/"), !word.contains("."), !FileManager.default.fileExists(atPath: word) else { return }
        let commands = FlightLog.configuration.subcommands.map { $0.word }
        let nearest = commands.nearest(to: word).map { "Did you mean “\($0)”? " } ?? ""
        throw ValidationError(
            "“\(word)” is not a command, and no such file exists. \(nearest)To begin a logbook, type \(word).flightlog or ./\(word)."
        )
    }

    func run() throws {
        let environment = ProcessInfo.processInfo.environment
        let clock = WallClock(fixed: WallClock.fixed(now))
        let folders = Folders(environment: environment)
        let path = try file ?? namedFile ?? folders.makeLogbookPath()
        let logbook = LogbookFile(
            url: URL(filePath: path), fallbackFolder: folders.backups, now: clock.now, today: clock.today)
        let files = SettingsFiles(folder: folders.configuration)
        var reading = files.read(region: Region.chosen(region))
        if plain {
            let conventions = reading.settings.conventions
            throw ExitCode(try PlainStart.run(logbook, clock: clock, by: conventions, upgradesAtOnce: yes))
        }
        if let theme { reading.settings.show(theme) }
        let session = TerminalSession(
            file: logbook, clock: clock, upgradesAtOnce: yes, reading: reading, keys: files.readKeys(),
            settingsFiles: files,
            memoryFile: ListStateFile(folder: folders.state, logbook: path))
        let code =
            try script.map { try session.play(script: $0, size: size, savingTo: saveScreen) }
            ?? session.run(environment: environment, color: color, diagnosticsPath: folders.makeDiagnosticsPath())
        throw ExitCode(code)
    }
}

extension Theme: ExpressibleByArgument {
    /// Reads a theme's name.
    public init?(argument: String) {
        guard let theme = Theme.named(argument) else { return nil }
        self = theme
    }

    /// The names of all themes.
    public static var allValueStrings: [String] { shipped.map(\.name) }

    /// The name as it is written on the command line.
    public var defaultValueDescription: String { name }
}

extension Size: ExpressibleByArgument {
    /// Reads `100x30`, columns first.
    public init?(argument: String) { self.init(text: argument) }

    /// The size as it is written on the command line.
    public var defaultValueDescription: String { text }
}
