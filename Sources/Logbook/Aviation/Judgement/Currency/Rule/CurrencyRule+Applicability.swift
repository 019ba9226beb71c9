/// Whether a rule is answered for a pilot.
extension CurrencyRule {
    /// Whether flights decide what the rule is answered for, or how.
    var looksAtFlights: Bool {
        grouping != nil || !countNeeds.isEmpty || appliesTo.contains { !$0.isOfDocument }
            || alternatives.contains { !$0.appliesTo.isEmpty }
    }

    /// Returns whether the rule may be answered for a pilot with some documents.
    func isOfPilot(with documents: [CurrencyDocument]) -> Bool { hasDocumentOfGroup || isRecorded(in: documents) }

    /// Returns whether the aircraft of a flight meets the conditions without which the rule is not answered.
    func admitsAircraft(of flight: CurrencyFlight) -> Bool {
        appliesTo.allSatisfy { !$0.isOfAircraft || $0.holds(flight, CurrencySettings()) == true }
    }

    /// Returns whether the documents are recorded without which the rule is not answered.
    func isRecorded(in documents: [CurrencyDocument]) -> Bool {
        appliesTo.allSatisfy { condition in
            guard case .document(let need) = condition.test else { return true }
            return documents.contains { need.matches($0) } != condition.isNegated
        }
    }
}
