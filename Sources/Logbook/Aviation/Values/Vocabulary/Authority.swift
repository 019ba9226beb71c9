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
        let name = FoldedText.folded(text.trimmed)
        // A state may stand beside the authority: `EASA Germany`, `U.S. FAA`.
        let words = Set(name.split { !$0.isLetter }.map(String.init))
        let found =
            Self.allCases.first { $0.spellings.contains(name) || $0.offices.contains(name) }
            ?? Self.allCases.first { !$0.spellings.isDisjoint(with: words) }
        guard let found else { return nil }
        self = found
    }

    /// The authority that a text is a spelling of; nil for an office of a state, which keeps its name.
    package init?(spelled text: String) {
        let name = text.trimmed.lowercased()
        guard let found = Self.allCases.first(where: { $0.spellings.contains(name) }) else { return nil }
        self = found
    }

    /// What remarks name that is none of these: the authority of another state.
    package static let other = "other"

    /// Returns the authorities that the remarks of a check name, such as `EASA LPC`, by their raw values; empty where they name none. States
    /// by their names or codes are none, since these are words, but for `UK`.
    package static func named(in remarks: String) -> Set<String> {
        let text = FoldedText.folded(remarks)
        var found: Set<String> = []
        for word in text.split(whereSeparator: { !$0.isLetter }).map(String.init) {
            if authorities.contains(word) { found.insert(easa.rawValue) }
            if ["caa", "uk"].contains(word) { found.insert(uk.rawValue) }
            if othersInRemarks.contains(word) { found.insert(other) }
            for authority in [Authority.faa, .easa] where authority.spellings.contains(word) {
                found.insert(authority.rawValue)
            }
        }
        if text.contains("united kingdom") || text.contains("great britain") { found.insert(uk.rawValue) }
        if text.contains("transport canada") { found.insert(other) }
        let european =
            /\bpart.?fcl\b|\b(?:german|austrian|swiss|french|italian|spanish|dutch|belgian|danish|swedish|norwegian|finnish|polish|czech|portuguese|irish|greek|european) (?:lpc|opc|pc|lsc|check|skill|proficiency|licen[cs]e|rating|examiner)|\bjaa\b/
        if text.firstMatch(of: european) != nil { found.insert(easa.rawValue) }
        return found
    }

    private static let othersInRemarks: Set<String> = [
        "casa", "tcca", "canadian", "australian", "dgca", "gcaa", "sacaa", "caac", "jcab", "caas", "caanz", "casb",
        "kocaa", "gaca",
    ]

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

    /// The offices and states whose documents count as those of the authority, in lower case and without accents.
    private var offices: Set<String> {
        switch self {
        case .faa: ["us", "usa", "u.s.", "u.s.a.", "united states", "united states of america"]
        case .easa: Self.offices
        case .uk: ["caa", "gb", "gbr", "united kingdom", "great britain"]
        }
    }

    /// The authorities of the states that apply the EASA's rules.
    private static let offices = authorities.union(states)

    /// The member states of the EU and of the EFTA, by their names and the codes of ISO 3166.
    private static let states: Set<String> = [
        "austria", "osterreich", "at", "aut", "belgium", "be", "bel", "bulgaria", "bg", "bgr", "croatia", "hr", "hrv",
        "cyprus", "cy", "cyp", "czechia", "czech republic", "cz", "cze", "denmark", "danmark", "dk", "dnk", "estonia",
        "ee", "est", "finland", "suomi", "fi", "fin", "france", "fr", "fra", "germany", "deutschland", "de", "deu",
        "greece", "gr", "grc", "hungary", "hu", "hun", "iceland", "is", "isl", "ireland", "ie", "irl", "italy",
        "italia",
        "it", "ita", "latvia", "lv", "lva", "liechtenstein", "li", "lie", "lithuania", "lt", "ltu", "luxembourg", "lu",
        "lux", "malta", "mt", "mlt", "netherlands", "nederland", "nl", "nld", "norway", "norge", "no", "nor", "poland",
        "polska", "pl", "pol", "portugal", "pt", "prt", "romania", "ro", "rou", "slovakia", "sk", "svk", "slovenia",
        "si", "svn", "spain", "espana", "es", "esp", "sweden", "sverige", "se", "swe", "switzerland", "schweiz",
        "suisse", "svizzera", "ch", "che",
    ]

    private static let authorities: Set<String> = [
        "acg", "aesa", "anac portugal", "austro control", "austrocontrol", "bazl", "bcaa", "dgac", "dgac france",
        "dgta", "enac", "foca", "hcaa", "iaa", "icetra", "ilent", "ilt", "lba", "luftfahrt-bundesamt",
        "luftfartstilsynet", "ofac", "trafikstyrelsen", "traficom", "transportstyrelsen", "ufac", "ulc",
    ]
}
