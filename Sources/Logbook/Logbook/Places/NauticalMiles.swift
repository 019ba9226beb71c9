/// A distance in nautical miles of 1,852 metres.
package struct NauticalMiles: Hashable, Sendable {
    /// The number of nautical miles.
    package var count: Double

    /// A distance of so many nautical miles.
    package init(_ count: Double) {
        self.count = count
    }

    /// A distance of so many metres.
    package init(metres: Double) {
        self.init(metres / 1_852)
    }

    /// The distance with one digit after the point, such as `112.2`.
    package var text: String {
        guard count.isFinite, abs(count) < 1e12 else { return "–" }
        return Minutes.decimalText(tenths: Int((count * 10).rounded()))
    }
}

extension NauticalMiles: Comparable, AdditiveArithmetic {
    package static let zero = NauticalMiles(0)

    package static func < (left: NauticalMiles, right: NauticalMiles) -> Bool { left.count < right.count }

    package static func + (left: NauticalMiles, right: NauticalMiles) -> NauticalMiles {
        NauticalMiles(left.count + right.count)
    }

    package static func - (left: NauticalMiles, right: NauticalMiles) -> NauticalMiles {
        NauticalMiles(left.count - right.count)
    }
}
