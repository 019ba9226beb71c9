extension AircraftRecord {
    /// The pilots that the type certificate requires, by the record, else by the table of types; nil when unknown.
    package var pilotsRequired: Int? {
        if let count = number(.crewRequired) { return count }
        return aircraftType.flatMap { AircraftTypeTable.type(designator: $0)?.isMultiPilot }.map { $0 ? 2 : 1 }
    }

    /// Fills the unknown values that follow from the type, else from make and model, by the table of what they give; a
    /// missing type is the designator of the only one that make and model mean.
    ///
    /// What the record says of its class or category stays: a simulator of a Cessna 172 is no airplane of its class, and
    /// the category is that of the class.
    package mutating func fillFromType() {
        // A device has the type of the aircraft for which it stands, and not its class.
        if isDevice { aircraftCategory = AircraftCategory.simulator.rawValue }
        aircraftCategory = aircraftCategory ?? aircraftClass.flatMap(AircraftClass.init(rawValue:))?.category.rawValue
        let types = AircraftTypeTable.types(of: self)
        guard let first = types.first else { return }
        if aircraftType == nil, types.count == 1 { aircraftType = first.designator }
        let isOther = aircraftCategory.map { own in types.contains { $0.category.rawValue != own } } ?? false
        var record = Record.aircraft(self)
        for fact in TypeFact.all where fact.field != .aircraftClass || !isOther {
            guard let field = FieldTable.standard[.aircraft][fact.field], field.value(in: record) == nil,
                let value = fact.value(of: types)
            else { continue }
            field.set(fact.field == .aircraftClass ? onWater(value) : value, in: &record)
        }
        if case .aircraft(let filled) = record { self = filled }
    }

    /// Returns the class at sea of a class on land where the record says that the aircraft is on floats.
    private func onWater(_ value: FieldValue) -> FieldValue {
        guard text(.gear) == AircraftGear.floats.rawValue, let own = AircraftClass(rawValue: value.text) else {
            return value
        }
        switch own {
        case .singleEngineLand: return .text(AircraftClass.singleEngineSea.rawValue)
        case .multiEngineLand: return .text(AircraftClass.multiEngineSea.rawValue)
        default: return value
        }
    }
}

extension AircraftRecord {
    /// Whether the class is none that the aircraft can have: that of another category than its type, or of another number of engines.
    ///
    /// Whatever flies may be called a touring motor glider, which is none of the class SEP (FCL.010).
    package var classContradictsType: Bool {
        guard let own = aircraftClass.flatMap(AircraftClass.init(rawValue:)), own.category != .simulator else {
            return false
        }
        let type = aircraftType.flatMap(AircraftTypeTable.type(designator:))
        if let type, own != .touringMotorGlider, type.category != own.category { return true }
        guard own.category == .airplane, let engines = numberOfEngines ?? type?.engines, engines > 0 else {
            return false
        }
        return (engines > 1) != [.multiEngineLand, .multiEngineSea].contains(own)
    }

    /// Whether it is a simulator or a training device, by its class, its category or its level.
    package var isDevice: Bool {
        aircraftClass.flatMap(AircraftClass.init(rawValue:))?.category == .simulator
            || aircraftCategory == AircraftCategory.simulator.rawValue || text(.simulatorLevel)?.nonEmpty != nil
    }

    /// Whether it is a complex airplane; nil when that is unknown. One whose gear is fixed on land is none, whether that was
    /// written or not: title 14 CFR 61.1 asks for a gear that retracts, and of a seaplane for flaps and a propeller.
    package var isComplex: Bool? {
        if let flag = flag(.isComplex) { return flag }
        switch text(.gear).flatMap(AircraftGear.init(rawValue:)) {
        case .fixedTricycle, .fixedTailwheel: return false
        default: return nil
        }
    }
}
