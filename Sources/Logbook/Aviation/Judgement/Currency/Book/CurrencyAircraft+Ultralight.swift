extension AircraftRecord {
    /// Whether the aircraft is an ultralight (microlight) in Europe, by its type or its registration: of one that may be an
    /// airplane as well, such as a Flight Design CT, the registration decides. False when neither says so.
    var isUltralight: Bool {
        let types = AircraftTypeTable.types(of: self)
        if !types.isEmpty, types.allSatisfy(\.isUltralight) { return true }
        guard aircraftCategory == nil || aircraftCategory == AircraftCategory.airplane.rawValue else { return false }
        // Germany registers ultralights as D-M…, France by the department, F-J… are their call signs; Czechia and Italy have digits
        // in the marks of ultralights alone, and Portugal, Belgium, the Netherlands and Slovakia registers of their own.
        let mark = (tailNumber ?? registrationNumber ?? "").uppercased()
        return mark.wholeMatch(
            kept:
                /D-M[A-Z]{3}|F-J[A-Z]{3}|\d{2,3}[- ]?[A-Z]{2,3}|OK-[A-Z]{3}\d{2}|I-(?:\d{4}|[A-Z]\d{3})|CS-U[A-Z]{2}|OO-[A-Z]\d{2}|PH-\d[A-Z]\d{1,2}|OM-M\d{3}/
        ) != nil
    }
}
