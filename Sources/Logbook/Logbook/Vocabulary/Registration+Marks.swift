/// The marks that begin a registration.
extension Registration {
    /// Whether a text is a nation's mark, as it stands before a hyphen; case does not matter.
    static func isMark(_ text: String) -> Bool {
        let mark = text.uppercased()
        return hyphenPrefixes.contains(mark) || otherMarks.contains(mark)
    }

    /// Whether a registration without a hyphen begins with a nation's mark, with three or four signs behind it.
    var isMarked: Bool {
        hyphenated.contains("-")
            || Self.unhyphenated.contains { key.hasPrefix($0) && (3...4).contains(key.count - $0.count) }
    }

    /// Marks that are painted without a hyphen, besides N.
    private static let unhyphenated = ["JA", "HL", "YV"]

    /// The other marks of ICAO Annex 7, for what is written with a hyphen.
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
