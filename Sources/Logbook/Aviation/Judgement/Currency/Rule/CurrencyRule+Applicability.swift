/// Whether a rule is answered for a pilot.
extension CurrencyRule {
    /// Whether flights decide what the rule is answered for, or how.
    var looksAtFlights: Bool {
        isShownByFlights || !countNeeds.isEmpty || !exemptCategories.isEmpty
            || alternatives.contains { !$0.appliesTo.isEmpty }
    }

    /// Whether flights decide what the rule is answered for.
    var isShownByFlights: Bool { grouping != nil || appliesTo.contains { !$0.isOfDocument } }

    /// Returns whether the rule may be answered for a pilot with some documents.
    func isOfPilot(with documents: [CurrencyDocument]) -> Bool { hasDocumentOfGroup || isRecorded(in: documents) }

    /// Returns whether the aircraft of a flight meets the conditions without which the rule is not answered.
    func admitsAircraft(of flight: CurrencyFlight) -> Bool {
        appliesTo.allSatisfy { !$0.isOfAircraft || $0.holds(flight, CurrencySettings()) == true }
    }

    /// Returns whether the aircraft of a flight may meet the conditions without which the rule is not answered.
    func mayBeAboutAircraft(of flight: CurrencyFlight) -> Bool {
        appliesTo.allSatisfy { !$0.isOfAircraft || $0.holds(flight, CurrencySettings()) != false }
    }

    /// A flight shows the rule only if this field is logged, such as `operator`; nil when the rule needs none.
    package var missingField: String? {
        appliesTo.contains { $0.test == .operated && !$0.isNegated } ? FlightField.operatorName.rawValue : nil
    }

    /// Whether a license or rating that the rule needs is one of no known authority, which is taken for one of its own.
    func takesUnissued(of documents: [CurrencyDocument]) -> Bool {
        authority != nil
            && documentNeeds.contains { need in
                need.kind != "medical" && documents.contains { $0.ruleAuthority == nil && need.matches($0) }
            }
    }

    /// Returns whether the documents are recorded without which the rule is not answered.
    func isRecorded(in documents: [CurrencyDocument]) -> Bool { appliesTo.areRecorded(in: documents) }
}

extension [RuleCondition] {
    /// Returns whether the documents that they name are recorded, or are not where that is the condition.
    ///
    /// - Parameter day: the day on which a document that exempts, by `not document`, has to be valid, and a license of a known
    ///   authority; nil where others are recorded, too.
    func areRecorded(in documents: [CurrencyDocument], on day: LocalDate? = nil) -> Bool {
        let denials = day.map { _ in DocumentDenials(documents) }
        return allSatisfy { condition in
            guard case .document(let needs, let others) = condition.test else { return true }
            let isRecorded = documents.contains { document in
                guard let need = needs.first(where: { $0.matches(document) }) else { return false }
                // A medical that is over still says that one is needed.
                guard condition.isNegated, let day, need.kind != "medical" else { return true }
                let isValid = document.expires.map { $0 >= day } ?? true && denials?.deny(document) != true
                return isValid && (need.kind != "license" || document.ruleAuthority != nil)
            }
            let isAlone = !documents.contains { document in others.contains { $0.matches(document) } }
            return (isRecorded && isAlone) != condition.isNegated
        }
    }
}
