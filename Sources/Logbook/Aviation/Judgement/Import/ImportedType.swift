/// A name of a type that a file has for aircraft which the import makes, and which is no designator.
package struct ImportedType: Hashable, Sendable {
    /// The name in the file.
    package let name: String
    /// The designators that it may mean, the first ones of the table first.
    package let candidates: [String]
    /// The designator that the aircraft get: the one that the pilot has chosen, else the only candidate; nil where they keep
    /// the name.
    package let designator: String?
    /// The number of aircraft that the file calls so.
    package let aircraft: Int

    /// Creates the type of a name; nil for a designator, and for a name that the table does not know.
    package init?(_ name: String, aircraft: Int, choice: String?) {
        let types = AircraftTypeTable.types(meantBy: name)
        guard let first = types.first, AircraftTypeTable.type(designator: name) == nil else { return nil }
        self.name = name
        self.aircraft = aircraft
        candidates = types.map(\.designator)
        designator = choice ?? (types.count == 1 ? first.designator : nil)
    }

    /// What the aircraft get, such as `C172`, or what the name may mean: `P28A, P28B or P28R`.
    package var meaning: String {
        if let designator { return designator }
        let shown = candidates.prefix(6).joined(separator: ", ")
        return "one of \(shown)\(candidates.count > 6 ? " …" : "")"
    }
}

extension ImportDecisions {
    /// Returns the type that an aircraft gets that the file calls by a name: the designator that is chosen or the only one.
    package func type(_ name: String) -> String {
        ImportedType(name, aircraft: 0, choice: types[name])?.designator ?? name
    }
}

/// The type that an aircraft of the logbook gets, which has none.
package struct ImportedFill: Hashable, Sendable {
    /// The aircraft.
    package let aircraft: RecordID
    /// Its name in the file.
    package let name: String
    /// The type, as the aircraft gets it.
    package let type: String

    package init(aircraft: RecordID, name: String, type: String) {
        self.aircraft = aircraft
        self.name = name
        self.type = type
    }
}
