/// The authorities whose documents the shipped rules of currency are about.
///
/// ```
/// Authority("Luftfahrt-Bundesamt")            // .easa, because its documents count as those of the EASA
/// Authority(spelled: "Luftfahrt-Bundesamt")   // nil: that is no spelling of "EASA"
/// ```
package enum Authority: String, Hashable, Sendable, CaseIterable {
    case faa = "FAA"
    case easa = "EASA"
    case uk = "UK"

    /// Creates the authority as which the documents of a text count; nil for one that the rules do not know.
    package init?(_ text: String) {
        let name = text.trimmed.lowercased()
        let found = Self.allCases.first { $0.spellings.contains(name) || $0.offices.contains(name) }
        guard let found else { return nil }
        self = found
    }

    /// The authority that a text is a spelling of; nil for an office of a state, which keeps its name.
    package init?(spelled text: String) {
        let name = text.trimmed.lowercased()
        guard let found = Self.allCases.first(where: { $0.spellings.contains(name) }) else { return nil }
        self = found
    }

    /// Whether a medical bears its last day; the FAA's bears only the day of its exam (14 CFR 61.23(d)).
    package var statesExpiry: Bool { self != .faa }

    /// The ways to write it, in lower case.
    private var spellings: Set<String> {
        switch self {
        case .faa: ["faa"]
        case .easa: ["easa"]
        case .uk: ["uk", "uk caa", "caa uk", "caa (uk)", "ukcaa"]
        }
    }

    /// The offices whose documents count as those of the authority, in lower case.
    private var offices: Set<String> {
        switch self {
        case .faa: []
        case .easa: Self.offices
        case .uk: ["caa"]
        }
    }

    /// The authorities of the states that apply the EASA's rules.
    private static let offices: Set<String> = [
        "acg", "aesa", "anac portugal", "austro control", "austrocontrol", "bazl", "bcaa", "dgac", "dgac france",
        "dgta", "enac", "foca", "hcaa", "iaa", "icetra", "ilent", "ilt", "lba", "luftfahrt-bundesamt",
        "luftfartstilsynet", "ofac", "trafikstyrelsen", "traficom", "transportstyrelsen", "ufac", "ulc",
    ]
}
