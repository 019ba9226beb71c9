/// A field of an aircraft that follows from the name of its type: a row of the table of what such a name gives.
///
/// A name gives a fact when all types that it may mean have it and agree. Each fact stands for itself: `PA28` gives the
/// class of six designators, and not the gear, which four of them can retract.
package struct TypeFact: Sendable {
    /// The aircraft's field.
    package let field: FieldID
    /// A type's fact; nil when it differs between the aircraft of the type, or is not published.
    let value: @Sendable (AircraftType) -> FieldValue?

    private init(_ field: FieldID, _ value: @escaping @Sendable (AircraftType) -> FieldValue?) {
        self.field = field
        self.value = value
    }

    /// The table.
    package static let all = [
        TypeFact(.aircraftClass) { $0.aircraftClass.map { .text($0.rawValue) } },
        TypeFact(.aircraftCategory) { .text($0.category.rawValue) },
        TypeFact(.engines) { $0.engines.map { .number($0) } },
        TypeFact(FieldID(AircraftAttribute.engineType)) { $0.engineKind.map { .text($0.displayName) } },
        TypeFact(FieldID(AircraftAttribute.gear)) { AircraftGear($0).map { .text($0.rawValue) } },
        TypeFact(FieldID(AircraftAttribute.crewRequired)) { $0.isMultiPilot.map { .number($0 ? 2 : 1) } },
        TypeFact(FieldID(AircraftAttribute.make)) { $0.manufacturer.map { .text($0) } },
        TypeFact(FieldID(AircraftAttribute.model)) { .text($0.model) },
    ]

    /// Returns the value in which all of some types agree; nil where they differ or one is unknown, and for no type.
    package func value(of types: [AircraftType]) -> FieldValue? {
        guard let first = types.first.flatMap(value) else { return nil }
        return types.allSatisfy { value($0) == first } ? first : nil
    }
}

extension TypeFact {
    /// Returns the category and the number of engines that some types have in common, such as `ASEL, 1 engine`; empty
    /// without a class.
    static func words(of types: [AircraftType]) -> String {
        let values = all.prefix(3).map { $0.value(of: types) }
        guard case .text(let own)? = values[0] else { return "" }
        guard case .number(let engines)? = values[2] else { return own }
        return "\(own), \(engines) engine\(engines == 1 ? "" : "s")"
    }
}

extension AircraftTypeTable {
    /// Returns the class of all types that a name may mean; nil where they differ, or one is unknown.
    static func aircraftClass(meantBy name: String) -> AircraftClass? {
        let classes = Set(types(meantBy: name).map(\.aircraftClass))
        return classes.count == 1 ? classes.first ?? nil : nil
    }

    /// Returns the types that an aircraft may be: those that its type means, else those of its make and model.
    ///
    /// A make that the table has limits the types of the model to its own; another one says nothing of it.
    package static func types(of aircraft: AircraftRecord) -> [AircraftType] {
        let named = aircraft.aircraftType.map(types(meantBy:)) ?? []
        guard named.isEmpty, let model = aircraft.text(.model) else { return named }
        let found = types(meantBy: model)
        guard !found.isEmpty, let make = aircraft.text(.make) else { return found }
        let makes = make.split(whereSeparator: \.isWhitespace).map { types(matching: String($0)) }.filter {
            !$0.isEmpty
        }
        // A model that several makers use, such as `152`, may be one of another.
        let own = types(matching: model).filter { type in makes.contains { $0.contains(type) } }
        return makes.isEmpty ? found : own
    }
}
