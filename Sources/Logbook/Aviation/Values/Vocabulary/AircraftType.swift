/// A type of aircraft by its ICAO designator, with the facts that totals and recency depend on.
///
/// A fact that differs between the aircraft of one designator, or is not published, is nil.
package struct AircraftType: Hashable, Sendable, Identifiable {
    /// ICAO's designator, such as `C172`.
    package let designator: String
    /// The manufacturer, such as `Cessna`; nil for designators of any manufacturer, such as `BALL`.
    package let manufacturer: String?
    /// The model as pilots say it, such as `172 Skyhawk`.
    package let model: String
    /// The category.
    package let category: AircraftCategory
    /// The class; nil for amphibians, ultralights and others that may be of two.
    package let aircraftClass: AircraftClass?
    /// The number of engines; nil for gliders that are built with and without one.
    package let engines: Int?
    /// The kind of the engines.
    package let engineKind: EngineKind?
    /// Whether the landing gear is retractable.
    package let hasRetractableGear: Bool?
    /// Whether the gear has a tailwheel; nil for aircraft that have neither a tailwheel nor a nosewheel.
    package let hasTailwheel: Bool?
    /// Whether the type certificate requires two pilots.
    package let isMultiPilot: Bool?
    /// Whether all aircraft of the type are ultralights in Europe, which are airplanes of no class there.
    package let isUltralight: Bool

    package var id: String { designator }

    /// Whether the engines are turbines.
    package var isTurbine: Bool? { engineKind?.isTurbine }

    /// The manufacturer and the model, such as `Cessna 172 Skyhawk`.
    package var displayName: String { [manufacturer, model].compactMap(\.self).joined(separator: " ") }
}

/// The kind of an engine; the raw value is the letter of the table of types.
package enum EngineKind: String, Hashable, Sendable, CaseIterable {
    case piston = "P"
    case turboprop = "T"
    case jet = "J"
    case turboshaft = "S"
    case electric = "E"
    case none = "0"

    /// Whether the engine is a turbine.
    package var isTurbine: Bool {
        switch self {
        case .turboprop, .jet, .turboshaft: true
        case .piston, .electric, .none: false
        }
    }

    /// The name in a sentence.
    package var displayName: String {
        switch self {
        case .piston: "piston"
        case .turboprop: "turboprop"
        case .jet: "jet"
        case .turboshaft: "turboshaft"
        case .electric: "electric"
        case .none: "none"
        }
    }
}

/// The landing gear of an aircraft; the raw value is stored.
package enum AircraftGear: String, Hashable, Sendable, CaseIterable {
    case fixedTricycle
    case fixedTailwheel
    case retractableTricycle
    case retractableTailwheel
    case monowheel
    case floats
    case amphibian
    case skids
    case skis

    /// The name in a form.
    package var displayName: String {
        switch self {
        case .fixedTricycle: "fixed tricycle"
        case .fixedTailwheel: "fixed tailwheel"
        case .retractableTricycle: "retractable tricycle"
        case .retractableTailwheel: "retractable tailwheel"
        case .monowheel, .floats, .amphibian, .skids, .skis: rawValue
        }
    }

    /// Creates the gear of a type; nil when a fact of it is unknown.
    package init?(_ type: AircraftType) {
        switch (type.hasRetractableGear, type.hasTailwheel) {
        case (false?, false?): self = .fixedTricycle
        case (false?, true?): self = .fixedTailwheel
        case (true?, false?): self = .retractableTricycle
        case (true?, true?): self = .retractableTailwheel
        default: return nil
        }
    }
}
