/// The names that may stand before a colon in an entry line.
enum EntryName: Hashable, Sendable {
    case field(FilterField)
    case event(FlightEvent)
    case safety

    /// The name of a text; `nil` for none.
    init?(_ text: String) {
        let name = text.lowercased()
        if let event = Self.events[name] {
            self = .event(event)
        } else if name == "safety" {
            self = .safety
        } else if let field = FilterField(rawValue: name), Self.fields.contains(field) {
            self = .field(field)
        } else {
            return nil
        }
    }

    private static let events: [String: FlightEvent] = [
        "off": .offBlock, "up": .takeOff, "down": .landing, "on": .onBlock,
    ]

    /// They are called as in a filter.
    private static let fields: [FilterField] =
        [.date, .reg, .from, .to, .route, .role, .rules, .pic, .with, .approach, .device, .dayldg, .nightldg, .holds]
        + FilterField.allCases.filter { $0.column != nil } + [.remark]

    /// All names, for advice.
    static var all: [String] { fields.map(\.rawValue) + ["off", "up", "down", "on", "safety"] }
}
