import Aviation
import Logbook

/// The settings of a region and its parts.
extension Setting {
    /// The region, which presets its parts.
    package static let region = Setting(
        name: "region", allowed: choices(Region.allCases.map(\.rawValue)),
        take: { value, settings in
            guard case .text(let text) = value, let region = Region(rawValue: text.lowercased()) else { return false }
            settings.choose(region)
            return true
        }, value: { .text(($0.region ?? .undecided).rawValue) })

    /// The parts, each of which a region presets.
    package static let ofRegion: [Setting] = RegionPart.all.map(\.setting)
}

/// A part of a region: a setting with a list of values.
package struct RegionPart: Sendable {
    /// How the part is read and written.
    package let setting: Setting
    /// The name in the dialogue.
    package let label: String
    /// The values that are offered, as they are written.
    package let choices: [String]
    /// Returns what a value means, with an example; empty when the value is one itself.
    package let meaning: @Sendable (Settings) -> String

    /// All parts, in the order of the dialogue.
    package static let all: [RegionPart] = [
        dateOrder, dates, durations, timeNames, secondPilot, aircraftNames, thousands, times,
    ]

    private static let noOrder = "none"

    private static let dateOrder = RegionPart(
        "date-order", "Typed dates", DateOrder.allCases.map(\.rawValue) + [noOrder],
        get: { $0.conventions.dateOrder?.rawValue ?? noOrder },
        set: { text, settings in
            let order = DateOrder(rawValue: text)
            guard order != nil || text == noOrder else { return false }
            settings.conventions.dateOrder = order
            return true
        }
    ) { settings in
        switch settings.conventions.dateOrder {
        case .monthFirst?: "6/7 is June 7"
        case .dayFirst?: "6/7 is 6 July"
        case .yearFirst?: "26-06-07; 6/7 is June 7"
        case nil: "6/7 is refused"
        }
    }

    private static let dates = RegionPart(
        "dates", "Shown dates", DateStyle.allCases.map(\.rawValue), get: { $0.display.dates.rawValue },
        set: { text, settings in set(DateStyle(rawValue: text), &settings.display.dates) })

    private static let durations = RegionPart(
        "durations", "Durations", DurationStyle.allCases.map(\.example), get: { $0.display.durations.example },
        set: { text, settings in
            set(DurationStyle.allCases.first { $0.example == text }, &settings.display.durations)
        }
    ) { $0.display.durations == .decimalHours ? "hours and tenths" : "hours and minutes" }

    private static let timeNames = RegionPart(
        "time-names", "Names of times", TimeNames.allCases.map(\.rawValue),
        get: { $0.conventions.timeNames.rawValue },
        set: { text, settings in set(TimeNames(rawValue: text), &settings.conventions.timeNames) })

    private static let secondPilot = RegionPart(
        "second-pilot", "Pilots", SecondPilotName.allCases.map(\.rawValue),
        get: { $0.conventions.secondPilot.rawValue },
        set: { text, settings in set(SecondPilotName(rawValue: text), &settings.conventions.secondPilot) })

    private static let aircraftNames = RegionPart(
        "aircraft-names", "Aircraft", AircraftNames.allCases.map(\.rawValue),
        get: { $0.conventions.aircraftNames.rawValue },
        set: { text, settings in set(AircraftNames(rawValue: text), &settings.conventions.aircraftNames) })

    private static let thousands = RegionPart(
        "thousands", "Thousands", ThousandsStyle.allCases.map(\.rawValue), get: { $0.display.thousands.rawValue },
        set: { text, settings in set(ThousandsStyle(rawValue: text), &settings.display.thousands) }
    ) { $0.display.thousands == .ofLocale ? 1_234.grouped(by: NumberSigns.ofLocale.group) : "" }

    private static let times = RegionPart(
        "times", "Times", TimeReference.allCases.map(\.rawValue), get: { $0.conventions.times.rawValue },
        set: { text, settings in set(TimeReference(rawValue: text), &settings.conventions.times) }
    ) { $0.conventions.times == .utc ? "Zulu" : "of the place" }

    private init(
        _ name: String, _ label: String, _ choices: [String], get: @escaping @Sendable (Settings) -> String,
        set: @escaping @Sendable (String, inout Settings) -> Bool,
        meaning: @escaping @Sendable (Settings) -> String = { _ in "" }
    ) {
        self.label = label
        self.choices = choices
        self.meaning = meaning
        setting = Setting(
            name: name, allowed: Setting.choices(choices),
            take: { value, settings in
                guard case .text(let text) = value else { return false }
                return set(text, &settings)
            }, value: { .text(get($0)) })
    }

    private static func set<Value>(_ value: Value?, _ place: inout Value) -> Bool {
        guard let value else { return false }
        place = value
        return true
    }

    /// Returns the value of the part, as it is written.
    package func value(_ settings: Settings) -> String {
        if case .text(let text) = setting.value(settings) { text } else { "" }
    }

    /// Sets the choice that follows the current one, or precedes it.
    package func turn(by step: Int, _ settings: inout Settings) {
        let index = choices.firstIndex(of: value(settings)) ?? 0
        let next = choices[(index + step + choices.count) % choices.count]
        _ = setting.take(.text(next), &settings)
    }
}
