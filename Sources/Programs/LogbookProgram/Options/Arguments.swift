import ArgumentParser
package import Aviation
import FoundationEssentials
import Glibc
package import TerminalUI

/// The kinds of records by their names on the command line; `entries` is another name of `flights`.
extension RecordKind: ExpressibleByArgument {
    /// Reads the name of a kind.
    package init?(argument: String) { self.init(rawValue: argument == "entries" ? "flights" : argument) }
}

extension Region: ExpressibleByArgument {
    /// Reads a region’s name in any case.
    public init?(argument: String) { self.init(rawValue: argument.lowercased()) }

    /// The names of all regions.
    public static var allValueStrings: [String] { allCases.map(\.rawValue) }

    /// Returns the region of an option, else that of `FLIGHTLOG_REGION`; nil when both are missing or unknown.
    package static func chosen(_ option: Region?) -> Region? {
        option ?? ProcessInfo.processInfo.environment["FLIGHTLOG_REGION"].flatMap { Region(argument: $0) }
    }

    /// Returns the conventions that a command reads typed texts by: those of the settings, with the region of an option.
    package static func conventions(_ option: Region?) -> Conventions {
        SettingsFiles.ofUser.read(region: chosen(option)).settings.conventions
    }
}

extension ColorChoice: ExpressibleByArgument {
    /// Returns whether standard output gets colors; `auto` colors a terminal unless `NO_COLOR` is set and not empty.
    package func isColored(environment: [String: String]) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .auto: isatty(STDOUT_FILENO) == 1 && (environment["NO_COLOR"] ?? "").isEmpty
        }
    }
}
