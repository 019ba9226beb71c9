import ArgumentParser
import Glibc

/// Whether a command writes colours.
enum ColorWish: String, ExpressibleByArgument, CaseIterable {
    case always, never, auto

    /// Whether standard output gets colours; `auto` colours a terminal unless `NO_COLOR` is set to something.
    func isColored(environment: [String: String]) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .auto: isatty(STDOUT_FILENO) == 1 && (environment["NO_COLOR"] ?? "").isEmpty
        }
    }
}
