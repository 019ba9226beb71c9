/// What turns unknown values into known ones; each answer that depends on one says so.
package struct CurrencySettings: Hashable, Sendable {
    /// Whether logged landings are the pilot's own, unless the role is FI, FE, SIC, safety pilot or observer.
    package var landingsAreMine = true
    /// Whether an unknown number of take-offs is that of the landings.
    package var takeoffsAsLandings = false
    /// Whether a flight with an instrument approach had courses intercepted and tracked.
    package var trackingImpliedByApproach = true
    /// Whether a flight of 45 minutes or more from one place to another is a route sector, where none is logged.
    package var sectorsByLegs = false
    /// The day from which every flight is in the book; nil when the pilot has not said so.
    package var bookCompleteSince: LocalDate?
    /// The part under which the pilot flies for a carrier, whose program takes the place of 61.57; nil for none.
    package var carrierPart: String?
    package static let carrierParts = ["121", "125", "135"]

    package init() {}
}

/// What the pilot says about the book, where it does not say it itself; the raw value is the word in files.
package enum CurrencyAssumption: String, Hashable, Sendable, CaseIterable {
    case landingsAreMine = "landings-are-mine"
    case takeoffsAsLandings = "takeoffs-as-landings"
    case trackingByApproach = "tracking-by-approach"
    case sectorsByLegs = "sectors-by-legs"
    case bookCompleteSince = "book-complete-since"
    case carrierPart = "carrier-part"

    /// The assumption in words.
    package var title: String {
        switch self {
        case .landingsAreMine: "Logged take-offs and landings are my own"
        case .takeoffsAsLandings: "Where no take-offs are logged, count one per landing"
        case .trackingByApproach: "An approach implies tracking a course"
        case .sectorsByLegs: "A leg of 0:45 or more is a route sector"
        case .bookCompleteSince: "Logbook complete since"
        case .carrierPart: "Current under my carrier's program (61.57(e)), part"
        }
    }

    /// Returns the step of the history that sets the assumption to a value; nil for one that is no longer said.
    package func label(_ value: String?) -> String {
        switch (self, value) {
        case (.takeoffsAsLandings, "yes"): "counted take-offs that are not logged as the landings"
        case (.takeoffsAsLandings, "no"): "counted only take-offs that are logged"
        case (_, let value): "assumed “\(title)”: \(value ?? "not said")"
        }
    }

    /// What its value may be.
    package var valueHint: String {
        switch self {
        case .bookCompleteSince: "a date such as 2026-09-24"
        case .carrierPart: "none, 121, 125 or 135"
        case .landingsAreMine, .takeoffsAsLandings, .trackingByApproach, .sectorsByLegs: "yes or no"
        }
    }
}

extension CurrencySettings {
    /// Sets an assumption; returns false for a text that is not one of its values.
    package mutating func set(_ assumption: CurrencyAssumption, to text: String) -> Bool {
        let truth = ["yes": true, "no": false][text]
        switch assumption {
        case .bookCompleteSince:
            guard let date = LocalDate(isoText: text) else { return false }
            bookCompleteSince = date
        case .carrierPart:
            guard text == "none" || Self.carrierParts.contains(text) else { return false }
            carrierPart = text == "none" ? nil : text
        case .landingsAreMine:
            guard let truth else { return false }
            landingsAreMine = truth
        case .takeoffsAsLandings:
            guard let truth else { return false }
            takeoffsAsLandings = truth
        case .trackingByApproach:
            guard let truth else { return false }
            trackingImpliedByApproach = truth
        case .sectorsByLegs:
            guard let truth else { return false }
            sectorsByLegs = truth
        }
        return true
    }

    /// Returns the value of an assumption as text; nil for a date that the pilot has not said.
    package func text(of assumption: CurrencyAssumption) -> String? {
        switch assumption {
        case .landingsAreMine: landingsAreMine ? "yes" : "no"
        case .takeoffsAsLandings: takeoffsAsLandings ? "yes" : "no"
        case .trackingByApproach: trackingImpliedByApproach ? "yes" : "no"
        case .sectorsByLegs: sectorsByLegs ? "yes" : "no"
        case .bookCompleteSince: bookCompleteSince?.isoText
        case .carrierPart: carrierPart ?? "none"
        }
    }
}
