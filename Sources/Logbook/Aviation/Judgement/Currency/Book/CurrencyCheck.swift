/// The kinds of checks that an entry may be; the raw value is the word in rules.
package enum CurrencyCheck: String, Hashable, Sendable, CaseIterable {
    case review
    case ipc
    case proficiency
    case checkride
    case line
    case refresher
    case sic

    /// The attribute in the composite `checks`.
    package var attribute: LogEntryAttribute {
        switch self {
        case .review: .checksIsFlightReview
        case .ipc: .checksIsInstrumentProficiencyCheck
        case .proficiency: .checksIsProficiencyCheck
        case .checkride: .checksIsCheckride
        case .line: .checksIsLineCheck
        case .refresher: .checksIsRefresher
        case .sic: .checksIsSICTraining
        }
    }

    /// The name in a sentence.
    package var name: String {
        switch self {
        case .review: "flight review"
        case .ipc: "IPC"
        case .proficiency: "proficiency check"
        case .checkride: "checkride"
        case .line: "line check"
        case .refresher: "refresher training"
        case .sic: "SIC training"
        }
    }
}
