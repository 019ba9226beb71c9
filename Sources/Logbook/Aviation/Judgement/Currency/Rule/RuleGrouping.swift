/// What a rule is answered for separately; the raw value is the word in a file.
package enum RuleGrouping: String, Hashable, Sendable, CaseIterable {
    /// The FAA's class, the type where a type rating is needed, and gliders together.
    case aircraftClass = "class"
    /// The European class rating, or the type.
    case rating
    case category
    case type
    case method
    case group

    /// One that may be asked for though it was not flown; nil where only those that were flown are known.
    package var example: String? {
        switch self {
        case .aircraftClass, .rating: "ASEL"
        case .category: "airplane"
        case .type: "A320"
        case .method, .group: nil
        }
    }

    /// Returns an aircraft of what a word names, in any case: a class, what a class is in the grouping, or a type; nil for another
    /// word, and where only the groups that were flown are known. Its group is the first of its groups.
    func aircraft(named word: String) -> CurrencyAircraft? {
        guard self != .method, self != .group else { return nil }
        let classes = AircraftClass.allCases.filter { $0.category != .simulator }
        let named =
            self == .type
            ? nil
            : classes.first { $0.rawValue == word.uppercased() }
                ?? classes.first { isName(word.lowercased(), of: $0) }
        var record = AircraftRecord()
        record.aircraftClass = named?.rawValue
        if named == nil {
            let designator =
                AircraftTypeTable.designator(ofRating: word) ?? AircraftTypeTable.known(word.uppercased())?.designator
            guard self != .category, let designator else { return nil }
            record.aircraftType = designator
        }
        let aircraft = CurrencyAircraft(record)
        // A type that is none of its own is no group.
        let group = aircraft.groups(self).first
        return named != nil || group == record.aircraftType || group == aircraft.typeRating ? aircraft : nil
    }

    private func isName(_ word: String, of aircraftClass: AircraftClass) -> Bool {
        switch self {
        case .rating: aircraftClass.europeanName.lowercased().hasPrefix(word)
        case .aircraftClass: word == "glider" && aircraftClass.category == .glider
        case .category:
            CurrencyAircraft.categoryName(aircraftClass, aircraftClass.category)?.lowercased() == word
        case .type, .method, .group: false
        }
    }

    /// What of a session in a device decides its group.
    var fieldOfDevice: FlightField {
        switch self {
        case .aircraftClass: .deviceClass
        case .category: .deviceCategory
        case .rating, .type, .method, .group: field
        }
    }

    /// What of an entry decides its group.
    var field: FlightField {
        switch self {
        case .aircraftClass: .aircraftClass
        case .rating: .rating
        case .category: .category
        case .type: .type
        case .method: .method
        case .group: .group
        }
    }
}
