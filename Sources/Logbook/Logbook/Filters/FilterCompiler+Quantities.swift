import ManagedObjects

/// Numbers, choices, and unknown values.
extension FilterCompiler {
    /// Returns the condition that a number or a duration is in a range; landings and take-offs are the sums of day and
    /// night.
    func quantity(_ field: FilterField, _ low: Int?, _ high: Int?) -> Predicate {
        let paths = field.attributes(of: kind).map { Expression.keyPath(path + $0) }
        guard paths.count == 2 else { return .and(paths.map { Self.between($0, low, high) }) }
        let isKnown = paths.map { Predicate(.comparison(Comparison($0, .notEqual, .constant(.null)))) }
        return .or([
            .and([isKnown[0], isKnown[1], Self.between(.function("add:to:", paths), low, high)]),
            .and([isKnown[0], .not(isKnown[1]), Self.between(paths[0], low, high)]),
            .and([.not(isKnown[0]), isKnown[1], Self.between(paths[1], low, high)]),
        ])
    }

    private static func between(_ value: Expression, _ low: Int?, _ high: Int?) -> Predicate {
        let parts = [
            low.map { Comparison(value, .greaterOrEqual, .constant(.integer(Int64($0)))) },
            high.map { Comparison(value, .lessOrEqual, .constant(.integer(Int64($0)))) },
        ].compactMap(\.self)
        return .and(parts.map { Predicate(.comparison($0)) })
    }

    /// Returns the condition that a field has a choice, in the spellings that files have for it.
    func chosen(_ field: FilterField, _ choice: String) -> Predicate {
        guard field != .self else {
            return .compare("\(path)isSelf", choice == "yes" ? .equal : .notEqual, .boolean(true))
        }
        let spellings = Self.spellings(of: field, choice).map { Expression.constant(.string($0)) }
        let left = Expression.keyPath(path + (field.attributes(of: kind).first ?? ""))
        return Predicate(.comparison(Comparison(left, .in, .aggregate(spellings))))
    }

    private static func spellings(of field: FilterField, _ choice: String) -> [String] {
        var names = [choice]
        if field == .role { names += PilotRole(rawValue: choice)?.otherNames ?? [] }
        if field.isColor, choice == PaintColor.gray.rawValue { names.append("grey") }
        let cases = names.flatMap { [$0.uppercased(), $0.lowercased(), $0.prefix(1).uppercased() + $0.dropFirst()] }
        return Array(Set(names + cases)).sorted()
    }

    /// Returns the condition that a field is unknown.
    func unknown(_ field: FilterField) -> Predicate {
        // A flight may have several approaches; the field is unknown when none of them has a type.
        if field == .approach {
            let isKnown = Comparison(
                .keyPath("\(path)approaches.type"), .notEqual, .constant(.null), quantifier: .any)
            return .not(Predicate(.comparison(isKnown)))
        }
        let paths = field.attributes(of: kind)
        return .and(paths.map { .compare($0 == "SELF" ? own : path + $0, .equal, .null) })
    }
}

extension FilterField {
    /// Returns the paths of the attributes and relationships that the field compares in records of a kind.
    func attributes(of kind: RecordKind) -> [String] {
        if let column { return [column.attributeName] }
        let aircraft = kind == .flights ? "aircraft." : ""
        switch self {
        case .date: return ["date"]
        case .reg: return ["\(aircraft)tailNumber", "\(aircraft)registrationNumber"]
        case .type: return ["\(aircraft)aircraftType"]
        case .class: return ["\(aircraft)aircraftClass"]
        case .category: return ["\(aircraft)aircraftCategory"]
        case .color: return ["\(aircraft)colorScheme.primary"]
        case .color2: return ["\(aircraft)colorScheme.secondary"]
        case .color3: return ["\(aircraft)colorScheme.tertiary"]
        case .from: return ["origin"]
        case .to: return ["destination"]
        case .at: return ["origin", "destination"]
        case .pic: return ["pilot"]
        case .with: return ["pilot", "safetyPilot"]
        case .route: return ["route"]
        case .role: return ["role"]
        case .rules: return ["flightRules"]
        case .approach: return ["approaches.type"]
        case .device: return ["simulatorDevice"]
        case .ldg: return ["dayLandings", "nightLandings"]
        case .dayldg: return ["dayLandings"]
        case .nightldg: return ["nightLandings"]
        case .takeoffs: return ["dayTakeoffs", "nightTakeoffs"]
        case .holds: return ["holds"]
        case .remark, .tag: return ["remarks"]
        case .engines: return ["numberOfEngines"]
        case .seats: return ["numPassengers"]
        case .name: return ["name"]
        case .cert: return ["certificateID"]
        case .self: return ["isSelf"]
        case .icao: return ["icaoIdentifier"]
        case .faa: return ["faaIdentifier"]
        case .iata: return ["iataIdentifier"]
        case .city: return ["city"]
        case .country: return ["country"]
        case .elev: return ["elevationFeet"]
        case .zone: return ["timeZone"]
        case .id: return ["SELF"]
        case .time, .pictime, .sic, .solo, .dual, .given, .night, .xc, .ifr, .actual, .hood, .mp, .nvg, .ground, .sim:
            return []
        }
    }
}
