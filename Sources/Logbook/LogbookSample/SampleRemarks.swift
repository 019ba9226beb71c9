import Aviation

/// Remarks of the sample pilot on some of the flights.
enum SampleRemarks {
    static func remark(for flight: SampleFlight, _ entry: SampleEntry, _ random: inout SplitMix64) -> String? {
        if random.chance(0.03), let long = long(for: flight, entry) { return long }
        guard random.chance(0.34) else { return nil }
        return random.pick(remarks(for: flight, entry))
    }

    private static func remarks(for flight: SampleFlight, _ entry: SampleEntry) -> [String] {
        if flight.outing.role == .instructor { return instructing }
        if flight.outing.role == .secondInCommand { return multiPilot }
        switch flight.outing.style {
        case .circuits: return (entry.times.night ?? .zero) > .zero ? nightCircuits : circuits
        case .airwork: return airwork
        case .underTheHood, .simulator: return hood
        case .travel:
            if entry.rules != .visual { return isInCloud(entry) ? cloud : aboveCloud }
            return SampleAirport.all[flight.leg.origin].isAmerican ? american : visual
        }
    }

    private static func isInCloud(_ entry: SampleEntry) -> Bool { (entry.times[.actualInstrument] ?? .zero) > .zero }

    private static func long(for flight: SampleFlight, _ entry: SampleEntry) -> String? {
        switch flight.outing.style {
        case .airwork:
            "Oil temperature high in the climb.\nReduced power, returned to the field.\nMaintenance found a stuck valve."
        case .travel where isInCloud(entry) && [12, 1, 2].contains(entry.date.month):
            "Slot 0930Z missed by the de-icing queue.\nNew CTOT 1015Z."
        case .travel where entry.role == .pilotInCommand:
            "Passengers: Anna, Jörg.\nLunch: rösti.\nLanding fee 28.–, paid in cash."
        case .travel, .circuits, .underTheHood, .simulator: nil
        }
    }

    private static let circuits = [
        "Circuits.", "Crosswind 12 kt from the left.", "Flapless and glide approaches.", "Short-field landings.",
        "Go-around at 50 ft, deer on the runway.", "Soft-field technique on the grass.",
    ]
    private static let nightCircuits = [
        "Night circuits, moonless.", "Landing light failed on the third one.", "Night circuits, smooth as glass.",
    ]
    private static let airwork = [
        "Stalls, steep turns, slow flight.", "Practice forced landings.", "Sightseeing with Anna.",
        "Bise 25 kt at the lake.",
        "Steep turns over the Jura.", "Emergency descent and precautionary landing.", "Mother's first flight.",
    ]
    private static let visual = [
        "Haze below 3,000 ft, sun above.", "Gusty on final.", "Lunch at the field.",
        "Föhn, turbulence over the ridge.", "Over the ridge at 6,500 ft.", "PPR by telephone.",
        "Diverted around a line of showers.", "Coffee and a slice of Nusstorte.", "Glaciers in evening light.",
    ]
    private static let american = [
        "Flight following all the way.", "Marine layer over the bay, tops 1,800 ft.", "Bay tour at 3,500 ft.",
        "$100 hamburger.", "Density altitude 7,900 ft.", "Class B transition along the shore.",
    ]
    private static let cloud = [
        "Light rime at FL110.", "Broke out at 600 ft.", "Tops at FL90.", "Embedded CBs, long way around.",
        "Layers all the way.", "Wet runway, braking good.",
    ]
    private static let aboveCloud = [
        "Direct nearly all the way.", "CTOT, 40 minutes late.", "No hold, visual approach.",
        "Smooth at FL130.", "Clear all the way.",
    ]
    private static let hood = [
        "Partial panel.", "NDB hold, wind 30 kt.", "Raw data ILS.", "Missed approach, single pilot.",
        "Unusual attitudes.",
    ]
    private static let instructing = [
        "Good progress.", "Ready for solo.", "Radio work needs practice.", "Briefing 30 min.",
        "Proficiency training for revalidation.",
    ]
    private static let multiPilot = [
        "Six passengers.", "Empty leg.", "Two passengers, one dog.", "De-briefed with Øre.", "Spare crew on board.",
    ]
}
