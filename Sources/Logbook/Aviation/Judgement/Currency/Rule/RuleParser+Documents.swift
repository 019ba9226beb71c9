/// Documents, with their classes or levels.
extension RuleParser {
    mutating func document() throws(RuleError) -> DocumentNeed {
        if take("its") {
            let kind = try kindOfDocument("rating or license")
            return DocumentNeed(kind: kind, levels: [], isOfGroup: true)
        }
        let kind = try kindOfDocument("a number, or a document such as medical, rating, license or course")
        let levels = try levels()
        if let word = levels.first(where: { !$0.isQuoted && ["until", "for"].contains($0.text) }) {
            throw error("the \(kind) has no class or level", expected: "one, such as \(kind) 2", at: word.column)
        }
        return DocumentNeed(
            kind: kind, levels: levels.map(\.text), isExact: levels.allSatisfy(\.isQuoted),
            authority: take("of") ? try next("an authority").text.uppercased() : nil)
    }

    private static let kindsOfDocuments = ["medical", "rating", "license", "course"]

    /// Classes or levels; behind `or` there may be another document.
    private mutating func levels() throws(RuleError) -> [RuleToken] {
        var all = [try next("a class or level")]
        while peek?.text == "or", case let following = tokens.dropFirst(position + 1).first?.text ?? "",
            !["from", "document"].contains(following), !Self.kindsOfDocuments.contains(following)
        {
            position += 1
            all.append(try next("a class or level"))
        }
        return all
    }

    private mutating func kindOfDocument(_ expected: String) throws(RuleError) -> String {
        let kind = try next(expected)
        guard Self.kindsOfDocuments.contains(kind.text) else {
            throw error("“\(kind.text)” is not a document", expected: expected, at: kind.column)
        }
        return kind.text
    }
}
