/// Which sessions in devices count, by the kind of the device; without such a condition none do.
///
/// ```
/// RuleDevices.fullFlight.admits(.basic, isApprovedCourse: nil)  // false
/// RuleDevices.fullFlight.admits(nil, isApprovedCourse: nil)     // nil: it may be one
/// ```
struct RuleDevices: Hashable, Sendable {
    /// The kinds that count.
    var counting: Set<DeviceKind>
    /// The kinds of which some count, by an approval that the logbook does not have.
    var possible: Set<DeviceKind> = []
    /// Whether the session has to be part of an approved course.
    var needsCourse = false

    static let any = RuleDevices(counting: Set(DeviceKind.allCases))
    static let fullFlight = RuleDevices(counting: [.fullFlight])
    static let approvedCourse = RuleDevices(counting: [.fullFlight, .training], needsCourse: true)
    /// Those of checks, where a rule does not say it.
    static let ofChecks = RuleDevices(
        counting: [.fullFlight], possible: [.training, .navigation, .advanced, .aviation])

    /// Returns whether a session counts; nil where the kind of the device, its approval or the course is unknown.
    func admits(_ kind: DeviceKind?, isApprovedCourse: Bool?) -> Bool? {
        let admitted = admits(kind)
        guard needsCourse, admitted != false else { return admitted }
        return isApprovedCourse == true ? admitted : isApprovedCourse
    }

    private func admits(_ kind: DeviceKind?) -> Bool? {
        guard let kind else { return self == .any ? true : nil }
        return counting.contains(kind) ? true : possible.contains(kind) ? nil : false
    }
}
