/// Numbers with up to two decimals as text, such as the readings of a Hobbs meter.
package enum HundredthsText {
    /// Returns the shortest text of a number of hundredths: `1234.5`, `1234.05`, `12`.
    package static func text(of count: Int) -> String {
        let whole = count.magnitude / 100
        let rest = count.magnitude % 100
        let decimals = rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
        return "\(count < 0 ? "-" : "")\(whole)\(decimals)"
    }

    /// Returns the hundredths of a text with a point or a comma; nil for anything but digits and at most two decimals.
    package static func count(in text: String) -> Int? {
        let parts = text.split(omittingEmptySubsequences: false) { ".,".contains($0) }
        guard (1...2).contains(parts.count), let whole = Int(parts[0]), (0...9_999_999).contains(whole),
            parts[0].allSatisfy(\.isNumber)
        else { return nil }
        guard parts.count == 2 else { return whole * 100 }
        guard (1...2).contains(parts[1].count), parts[1].allSatisfy(\.isNumber), let rest = Int(parts[1]) else {
            return nil
        }
        return whole * 100 + (parts[1].count == 1 ? rest * 10 : rest)
    }
}
