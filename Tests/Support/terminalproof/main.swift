import Glibc
import NCursesTerminal
import TerminalUI

/// A small program for the tests of the terminal: it shows what happened and does what it is told.
var environment: [String: String] = [:]
for name in ["TERM", "NO_COLOR", "LC_ALL", "LC_CTYPE", "LANG", "TMUX"] {
    if let value = getenv(name) { environment[name] = String(cString: value) }
}

/// The word after an option.
func option(_ name: String) -> String? {
    let words = CommandLine.arguments
    return words.firstIndex(of: name).flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
}

do {
    let configuration = NCursesTerminal.Configuration(
        environment: environment, color: ColorChoice(rawValue: option("--color") ?? "auto") ?? .auto,
        theme: Theme.named(option("--theme") ?? "hangar") ?? .hangar,
        diagnosticsPath: option("--log"), program: "terminalproof")
    let terminal = try NCursesTerminal(configuration)
    let status = Fixture(terminal, savedPath: option("--saved")).run()
    terminal.close()
    exit(status)
} catch {
    complain("\(error.message) \(error.recovery)\n")
    exit(2)
}
