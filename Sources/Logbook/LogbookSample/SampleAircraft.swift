/// An aircraft of the sample logbook; registrations are invented, types are real.
package struct SampleAircraft: Hashable, Sendable {
    /// The registration as painted, such as `HB-CFA`.
    package let tailNumber: String
    /// The number of the certificate of registration, invented.
    package let registrationNumber: String
    /// ICAO's designator of the type, such as `C172`.
    package let type: String
    /// Maker and model.
    package let model: String
    /// The class, which names the category too.
    package let aircraftClass: AircraftClass
    /// How many engines it has.
    package let engineCount: Int
    /// Seats beside the pilot's.
    package let passengerCount: Int
    /// The usual cruising speed, in knots true.
    package let cruiseKnots: Int
    /// The colours of its paint.
    package let colors: ColorScheme
    /// What the owner noted; `nil` for nothing.
    package let remarks: String?
    /// The identifier of the airport where it stands.
    let base: String

    /// The category of its class.
    package var category: AircraftCategory { aircraftClass.category }

    /// The colours as the first logbooks kept them, such as `white/blue/gold`.
    package var legacyColors: String { colors.text }
}
