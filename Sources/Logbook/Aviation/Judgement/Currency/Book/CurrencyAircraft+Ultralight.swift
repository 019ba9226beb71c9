extension AircraftRecord {
    /// Whether the aircraft is an ultralight (microlight) in Europe, by its type or its registration: of one that may be an
    /// airplane as well, such as a Flight Design CT, the registration decides. False when neither says so.
    var isUltralight: Bool {
        let types = AircraftTypeTable.types(of: self)
        if !types.isEmpty, types.allSatisfy(\.isUltralight) { return true }
        guard aircraftCategory == nil || aircraftCategory == AircraftCategory.airplane.rawValue else { return false }
        // Germany registers ultralights as D-M…, France by the department; F-J… are their call signs.
        let mark = (tailNumber ?? registrationNumber ?? "").uppercased()
        return mark.wholeMatch(kept: /D-M[A-Z]{3}|F-J[A-Z]{3}|\d{2,3}[- ]?[A-Z]{2,3}/) != nil
    }
}
