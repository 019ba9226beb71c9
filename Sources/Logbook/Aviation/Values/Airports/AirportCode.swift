/// The kind of a typed or imported airport name.
///
/// Four letters are an ICAO identifier; three letters, or one word of letters and digits with at least one digit, are
/// an FAA identifier; any other text, such as `Bath`, is the airport's name. Blanks at the ends are removed; an identifier is converted
/// to upper case, a name is kept. `PAO` and `KPAO` are two identifiers: the pilot decides whether they are one airport.
package enum AirportCode: Hashable, Sendable {
    case icao(String)
    case faa(String)
    case name(String)

    /// Creates the kind of a text; `nil` when it is blank.
    package init?(_ typed: String) {
        let name = String(typed.drop(while: \.isWhitespace)).trimmingTrailingBlanks()
        let text = name.uppercased()
        guard !text.isEmpty else { return nil }
        let isCode = text.utf8.allSatisfy { Self.isLetter($0) || Self.isDigit($0) }
        let hasDigit = text.utf8.contains(where: Self.isDigit)
        // `Bath` is the name of a place, `bath` and `BATH` may be its code.
        if !hasDigit, name.first?.isUppercase == true, name.dropFirst().allSatisfy(\.isLowercase) {
            self = .name(name)
            return
        }
        switch (isCode, hasDigit, text.utf8.count) {
        case (true, false, 4): self = .icao(text)
        case (true, false, 3), (true, true, _): self = .faa(text)
        default: self = .name(name)
        }
    }

    /// The identifier or name itself.
    package var text: String {
        switch self {
        case .icao(let text), .faa(let text), .name(let text): text
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

extension String {
    fileprivate func trimmingTrailingBlanks() -> String {
        guard let end = lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(self[...end])
    }
}
