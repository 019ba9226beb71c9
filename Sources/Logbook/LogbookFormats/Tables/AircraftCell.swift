import Aviation

/// A cell that names an aircraft.
struct AircraftCell: Hashable, Sendable {
    let registration: String
    let type: String

    /// The registration and the type of `D-MXYZ (C42)`, `C42 (D-MXYZ)`, `N12345, C172` and `HB-KFQ / PA28`; nil for another
    /// text.
    init?(_ text: String) {
        guard text.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x80 || Self.signs.contains($0) }) else { return nil }
        let cell = text.cut(to: 60).trimmed
        guard cell.contains(where: { "([/,".contains($0) || $0.isWhitespace }) else { return nil }
        let parts = cell.split { "()[],/".contains($0) }.map { String($0).trimmed }.filter { !$0.isEmpty }
        let words = parts.count == 1 ? cell.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init) : parts
        guard words.count == 2, let place = words.firstIndex(where: { ColumnCells.isRegistration($0.uppercased()) }),
            words[1 - place].contains(where: \.isLetter),
            parts.count == 2 || ColumnCells.isType(words[1 - place])
        else { return nil }
        registration = words[place]
        type = words[1 - place]
    }

    private static let signs = Array("([/,".utf8)

    /// Whether a word may be a registration: it has a digit, a hyphen behind a mark, or is four to six capitals or, without a
    /// vowel to speak it by, any letters.
    static func mayBeRegistration(_ text: String) -> Bool {
        if text.utf8.contains(where: { (48...57).contains($0) }) { return true }
        let word = text.trimmed
        guard !word.contains(where: \.isWhitespace) else { return AircraftCell(text) != nil }
        if word.contains(kept: /(?i)\b(?:SIM|FFS|FTD|FNPT|BATD|AATD|FSTD)/)
            || ColumnCells.isRegistration(word.uppercased())
        {
            return true
        }
        let hyphen = word.firstIndex(of: "-").map { word.distance(from: word.startIndex, to: $0) }
        if let hyphen { return (1...2).contains(hyphen) }
        return (5...6).contains(word.count) && word == word.uppercased()
            && Registration(word)?.hyphenated.contains("-") == true
    }
}
