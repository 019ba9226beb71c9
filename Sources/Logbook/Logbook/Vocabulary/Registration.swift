/// The registration painted on an aircraft, such as `HB-CFA` or `N172SP`.
///
/// Upper case without blanks. `HBCFA`, `hb-cfa` and `HB CFA` are one aircraft: equality and order look at letters and
/// digits only, while the text keeps the hyphen as it was typed.
package struct Registration: Sendable {
    /// The registration as it was typed, in upper case, without blanks.
    package let text: String
    /// What two writings of one registration share: its letters and digits in upper case.
    package let key: String

    /// The registration of a typed text; `nil` when it holds no letter and no digit.
    package init?(_ typed: String) {
        text = String(typed.uppercased().filter { !$0.isWhitespace }).replacingDashes()
        key = text.filter { $0.isLetter || $0.isNumber }
        guard !key.isEmpty else { return nil }
    }

    /// The registration with the hyphen that its nation paints, where we know it: `HBCFA` becomes `HB-CFA`.
    ///
    /// A text that has a hyphen already, or begins as none that we know, stays as it is.
    package var hyphenated: String {
        guard !text.contains("-") else { return text }
        let prefixes = Self.hyphenPrefixes.filter { key.hasPrefix($0) && key.count - $0.count >= 3 }
        guard let prefix = prefixes.max(by: { $0.count < $1.count }), key.count - prefix.count <= 4 else { return text }
        return "\(prefix)-\(key.dropFirst(prefix.count))"
    }

    /// What a form says beside a registration: the one that is painted on the aircraft, where something else was typed.
    package func explanation(of typed: String) -> String {
        typed == hyphenated ? "registration" : "= \(hyphenated)"
    }

    /// Nationality marks (ICAO Annex 7) that are followed by a hyphen; `N`, `JA`, `HL` and others are not.
    static let hyphenPrefixes = [
        "HB", "D", "OE", "F", "I", "G", "EI", "PH", "OO", "LX", "OY", "LN", "SE", "OH", "SP", "OK", "OM", "HA", "S5",
        "9A", "YU", "LZ", "YR", "SX", "TC", "EC", "CS", "9H", "M", "2", "TF", "ES", "YL", "LY", "UR", "C", "VH", "ZK",
        "ZS", "PT", "PR", "PP", "LV", "CC", "XA", "XB", "VT", "4X", "A6",
    ]
}

extension Registration: Hashable, Comparable {
    package static func == (left: Registration, right: Registration) -> Bool { left.key == right.key }

    package static func < (left: Registration, right: Registration) -> Bool { left.key < right.key }

    package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension Registration: CustomStringConvertible {
    package var description: String { text }
}

extension String {
    /// The same text with typographic dashes as hyphens.
    fileprivate func replacingDashes() -> String { String(map { "‐‑–—−".contains($0) ? "-" : $0 }) }
}
