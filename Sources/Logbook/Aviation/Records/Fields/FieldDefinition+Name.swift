/// The names that a field of the pilot's own can have.
extension FieldDefinition {
    /// The largest number of characters of a name.
    static let longestName = 40

    /// Returns a typed name with single blanks between words and none around them.
    package static func tidy(_ name: String) -> String {
        name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Returns the reason why a field cannot have a name, with a name that it can have if there is one; nil when it can.
    ///
    /// - Parameter others: the other fields of the pilot's own.
    package static func problem(ofName name: String, among others: [FieldDefinition]) -> String? {
        guard !name.isEmpty else { return "is empty" }
        guard name.count <= longestName else { return "has at most \(longestName) characters" }
        guard let reason = reason(against: name, others) else { return nil }
        let better = suggestion(for: name)
        guard better != name, !better.isEmpty, self.reason(against: better, others) == nil else { return reason }
        return "\(reason); “\(better)” is free"
    }

    private static func reason(against name: String, _ others: [FieldDefinition]) -> String? {
        guard name.first?.isLetter == true else { return "“\(name)” does not begin with a letter" }
        if let sign = name.first(where: { !isSayable($0) }) {
            return "filters and lines cannot say “\(sign)” in a name: letters, digits and blanks are possible"
        }
        if let other = others.first(where: { Self.key(of: $0.name) == Self.key(of: name) }) {
            return "another field is called “\(other.name)”"
        }
        return FieldTable.isTaken(name) ? "the program itself has a field or a word “\(name)”" : nil
    }

    private static func isSayable(_ character: Character) -> Bool {
        character == " " || character.isLetter || character.isNumber
    }

    /// Returns a text that equal names share.
    private static func key(of name: String) -> String { FoldedText.folded(name).filter { !$0.isWhitespace } }

    private static func suggestion(for name: String) -> String {
        let said = tidy(String(name.map { isSayable($0) ? $0 : " " }))
        let begun = String(said.drop { !$0.isLetter }.prefix(longestName - "My ".count))
        return begun.isEmpty || begun != name ? begun : "My \(begun.lowercased())"
    }
}

extension FieldTable {
    /// Words of columns, groups and lines that are no fields of flights.
    private static let reserved: Set<String> = ["note", "year", "month", "airport", "all", "none", "custom", "unknown"]

    /// Returns whether a name means something already where fields of flights are named, in whatever region.
    fileprivate static func isTaken(_ name: String) -> Bool {
        let word = name.lowercased().filter { !$0.isWhitespace }
        if reserved.contains(word) { return true }
        return ([standard] + others).contains { table in
            table[.flights].contains { $0.isCalled(name) } || EntryName(word, in: table) != nil
                || TotalsGrouping(named: word, in: table) != nil
        }
    }
}
