import Glibc

/// Arithmetic with SQLite's rules: integers stay integers until they overflow, and integer division truncates.
enum Arithmetic {
    static func add(_ left: AttributeValue, _ right: AttributeValue) -> AttributeValue {
        whole(left, right) {
            $0.addingReportingOverflow($1)
        } real: {
            $0 + $1
        }
    }

    /// Adds numbers, integers by halves, so that only a sum that is too large loses digits, not an intermediate result.
    static func sum(_ values: [AttributeValue]) -> AttributeValue {
        let wholes = values.compactMap(\.wholeNumber)
        guard wholes.count == values.count else { return values.reduce(.integer(0), add) }
        let high = wholes.reduce(0) { $0 + ($1 >> 32) }
        let low = wholes.reduce(0) { $0 + ($1 & 0xFFFF_FFFF) }
        let shifted = high.multipliedReportingOverflow(by: 1 << 32)
        return add(
            shifted.overflow ? .double(Double(high) * 0x1p32) : .integer(shifted.partialValue), .integer(low))
    }

    /// The functions of two numbers.
    static let ofTwo: [PredicateFunction: @Sendable (AttributeValue, AttributeValue) -> AttributeValue] = [
        .add: { add($0, $1) },
        .subtract: {
            whole($0, $1) {
                $0.subtractingReportingOverflow($1)
            } real: {
                $0 - $1
            }
        },
        .multiply: {
            whole($0, $1) {
                $0.multipliedReportingOverflow(by: $1)
            } real: {
                $0 * $1
            }
        },
        .divide: { divide($0, $1) },
        .modulus: { modulus($0, $1) },
        .raise: { real($0, $1) { pow($0, $1) } },
        .bitwiseAnd: { bits($0, $1) { $0 & $1 } },
        .bitwiseOr: { bits($0, $1) { $0 | $1 } },
        .bitwiseXor: { bits($0, $1) { $0 ^ $1 } },
        .leftShift: { bits($0, $1) { $0 << $1 } },
        .rightShift: { bits($0, $1) { $0 >> $1 } },
    ]

    /// The functions of one number.
    static let ofOne: [PredicateFunction: @Sendable (AttributeValue) -> AttributeValue] = [
        .negate: {
            whole(.integer(0), $0) {
                $0.subtractingReportingOverflow($1)
            } real: {
                $0 - $1
            }
        },
        .absolute: { absolute($0) },
        .onesComplement: { bits($0, $0) { first, _ in ~first } },
        .squareRoot: { real($0) { $0 < 0 ? nil : $0.squareRoot() } },
        .logarithm: { real($0) { $0 <= 0 ? nil : log10($0) } },
        .naturalLogarithm: { real($0) { $0 <= 0 ? nil : log($0) } },
        .exponential: { real($0) { exp($0) } },
        .ceiling: { rounded($0, .up) },
        .floor: { rounded($0, .down) },
        .truncate: { rounded($0, .towardZero) },
    ]

    private static func rounded(_ value: AttributeValue, _ rule: FloatingPointRoundingRule) -> AttributeValue {
        value.wholeNumber.map { .integer($0) } ?? real(value) { $0.rounded(rule) }
    }

    // MARK: Kinds of numbers

    private static func whole(
        _ left: AttributeValue, _ right: AttributeValue,
        _ exact: (Int64, Int64) -> (partialValue: Int64, overflow: Bool), real: (Double, Double) -> Double
    ) -> AttributeValue {
        if let left = left.wholeNumber, let right = right.wholeNumber {
            let result = exact(left, right)
            if !result.overflow { return .integer(result.partialValue) }
        }
        return self.real(left, right, real)
    }

    private static func real(
        _ left: AttributeValue, _ right: AttributeValue, _ compute: (Double, Double) -> Double
    ) -> AttributeValue {
        guard let left = left.number, let right = right.number else { return .null }
        return result(compute(left, right))
    }

    private static func real(_ value: AttributeValue, _ compute: (Double) -> Double?) -> AttributeValue {
        value.number.flatMap(compute).map(result) ?? .null
    }

    private static func result(_ value: Double) -> AttributeValue { value.isNaN ? .null : .double(value) }

    private static func bits(
        _ left: AttributeValue, _ right: AttributeValue, _ compute: (Int64, Int64) -> Int64
    ) -> AttributeValue {
        guard let left = integer(left), let right = integer(right) else { return .null }
        return .integer(compute(left, right))
    }

    /// The integer part of a number; nil if it is out of range.
    private static func integer(_ value: AttributeValue) -> Int64? {
        value.wholeNumber ?? value.number.flatMap { Int64(exactly: $0.rounded(.towardZero)) }
    }

    // MARK: Single functions

    private static func divide(_ left: AttributeValue, _ right: AttributeValue) -> AttributeValue {
        guard let divisor = right.number, divisor != 0 else { return .null }
        return whole(left, right) {
            $0.dividedReportingOverflow(by: $1)
        } real: {
            $0 / $1
        }
    }

    private static func modulus(_ left: AttributeValue, _ right: AttributeValue) -> AttributeValue {
        guard let left = integer(left), let right = integer(right), right != 0 else { return .null }
        return .integer(left.remainderReportingOverflow(dividingBy: right).partialValue)
    }

    private static func absolute(_ value: AttributeValue) -> AttributeValue {
        guard let whole = value.wholeNumber else { return real(value) { abs($0) } }
        return Int64(exactly: whole.magnitude).map { .integer($0) } ?? .double(Double(whole.magnitude))
    }
}
