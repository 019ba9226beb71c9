import ArgumentParser
package import Aviation
import FoundationEssentials
import Glibc
package import TerminalUI

/// The kinds of records by their names on the command line; `entries` is another name of `flights`.
extension RecordKind: ExpressibleByArgument {
    /// Reads the name of a kind, for one or for several records; `entries` is another name of `flights`.
    package init?(argument: String) {
        let known = Self.allCases.first { [$0.rawValue, $0.singular].contains(argument) }
        guard let kind = known ?? (["entries", "entry"].contains(argument) ? .flights : nil) else { return nil }
        self = kind
    }
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
    package static func conventions(_ option: Region?) -> Conventions { settings(option).conventions }

    /// Returns the settings, with the region of an option.
    package static func settings(_ option: Region?) -> Settings {
        SettingsFiles.ofUser.read(region: chosen(option)).settings
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
