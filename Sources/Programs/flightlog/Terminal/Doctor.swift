import ArgumentParser
import CommandLineProgram
import FlightLogApp
import FoundationEssentials
import Glibc
import LogbookProgram
import NCursesTerminal
import StoreCommands
import TerminalUI

/// Prints what a bug report needs.
struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Print what a bug report needs: versions, terminal, locale, settings files.",
        discussion: """
            Checks a logbook completely if one is named, and changes nothing. Nothing private is printed: no folder, no \
            name, no flight. The exit code is that of “flightlog store verify”.
            """)

    @Argument(help: "The logbook to check; by default none.", completion: .logbooks)
    var logbook: String?

    @Option(name: .customLong("file"), help: "The logbook, as with the other commands.", completion: .logbooks)
    var file: String?

    func validate() throws {
        if logbook != nil, file != nil { throw ValidationError("Name the logbook once: as FILE, or with --file.") }
    }

    func run() throws {
        let environment = ProcessInfo.processInfo.environment
        let diagnosis = (logbook ?? file).map { StoreDiagnosis(of: LogbookTarget(path: $0)) }
        let logbookLines = diagnosis?.lines ?? ["not named: flightlog doctor FILE checks one"]
        let entries = details(environment) + [("logbook", logbookLines.joined(separator: "\n            "))]
        let table = entries.map { name, value in
            "\(name)\(String(repeating: " ", count: 12 - name.count))\(value)\n"
        }
        StandardStream.output.say("\(Version.text)\n\n\(table.joined())")
        if let code = diagnosis?.exitCode, code != 0 { throw ExitCode(code) }
    }

    private func details(_ environment: [String: String]) -> [(String, String)] {
        let terminal = TerminalReport(environment)
        let files = SettingsFiles(folder: Folders(environment: environment).configuration)
        let colors = terminal.colors.map { "\($0) colors" } ?? "unknown here"
        return [
            ("system", Self.system),
            ("locale", Self.text(of: terminal.locale, listed(["LC_ALL", "LC_CTYPE", "LANG"], environment))),
            (
                "terminal",
                "\(listed(["TERM", "COLORTERM", "TERM_PROGRAM"], environment)); \(colors)\(substitute(terminal))"
            ),
            ("size", terminal.size?.text ?? "unknown: standard output is not a terminal"),
            ("set", listed(["NO_COLOR", "TMUX", "STY", "SSH_TTY", "VISUAL", "EDITOR"], environment, isValue: false)),
            ("region", files.read(region: Region.chosen(nil)).settings.region?.rawValue ?? "not chosen"),
            ("settings", state(of: files)),
        ]
    }

    private static func text(of locale: TerminalLocale, _ variables: String) -> String {
        let remedy = locale.remedy.map { ". \($0)" } ?? ""
        return "\(variables); \(locale.isUTF8 ? "" : "not ")UTF-8\(remedy)"
    }

    /// Says by which description a terminal without its own is driven; empty for others.
    private func substitute(_ terminal: TerminalReport) -> String {
        guard let kind = terminal.kind, kind.isSubstitute else { return "" }
        return "; the system does not know \(kind.name) and it is driven as \(kind.description)"
    }

    /// Returns those variables that are set, with their values or, where these say something about the user, without.
    private func listed(_ names: [String], _ environment: [String: String], isValue: Bool = true) -> String {
        let found = names.compactMap { name in
            environment[name].flatMap { $0.isEmpty ? nil : isValue ? "\(name)=\($0)" : name }
        }
        return found.isEmpty ? "none of \(names.joined(separator: ", "))" : found.joined(separator: ", ")
    }

    /// Returns which settings files are there, and the number of their mistakes.
    private func state(of files: SettingsFiles) -> String {
        let found = [files.settingsPath, files.keysPath].filter { FileManager.default.fileExists(atPath: $0) }
        guard !found.isEmpty else { return "none" }
        let names = found.compactMap { $0.split(separator: "/").last }.joined(separator: ", ")
        let mistakes = files.read().errors.count + files.readKeys().errors.count
        return mistakes == 0 ? names : "\(names); mistakes: \(mistakes), “flightlog config” prints them"
    }

    /// The distribution, the kernel and the processor.
    private static var system: String {
        let release = (try? String(contentsOf: URL(filePath: "/etc/os-release"), encoding: .utf8)) ?? ""
        let name = release.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
        var names = utsname()
        guard unsafe uname(&names) == 0 else { return "unknown" }
        let kernel = [text(of: names.sysname), text(of: names.release), text(of: names.machine)]
        let distribution = name.map { $0.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" } + ", " } ?? ""
        return distribution + kernel.joined(separator: " ")
    }

    /// Returns the text of one of the kernel's names, an array of C.
    private static func text<Characters>(of characters: Characters) -> String {
        unsafe withUnsafeBytes(of: characters) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
