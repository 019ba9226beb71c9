/// Where the usual logbook lies.
enum LogbookPath {
    /// `$XDG_DATA_HOME/flightlog/logbook.flightlog`, the folder being `~/.local/share` where the variable is not an
    /// absolute path.
    static func usual(environment: [String: String]) -> String {
        let named = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return "\(named ?? "\(environment["HOME"] ?? ".")/.local/share")/flightlog/logbook.flightlog"
    }
}
