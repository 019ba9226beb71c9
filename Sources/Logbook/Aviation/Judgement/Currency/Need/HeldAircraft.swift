/// An aircraft of the kind for which the pilot holds a rating or a license: rules are answered for it although none was flown
/// in the last two years.
struct HeldAircraft: Sendable {
    /// An entry of the aircraft in which nothing was done.
    let flight: CurrencyFlight
    /// The document's authority; nil when it is not written.
    let authority: String?

    /// Creates the aircraft; nil for a document that is for none, or does not say for which.
    private init?(_ document: CurrencyDocument, _ level: String, on day: LocalDate) {
        guard let aircraft = Self.aircraft(document.kind.lowercased(), level) else { return nil }
        flight = CurrencyFlight(day)
        flight.aircraft = CurrencyAircraft(aircraft)
        authority = document.ruleAuthority
    }

    /// Returns an aircraft of a kind of document, by its level as rules compare it.
    private static func aircraft(_ kind: String, _ level: String) -> AircraftRecord? {
        var record = AircraftRecord()
        switch (kind, level) {
        case ("rating", "sep (land)"): record.aircraftClass = AircraftClass.singleEngineLand.rawValue
        case ("rating", "sep (sea)"): record.aircraftClass = AircraftClass.singleEngineSea.rawValue
        case ("rating", "mep (land)"): record.aircraftClass = AircraftClass.multiEngineLand.rawValue
        case ("rating", "mep (sea)"): record.aircraftClass = AircraftClass.multiEngineSea.rawValue
        case ("rating", "tbm"): record.aircraftType = "TBM9"
        case ("license", "spl"), ("license", "lapl (s)"): record.aircraftClass = AircraftClass.glider.rawValue
        case ("rating", _):
            let known = AircraftClass(rawValue: level.uppercased())
            if let known, known.category != .simulator {
                record.aircraftClass = known.rawValue
            } else if let designator = AircraftTypeTable.designator(ofRating: level)
                ?? AircraftTypeTable.type(designator: level.uppercased())?.designator
            {
                record.aircraftType = designator
            } else {
                return nil
            }
        default: return nil
        }
        return record
    }

    /// Returns the aircraft for which some documents are valid on a day.
    static func all(in documents: [CurrencyDocument], on day: LocalDate) -> [HeldAircraft] {
        documents.held(on: day).filter { ($0.expires ?? day) >= day }.flatMap { document in
            document.ruleLevels.compactMap { HeldAircraft(document, $0, on: day) }
        }
    }

    /// Returns whether a rule is about the aircraft: one that asks for something that was flown is not.
    func meets(_ rule: CurrencyRule, _ settings: CurrencySettings) -> Bool {
        guard authority == nil || rule.authority == nil || authority == rule.authority else { return false }
        return rule.appliesTo.allSatisfy { $0.isOfDocument || $0.holds(flight, settings) == true }
    }
}
