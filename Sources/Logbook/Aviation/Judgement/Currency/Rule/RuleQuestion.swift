/// What a pilot asks of a rule; the raw value is the word in a file.
package enum RuleQuestion: String, Hashable, Sendable, CaseIterable {
    case passengers
    case ifr
    case instruct
    case act
    case limit
    case deadline

    /// The heading of its answers.
    package var heading: String {
        switch self {
        case .passengers: "May I carry passengers?"
        case .ifr: "May I fly under IFR?"
        case .instruct: "May I instruct?"
        case .act: "May I act as pilot?"
        case .limit: "How much may I still fly?"
        case .deadline: "What expires next?"
        }
    }
}
