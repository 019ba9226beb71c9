/// The words of documents that the rules of currency read.
extension DocumentRecord {
    /// The kinds that the rules of currency know, and the rest.
    static let kinds = ["medical", "rating", "license", "course", "endorsement", "other"]
    /// The authorities that the rules of currency know.
    static let authorities = Authority.allCases.map(\.rawValue)
    private static let medicalLevels = ["1", "2", "3", "LAPL", "BasicMed", "PMD"]
    private static let licenseLevels = [
        "LAPL(A)", "LAPL(H)", "LAPL(S)", "PPL(A)", "PPL(H)", "NPPL", "NPPL(A)", "CPL(A)", "CPL(H)", "ATPL(A)",
        "ATPL(H)",
        "MPL", "SPL", "BPL",
        "student", "sport", "recreational", "private", "commercial", "ATP", "CFI", "CFII", "MEI",
    ]
    /// The scopes that have several spellings.
    private static let scopes = ["SEP", "MEP", "SET"].flatMap { ["\($0) (land)", "\($0) (sea)"] }
    /// The levels that the rules of currency know, and common ones.
    static let levels =
        medicalLevels + ["SEP", "SEP (land)", "SEP (sea)", "MEP", "SET"]
        + ["IR", "IR (A)", "IR (H)", "IR (As)", "TMG", "FI"] + licenseLevels

    /// Returns a kind as the rules write it, if it is another spelling of one.
    package static func kind(_ text: String) -> String {
        let others = [
            "licence": "license", "certificate": "license", "pilot certificate": "license", "pilot license": "license",
            "pilot licence": "license", "med": "medical", "medical certificate": "medical",
        ]
        return others[text.lowercased()] ?? known(text, in: kinds)
    }

    /// Returns an authority as the rules write it, if it is another spelling of one.
    static func authority(_ text: String) -> String {
        Authority(spelled: text)?.rawValue ?? text
    }

    /// Returns a level as the rules write it, if it is another spelling of one: `2` for `Class 2` or `2nd class`.
    static func level(_ text: String) -> String { DocumentLevel.spelling(of: text, among: levels + scopes) }

    /// Returns a scope as the rules write it, if it is another spelling of one: `SEP (land)` for `SEP(land)`.
    static func scope(_ text: String) -> String { DocumentLevel.spelling(of: text, among: scopes) }

    private static func known(_ text: String, in words: [String]) -> String {
        words.first { $0.lowercased() == text.lowercased() } ?? text
    }

    /// The fields whose words the rules of currency do not know, so that they do not count the document.
    package var fieldsUnknownToRules: [FieldID] {
        guard let kind = text(.kind).map(Self.kind) else { return [] }
        guard Self.kinds.contains(kind) else { return [.documentKind] }
        guard kind != "other", kind != "endorsement" else { return [] }
        var unknown: [FieldID] = []
        if let authority = text(.authority), Authority(authority) == nil { unknown.append(.authority) }
        // A rating may be for any type of aircraft.
        let levels = kind == "medical" ? Self.medicalLevels : kind == "license" ? Self.licenseLevels : nil
        if let level = text(.level).map(Self.level), let levels, !levels.contains(level) { unknown.append(.level) }
        return unknown
    }

    /// Returns the levels that the rules know and that begin with an unknown one, such as those of an LAPL; empty for none.
    package func levelsBeginning(with text: String) -> [String] {
        let begin = text.lowercased().trimmed
        return begin.isEmpty ? [] : Self.levels.filter { $0.lowercased().hasPrefix(begin + "(") }
    }

    /// The authority as whose documents this one counts, of an office that is no authority of the rules itself; nil for others.
    package var authorityOfOffice: Authority? {
        text(.authority).flatMap { Authority(spelled: $0) == nil ? Authority($0) : nil }
    }
}
