/// Which answers name the flights that count, and those that do not; naming them costs several times the answer.
package enum CurrencyExplained: Hashable, Sendable {
    case all
    case none
    /// A name's answer.
    case only(String)

    /// Returns whether the answer of a name is one.
    package func includes(_ name: String) -> Bool {
        switch self {
        case .all: true
        case .none: false
        case .only(let chosen): chosen == name
        }
    }
}
