import Synchronization

/// An aircraft as rules see it.
package final class CurrencyAircraft: Sendable {
    let label: String
    let aircraftClass: AircraftClass?
    let category: AircraftCategory?
    /// The type rating that it needs; nil for none.
    let typeRating: String?
    /// The ICAO designator of the type.
    let type: String?
    let gear: AircraftGear?
    /// Whether the gear is unknown, and the type is built with a tailwheel and without one, such as an RV-8.
    let mayHaveTailwheel: Bool
    /// The pilots that the type certificate requires.
    let crewRequired: Int?
    let engine: EngineKind?
    /// The number of engines.
    let engines: Int?
    /// The maximum take-off mass in kilograms.
    let maximumMass: Int?
    let balloonGroup: String?
    /// Whose rules hold where it is registered; nil where no shipped rules are about that state.
    let registry: Authority?
    /// Whether it is a simulator or a training device.
    package let isDevice: Bool
    /// What kind of device it is, by its level or its class; nil for an aircraft and an unknown kind.
    let deviceKind: DeviceKind?
    /// The aircraft's class, or the one that a device stands for, by its type.
    let flownClass: AircraftClass?
    /// The aircraft's category, or the one that a device stands for.
    let flownCategory: AircraftCategory?
    /// The category as rules name it: rotorcraft and lighter-than-air by their classes; nil when unknown.
    let categoryName: String?
    /// Whether it needs a type rating by the European rules.
    let isOfEuropeanType: Bool
    /// Whether it may need a type rating of the FAA by its maximum mass, which is unknown (61.31(a)): it is a type of its own
    /// then.
    let mayNeedTypeRating: Bool
    /// Whether it is an ultralight in Europe.
    let isUltralight: Bool
    private let classNames: [String]
    private let ratings: [String]
    private let categories: [String]
    private let types: [String]
    private let balloonGroups: [String]

    /// Creates the aircraft of a record; values that it lacks follow from its type.
    package init(_ record: AircraftRecord) {
        var record = record
        record.fillFromType()
        // It is repeated in each answer.
        label = (record.tailNumber ?? record.registrationNumber ?? record.aircraftType ?? "aircraft").shortened
        let isContradictory = record.classContradictsType
        // A group is one of balloons.
        let isBalloon = record.aircraftClass == nil && record.text(.balloonGroup) != nil
        aircraftClass =
            isBalloon ? .balloon : isContradictory ? nil : record.aircraftClass.flatMap { AircraftClass(rawValue: $0) }
        category =
            isContradictory
            ? nil : aircraftClass?.category ?? record.aircraftCategory.flatMap { AircraftCategory(rawValue: $0) }
        registry = (record.tailNumber ?? record.registrationNumber).flatMap { Registration($0)?.authority }
        type = record.aircraftType
        let rating = record.text(.typeRating)?.uppercased()
        let saysNone = rating.map(Self.wordsForNone.contains) ?? false
        typeRating = saysNone ? nil : rating ?? type.flatMap(AircraftTypeTable.typeRating(of:))
        // On floats there is no tailwheel, whatever the type has on land.
        let isOnFloats = [.singleEngineSea, .multiEngineSea].contains(aircraftClass)
        gear = isOnFloats ? nil : record.text(.gear).flatMap { AircraftGear(rawValue: $0) }
        mayHaveTailwheel =
            gear == nil && aircraftClass == .singleEngineLand
            && type.flatMap(AircraftTypeTable.type(designator:)).map { $0.hasTailwheel == nil } ?? false
        crewRequired = record.number(.crewRequired)
        maximumMass = record.number(.maximumMassKg)
        engines = record.numberOfEngines
        engine = record.text(.engineType).flatMap { name in EngineKind.allCases.first { $0.displayName == name } }
        balloonGroup = record.text(.balloonGroup)
        isDevice = record.isDevice
        deviceKind = .agreed(record.text(.simulatorLevel).flatMap { DeviceKind(level: $0) }, DeviceKind(aircraftClass))
        // A device counts for the class of the aircraft for which it stands.
        flownClass =
            category == .simulator ? type.flatMap(AircraftTypeTable.aircraftClass(meantBy:)) : aircraftClass
        flownCategory = isDevice ? flownClass?.category : category
        categoryName = Self.categoryName(flownClass, flownCategory)
        isUltralight = record.isUltralight
        let name = flownCategory == .glider ? "glider" : flownClass?.rawValue
        // Without a type rating in the record, what is known of the aircraft decides whether it needs one.
        let isLarge = (crewRequired ?? 0) > 1 || engine == .jet || (maximumMass ?? 0) > 5_670
        let hasEngines = (engines ?? 0) > 1 || [.multiEngineLand, .multiEngineSea].contains(flownClass)
        isOfEuropeanType =
            typeRating != nil || isLarge || flownClass == .helicopter || (engine == .turboprop && hasEngines)
        // Turbines of several engines are on both sides of 12,500 lb, and so are the large airplanes with piston engines.
        mayNeedTypeRating =
            typeRating == nil && !saysNone && !isLarge && maximumMass == nil && type != nil && name != nil && hasEngines
            && (engine?.isTurbine == true && !(type.map(Self.lightTurbines.contains) ?? false)
                || type.map(Self.largePistonTypes.contains) ?? false)
        let isOwnGroup = isLarge || mayNeedTypeRating || type.map(Self.ownTypes.contains) ?? false
        classNames = [typeRating ?? (isOwnGroup ? type : nil), name].compactMap(\.self)
        let isTurboprop =
            engine == .turboprop && [.singleEngineLand, .singleEngineSea].contains(flownClass) && !isUltralight
        let classRating = isUltralight ? "ultralight" : isTurboprop ? nil : flownClass?.europeanName
        let turboprop = isTurboprop ? RatingName.turboprop(type, isSea: flownClass == .singleEngineSea) : nil
        ratings = [typeRating ?? (isOfEuropeanType ? type : nil) ?? turboprop ?? classRating].compactMap(\.self)
        categories = [categoryName].compactMap(\.self)
        types = [typeRating ?? type].compactMap(\.self)
        balloonGroups = Self.balloonGroups(balloonGroup)
    }

    /// Returns the device of a text that has a type, such as `A320 FFS`, as the aircraft for which it stands; nil for another text. Each text
    /// is one aircraft.
    static func device(named text: String) -> CurrencyAircraft? {
        devices.withLock { known in
            if let device = known[text] { return device }
            let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init)
            let type = words.lazy.filter {
                $0.contains(where: \.isNumber) && $0.contains(where: \.isLetter) && DeviceKind(namedIn: $0) == nil
            }
            .compactMap { AircraftTypeTable.known($0)?.designator }.first
            var device: CurrencyAircraft?
            if let type {
                var record = AircraftRecord()
                record.aircraftCategory = AircraftCategory.simulator.rawValue
                record.aircraftType = type
                device = CurrencyAircraft(record)
            }
            if known.count > 1_000 { known = [:] }
            known[text] = .some(device)
            return device
        }
    }

    private static let devices = Mutex<[String: CurrencyAircraft?]>([:])

    /// What is typed for no type rating, and for no device.
    static let wordsForNone: Set<String> = [
        "NONE", "NO", "N/A", "NIL", "-", "–", "KEINE", "AUCUNE", "NINGUNA", "NESSUNA",
    ]

    /// The types in which the landings of 61.57 have to be made, though they need no type rating: SFAR 73, 91.1715.
    private static let ownTypes: Set<String> = ["R22", "R44", "MU2"]

    /// Turboprops and helicopters of two engines whose type certificates allow 12,500 lb at most.
    private static let lightTurbines: Set<String> = [
        "AC90", "AC95", "EC35", "EC45", "BK17", "A109", "AS55", "AS65", "EC55", "B427", "B429", "BE9L", "BE9T", "BE10",
        "C425", "C441", "F406", "P180", "PAY1", "PAY2", "PAY3", "PAY4",
    ]

    /// Airplanes with piston engines of more than 12,500 lb, or with variants of more.
    private static let largePistonTypes: Set<String> = [
        "A26", "B17", "B24", "B25", "B26", "B29", "C46", "C54", "C82", "C97", "C119", "C123", "CVLP", "CONI", "DC3",
        "DC4",
        "DC6", "DC7", "P2", "S2P", "L18", "PV1", "PV2",
    ]

    /// Returns the groups that a flight in a group of balloons counts for: it, and the smaller ones.
    private static func balloonGroups(_ group: String?) -> [String] {
        let groups = ["A", "B", "C", "D"]
        guard let index = group.flatMap({ groups.firstIndex(of: $0.uppercased()) }) else {
            return [group].compactMap(\.self)
        }
        return groups[...index].reversed()
    }

    /// Whether the category or the number of engines rules a class out, where the class itself is not known.
    func cannotBe(_ asked: AircraftClass) -> Bool {
        if let flownCategory, flownCategory != asked.category { return true }
        guard let engines, asked.category == .airplane else { return false }
        let isMulti = asked == .multiEngineLand || asked == .multiEngineSea
        return (engines > 1) != isMulti
    }

    /// Whether one pilot is enough to fly it: by what is recorded, else by its class.
    var isFlownAlone: Bool {
        if let crewRequired { return crewRequired == 1 }
        guard !isOfEuropeanType, engine?.isTurbine != true else { return false }
        return flownCategory == .glider || flownCategory == .lighterThanAir
            || [.singleEngineLand, .singleEngineSea, .touringMotorGlider].contains(flownClass)
    }

    /// Returns what the aircraft is in a grouping, the name of its own group first; empty when unknown.
    func groups(_ grouping: RuleGrouping) -> [String] {
        switch grouping {
        case .aircraftClass: classNames
        case .rating: ratings
        case .category: categories
        case .type: types
        case .group: balloonGroups
        case .method: []
        }
    }
}

extension CurrencyAircraft {
    /// Returns the category as rules name it; nil when unknown.
    static func categoryName(_ flownClass: AircraftClass?, _ flownCategory: AircraftCategory?) -> String? {
        switch flownClass {
        case .helicopter: return "helicopter"
        case .gyroplane: return "gyroplane"
        case .airship: return "airship"
        case .balloon: return "balloon"
        default: break
        }
        switch flownCategory {
        case .airplane: return "airplane"
        case .glider: return "glider"
        case .poweredLift: return "powered-lift"
        case .poweredParachute: return "powered parachute"
        case .weightShift: return "weight-shift"
        case .rotorcraft, .lighterThanAir, .simulator, nil: return nil
        }
    }
}
