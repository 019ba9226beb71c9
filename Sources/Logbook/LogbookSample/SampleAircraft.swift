package import Aviation

/// An aircraft of the sample logbook; registrations are invented, types are real.
package struct SampleAircraft: Hashable, Sendable {
    /// The registration as painted, such as `HB-CFA`.
    package let tailNumber: String
    /// The number of the certificate of registration, invented.
    package let registrationNumber: String
    /// ICAO's type designator, such as `C172`.
    package let type: String
    /// Maker and model.
    package let model: String
    /// The class, which implies the category.
    package let aircraftClass: AircraftClass
    /// The number of engines.
    package let engineCount: Int
    /// Seats beside the pilot's.
    package let passengerCount: Int
    /// The usual cruising speed, in knots true.
    package let cruiseKnots: Int
    /// The paint's colors.
    package let colors: ColorScheme
    /// Remarks of the owner; nil for none.
    package let remarks: String?
    /// The identifier of the home airport.
    let base: String

    /// The category of its class.
    package var category: AircraftCategory { aircraftClass.category }

    /// The colors as the first logbooks stored them, such as `white/blue/gold`.
    package var legacyColors: String { colors.text }
}

extension SampleAircraft {
    /// The fourteen aircraft of the sample logbook.
    package static let all: [SampleAircraft] = [
        aircraft("HB-CFA", "C172", "Cessna 172S Skyhawk", seats: 3, knots: 115, "white/blue/gold", at: "LSZG"),
        aircraft("HB-CVE", "C152", "Cessna 152", seats: 1, knots: 95, "blue/white/red", at: "LSZG"),
        aircraft("HB-PNU", "P28A", "Piper PA-28-181 Archer", seats: 3, knots: 118, "green/white/gold", at: "LSZG"),
        aircraft("HB-SFT", "DA40", "Diamond DA40 NG", seats: 3, knots: 135, "white/gray", at: "LSZG"),
        aircraft(
            "HB-OQR", "PA18", "Piper PA-18 Super Cub", seats: 1, knots: 80, "yellow/black", at: "LSZG",
            remarks: "Tailwheel. Hand-propped when the battery is cold."),
        aircraft("HB-CKW", "C182", "Cessna 182T Skylane", seats: 3, knots: 138, "red/white", at: "LSZB"),
        aircraft("D-EZRK", "SR22", "Cirrus SR22", seats: 3, knots: 172, "gray/orange/black", at: "LSZB"),
        aircraft(
            "HB-LVM", "DA42", "Diamond DA42 Twin Star", .multiEngineLand, engines: 2, seats: 3, knots: 160,
            "blue/gray", at: "LSZG"),
        aircraft(
            "D-KTMG", "HK36", "Diamond HK36 Super Dimona", .touringMotorGlider, seats: 1, knots: 92, "white", at: "LSZG"
        ),
        aircraft("HB-FVP", "PC12", "Pilatus PC-12 NGX", seats: 8, knots: 262, "black/gold", at: "LSZB"),
        aircraft(
            "D-IKAB", "B350", "Beechcraft King Air 350", .multiEngineLand, engines: 2, seats: 8, knots: 290,
            "white/red/gray", at: "LSZH", remarks: "Two pilots on every flight."),
        aircraft("N172QV", "C172", "Cessna 172R Skyhawk", seats: 3, knots: 110, "blue/white", at: "KPAO"),
        aircraft("N5283T", "P28A", "Piper PA-28-161 Warrior", seats: 3, knots: 105, "orange/white", at: "KPAO"),
        aircraft(
            "N73PB", "BE36", "Beechcraft A36 Bonanza", seats: 5, knots: 165, "white/blue/gray", at: "KPAO",
            remarks: "Call the owner before flights over night.\nOil: W100 Plus."),
    ]

    private static func aircraft(
        _ tailNumber: String, _ type: String, _ model: String, _ aircraftClass: AircraftClass = .singleEngineLand,
        engines: Int = 1, seats: Int, knots: Int, _ colors: String, at base: String, remarks: String? = nil
    ) -> SampleAircraft {
        let digits = tailNumber.unicodeScalars.reduce(7) { ($0 * 31 + Int($1.value)) % 90_000 } + 10_000
        return SampleAircraft(
            tailNumber: tailNumber, registrationNumber: "R-\(digits)", type: type, model: model,
            aircraftClass: aircraftClass, engineCount: engines, passengerCount: seats, cruiseKnots: knots,
            colors: ColorScheme(parsing: colors), remarks: remarks, base: base)
    }
}
