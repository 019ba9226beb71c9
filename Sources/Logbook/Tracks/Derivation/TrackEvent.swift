package import Aviation

/// Something that a recording shows of a flight, with the reason for which it is believed.
package struct TrackEvent: Sendable, Hashable {
    /// What happens.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case takeOff
        case touchAndGo
        /// A landing with a roll to a low speed; whether it is the last of a flight, the flight says.
        case landing
        /// Low over a field, without a landing.
        case lowPass
        /// What looks like one of the others and is none.
        case none
    }

    package let kind: Kind
    /// The sample at which it happens.
    package let index: Int
    package let instant: UTCInstant
    /// Whether the recording shows it without a doubt. What is not sure is told, and not counted.
    package let isSure: Bool
    /// The airport's number among ``AirportsNearby``; nil where none is near.
    package let airport: AirportsNearby.Hit?
    /// Feet above the field; nil where it is unknown.
    package let heightFeet: Double?
    /// Knots over the ground.
    package let speedKnots: Double
    /// Why it is what it is, as a sentence.
    package let why: String
}

/// A value with the sentence that says where it comes from, or why it is unknown.
package struct Figure<Value: Sendable & Hashable>: Sendable, Hashable {
    /// The value; nil when the recording does not show it.
    package let value: Value?
    /// Where the value comes from, or why there is none.
    package let why: String

    package init(_ value: Value?, _ why: String) {
        self.value = value
        self.why = why
    }
}
