/// The registration painted on an aircraft, such as `HB-CFA` or `N172SP`.
///
/// In upper case without blanks. `HBCFA`, `hb-cfa` and `HB CFA` are one aircraft: comparisons use letters and digits
/// only, while the text keeps the hyphen as typed.
package struct Registration: Sendable {
    /// The registration as typed, in upper case, without blanks.
    package let text: String
    /// The letters and digits in upper case, which all spellings of one registration share.
    package let key: String

    /// Creates the registration of a typed text; nil when it has no letter and no digit.
    package init?(_ typed: String) {
        if let plain = Self.plain(typed) {
            text = typed
            key = plain
            return
        }
        text = String(typed.uppercased().filter { !$0.isWhitespace }).replacingDashes()
        key = text.filter { $0.isLetter || $0.isNumber }
        guard !key.isEmpty else { return nil }
    }

    /// Returns the letters and digits of a registration that is typed as it is painted; nil for one that is not.
    private static func plain(_ typed: String) -> String? {
        var letters = 0
        var hyphens = 0
        for byte in typed.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): letters += 1
            case UInt8(ascii: "-"): hyphens += 1
            default: return nil
            }
        }
        guard letters > 0 else { return nil }
        return hyphens == 0 ? typed : typed.filter { $0 != "-" }
    }

    /// The registration with the hyphen that its nation paints, if known: `HBCFA` becomes `HB-CFA`.
    ///
    /// A text that has a hyphen, or begins with an unknown mark, is unchanged.
    package var hyphenated: String {
        // Digits alone are a military serial number.
        guard !text.contains("-"), key.contains(where: \.isLetter) else { return text }
        // French ultralights begin with their department, `28ABC`; the mark 2 of Guernsey has four letters behind it.
        if key.wholeMatch(kept: /\d{2,3}[A-Z]{2,3}/) != nil { return text }
        let prefixes = Self.hyphenPrefixes.filter { key.hasPrefix($0) && key.count - $0.count >= 3 }
        guard let prefix = prefixes.max(by: { $0.count < $1.count }), key.count - prefix.count <= 4 else { return text }
        return "\(prefix)-\(key.dropFirst(prefix.count))"
    }

    /// Returns the text beside a registration in a form: the painted registration, when something else was typed.
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
    /// Returns the text with typographic dashes replaced by hyphens.
    fileprivate func replacingDashes() -> String { String(map { "‐‑–—−".contains($0) ? "-" : $0 }) }
}

/// Nationality marks.
extension Registration {
    /// The authority whose rules hold in the state of the mark; nil for other states, and where none is known.
    var authority: Authority? {
        let own = hyphenated
        if own.wholeMatch(kept: /N[1-9][0-9]{0,4}[A-Z]{0,2}/) != nil { return .faa }
        let mark = own.prefix { $0 != "-" }
        guard mark.count < own.count else { return nil }
        return mark == "G" ? .uk : Self.marksOfEASA.contains(String(mark)) ? .easa : nil
    }

    private static let marksOfEASA: Set<String> = [
        "HB", "D", "OE", "F", "I", "EI", "PH", "OO", "LX", "OY", "LN", "SE", "OH", "SP", "OK", "OM", "HA", "S5", "9A",
        "LZ", "YR",
        "SX", "EC", "CS", "9H", "TF", "ES", "YL", "LY", "5B",
    ]

    /// Returns whether a text is a nationality mark, in any case.
    static func isMark(_ text: String) -> Bool {
        let mark = text.uppercased()
        return hyphenPrefixes.contains(mark) || otherMarks.contains(mark)
    }

    /// Whether the registration has a hyphen, or begins with a nationality mark and three or four more characters.
    var isMarked: Bool {
        hyphenated.contains("-")
            || Self.unhyphenated.contains { key.hasPrefix($0) && (3...4).contains(key.count - $0.count) }
    }

    /// Marks that are painted without a hyphen, besides N.
    private static let unhyphenated = ["JA", "HL", "YV"]

    /// The other marks of ICAO Annex 7, for registrations with a hyphen.
    private static let otherMarks: Set<String> = [
        "3A", "3B", "3C", "3D", "3X", "4K", "4L", "4O", "4R", "4W", "5A", "5B", "5H", "5N", "5R", "5T", "5U", "5V",
        "5W",
        "5X", "5Y", "60", "6O", "6V", "6Y", "7O", "7P", "7Q", "7T", "8P", "8Q", "8R", "9G", "9J", "9K", "9L", "9M",
        "9N",
        "9Q", "9S", "9U", "9V", "9X", "9Y", "A2", "A3", "A4", "A5", "A7", "A8", "A9", "AP", "B", "C2", "C3", "C5", "C6",
        "C9", "CN", "CP", "CR", "CU", "CX", "D2", "D4", "D6", "DQ", "E3", "E5", "E7", "EK", "EL", "EP", "ER", "ET",
        "EW",
        "EX", "EY", "EZ", "H4", "HC", "HH", "HI", "HK", "HP", "HR", "HS", "HV", "HZ", "J2", "J3", "J5", "J6", "J7",
        "J8",
        "JU", "JY", "LQ", "MI", "OB", "OD", "P2", "P4", "PJ", "PK", "PS", "PU", "PZ", "RA", "RF", "RP", "S2", "S7",
        "S9",
        "ST", "SU", "T2", "T3", "T7", "T8", "TG", "TI", "TJ", "TL", "TN", "TR", "TS", "TT", "TU", "TY", "TZ", "UK",
        "UN",
        "UP", "V2", "V3", "V4", "V5", "V6", "V7", "V8", "VN", "VP", "VQ", "XC", "XT", "XU", "XV", "XY", "XZ", "YA",
        "YI",
        "YJ", "YK", "YN", "YS", "YV", "Z", "Z3", "ZA", "ZJ", "ZP", "ZT",
    ]
}
