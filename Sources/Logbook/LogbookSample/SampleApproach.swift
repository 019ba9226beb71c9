/// An approach of a sample log entry.
package struct SampleApproach: Hashable, Sendable {
    /// The kind of approach.
    package let type: ApproachType
    /// The runway's identifier, such as `25R`; `nil` when it is not known.
    package let runway: String?
    /// The airport, as an index into the logbook's airports.
    package let airport: Int
    /// How many of these were flown, at least 1.
    package let count: Int
}
