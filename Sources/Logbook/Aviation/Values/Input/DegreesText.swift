/// Degrees of latitude and longitude as text.
package enum DegreesText {
    /// The degrees as the shortest decimal number that is read back as the same.
    package static func text(of degrees: Double) -> String { "\(degrees)" }

    /// Reads `47.458`, `-8.5`, `N47 27 29`, `47 27.5 N` or `8°32'53"E`; nil when it is none of these.
    ///
    /// - Parameters:
    ///   - positive: the letter of the positive half: `N` or `E`.
    ///   - negative: the letter of the negative half: `S` or `W`.
    package static func degrees(in text: String, positive: Character, negative: Character) -> Double? {
        let letters = text.uppercased().filter(\.isLetter)
        guard letters.isEmpty || letters == String(positive) || letters == String(negative) else { return nil }
        let plain = text.map { $0.isLetter || "°'\"′″:".contains($0) ? " " : $0 }
        let parts = String(plain).split(separator: " ").map { Double($0) }
        let numbers = parts.compactMap(\.self)
        guard (1...3).contains(numbers.count), numbers.count == parts.count, numbers.allSatisfy(\.isFinite) else {
            return nil
        }
        guard numbers.dropFirst().allSatisfy({ (0..<60).contains($0) }) else { return nil }
        let isNegative = numbers[0].sign == .minus
        guard !(isNegative && !letters.isEmpty) else { return nil }
        let size = zip(numbers, [1.0, 60, 3600]).reduce(0) { $0 + $1.0.magnitude / $1.1 }
        return isNegative || letters == String(negative) ? -size : size
    }
}
