/// How many flights become one figure in decimal hours; the same book has two defensible totals.
package enum RoundingPolicy: String, Hashable, Sendable, CaseIterable {
    /// Minutes are added, and the sum is rounded once.
    case sumOfMinutes
    /// Each flight is rounded half up to a tenth of an hour, and the tenths are added, as on paper in the United States.
    case sumOfTenths

    /// The policy in words, to stand beside a figure.
    package var displayName: String {
        switch self {
        case .sumOfMinutes: "sum of minutes"
        case .sumOfTenths: "sum of tenths, each flight rounded"
        }
    }
}
