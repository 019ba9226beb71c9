import Glibc

/// Arithmetic on values as SQLite does it: whole numbers stay whole until they overflow, and divide to whole numbers.
enum Arithmetic {
    static func add(_ left: AttributeValue, _ right: AttributeValue) -> AttributeValue {
        whole(left, right) {
            $0.addingReportingOverflow($1)
        } real: {
            $0 + $1
        }
    }

    static func apply(
        _ function: PredicateFunction, to left: AttributeValue, _ right: AttributeValue
    )
        -> AttributeValue
    {
        switch function {
        case .add: add(left, right)
        case .subtract:
            whole(left, right) {
                $0.subtractingReportingOverflow($1)
            } real: {
                $0 - $1
            }
        case .multiply:
            whole(left, right) {
                $0.multipliedReportingOverflow(by: $1)
            } real: {
                $0 * $1
            }
        case .divide: divide(left, right)
        case .modulus: modulus(left, right)
        case .raise: real(left, right) { pow($0, $1) }
        case .bitwiseAnd: bits(left, right) { $0 & $1 }
        case .bitwiseOr: bits(left, right) { $0 | $1 }
        case .bitwiseXor: bits(left, right) { $0 ^ $1 }
        case .leftShift: bits(left, right) { $0 << $1 }
        case .rightShift: bits(left, right) { $0 >> $1 }
        default: .null
        }
    }

    static func apply(_ function: PredicateFunction, to value: AttributeValue) -> AttributeValue {
        switch function {
        case .negate:
            whole(.integer(0), value) {
                $0.subtractingReportingOverflow($1)
            } real: {
                $0 - $1
            }
        case .absolute: absolute(value)
        case .onesComplement: bits(value, value) { first, _ in ~first }
        case .squareRoot: real(value) { $0 < 0 ? nil : $0.squareRoot() }
        case .logarithm: real(value) { $0 <= 0 ? nil : log10($0) }
        case .naturalLogarithm: real(value) { $0 <= 0 ? nil : log($0) }
        case .exponential: real(value) { exp($0) }
        case .ceiling: value.wholeNumber.map { .integer($0) } ?? real(value) { $0.rounded(.up) }
        case .floor: value.wholeNumber.map { .integer($0) } ?? real(value) { $0.rounded(.down) }
        case .truncate: value.wholeNumber.map { .integer($0) } ?? real(value) { $0.rounded(.towardZero) }
        default: .null
        }
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

    /// The whole part of a number; nil where it is out of range.
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
