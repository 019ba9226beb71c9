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

    /// Returns the group that a word names, in any case: a class, or what a class is in the grouping; nil for another word,
    /// and where only the groups that were flown are known.
    func group(named word: String) -> String? {
        let classes = AircraftClass.allCases.filter { $0.category != .simulator }
        let named = classes.first { $0.rawValue == word.uppercased() }
        switch self {
        case .aircraftClass: return named?.category == .glider ? "glider" : named?.rawValue
        case .rating:
            return named?.europeanName
                ?? classes.map(\.europeanName).first { $0.lowercased().hasPrefix(word.lowercased()) }
        case .category:
            let names = classes.compactMap { CurrencyAircraft.categoryName($0, $0.category) }
            return named.flatMap { CurrencyAircraft.categoryName($0, $0.category) }
                ?? names.first { $0.lowercased() == word.lowercased() }
        case .type: return AircraftTypeTable.known(word.uppercased())?.designator
        case .method, .group: return nil
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
