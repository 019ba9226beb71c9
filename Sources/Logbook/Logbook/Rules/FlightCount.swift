/// The columns of a log entry that hold a number; the raw value names the stored attribute.
package enum FlightCount: String, Hashable, Sendable, CaseIterable {
    case dayTakeoffs
    case nightTakeoffs
    case dayLandings
    case nightLandings
    case dayFullStopLandings
    case nightFullStopLandings
    case holds

    /// The heading of the column in full.
    package var displayName: String {
        switch self {
        case .dayTakeoffs: "Day take-offs"
        case .nightTakeoffs: "Night take-offs"
        case .dayLandings: "Day landings"
        case .nightLandings: "Night landings"
        case .dayFullStopLandings: "Day full-stop landings"
        case .nightFullStopLandings: "Night full-stop landings"
        case .holds: "Holds"
        }
    }
}
