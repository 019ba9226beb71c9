/// The people on board as one line: `examiner Lena Berg; passenger Eva, Tom`.
///
/// Each part is a role and a name; names after a comma have the role before them. Without a role a name is a
/// passenger's.
package enum CrewText {
    /// Returns the line of some people.
    package static func text(of crew: [CrewRecord]) -> String {
        crew.map { "\($0.role?.rawValue ?? $0.roleText ?? "") \($0.pilot?.label ?? "")".trimmed }.joined(
            separator: "; ")
    }

    /// Reads a line.
    ///
    /// - Parameter known: people whose links are already known by their labels.
    package static func crew(in text: String, known: [CrewRecord]) -> [CrewRecord] {
        var links: [String: RecordLink] = [:]
        for link in known.compactMap(\.pilot) { links[link.label] = link }
        return text.split(separator: ";").flatMap { part -> [CrewRecord] in
            let words = part.split(whereSeparator: \.isWhitespace).map(String.init)
            let (role, kept, length) = Self.role(beginning: words, known)
            let names = words.dropFirst(length).joined(separator: " ").split(separator: ",").map { String($0).trimmed }
            return names.filter { !$0.isEmpty }.map { name in
                var member = CrewRecord(role, links[name] ?? .new(name))
                member.roleText = kept
                return member
            }
        }
    }

    /// The role that words begin with, the longest first, or one that the file has and this program does not know.
    private static func role(
        beginning words: [String], _ known: [CrewRecord]
    ) -> (role: CrewRole?, text: String?, length: Int) {
        for length in stride(from: min(words.count, 2), through: 1, by: -1) {
            let name = words.prefix(length).joined(separator: " ")
            if let role = CrewRole(text: name) { return (role, nil, length) }
            if known.contains(where: { $0.role == nil && $0.roleText == name }) { return (nil, name, length) }
        }
        return (.passenger, nil, 0)
    }
}
