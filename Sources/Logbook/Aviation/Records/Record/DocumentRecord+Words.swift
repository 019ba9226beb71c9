/// The words of documents that the rules of currency read.
extension DocumentRecord {
    /// The kinds that the rules of currency know, and the rest.
    static let kinds = ["medical", "rating", "license", "course", "other"]
    /// The authorities that the rules of currency know.
    static let authorities = ["FAA", "EASA", "UK"]
    private static let medicalLevels = ["1", "2", "3", "LAPL", "BasicMed"]
    private static let licenseLevels = [
        "LAPL(A)", "LAPL(H)", "PPL(A)", "PPL(H)", "CPL(A)", "ATPL(A)", "SPL", "BPL", "private", "commercial", "ATP",
    ]
    /// The levels that the rules of currency know, and common ones.
    static let levels =
        medicalLevels + ["SEP", "SEP (land)", "SEP (sea)", "MEP", "SET", "IR", "TMG", "FI"] + licenseLevels

    /// Authorities of states whose documents EASA’s rules are about, in lower case.
    private static let ofEASA: Set<String> = [
        "acg", "aesa", "anac portugal", "austro control", "bazl", "bcaa", "dgac", "dgac france", "dgta", "enac", "foca",
        "hcaa", "iaa", "icetra", "ilt", "lba", "luftfahrt-bundesamt", "luftfartstilsynet", "ofac", "trafikstyrelsen",
        "traficom", "transportstyrelsen", "ufac", "ulc",
    ]

    /// Returns a kind as the rules write it, if it is another spelling of one.
    static func kind(_ text: String) -> String {
        let others = ["licence": "license", "med": "medical", "medical certificate": "medical"]
        return others[text.lowercased()] ?? known(text, in: kinds)
    }

    /// Returns an authority as the rules write it, if it is another spelling of one.
    static func authority(_ text: String) -> String {
        ["uk caa", "caa uk", "caa (uk)"].contains(text.lowercased()) ? "UK" : known(text, in: authorities)
    }

    /// Returns a level as the rules write it, if it is another spelling of one: `2` for `Class 2` or `2nd class`.
    static func level(_ text: String) -> String { medicalClass(text) ?? known(scope(text), in: levels) }

    /// Returns a scope as the rules write it, if it is another spelling of one: `SEP (land)` for `SEP(land)`.
    static func scope(_ text: String) -> String {
        guard let match = text.wholeMatch(of: /(SEP|MEP|SET) ?\( ?(land|sea) ?\)/.ignoresCase()) else { return text }
        return "\(match.1.uppercased()) (\(match.2.lowercased()))"
    }

    private static func known(_ text: String, in words: [String]) -> String {
        words.first { $0.lowercased() == text.lowercased() } ?? text
    }

    private static func medicalClass(_ text: String) -> String? {
        let words = text.lowercased().split(whereSeparator: \.isWhitespace).filter { $0 != "class" }
        let numbers = [["1", "1st", "first"], ["2", "2nd", "second"], ["3", "3rd", "third"]]
        guard words.count == 1, let place = numbers.firstIndex(where: { $0.contains(String(words[0])) }) else {
            return nil
        }
        return "\(place + 1)"
    }

    /// The fields whose words the rules of currency do not know, so that they do not count the document.
    package var fieldsUnknownToRules: [FieldID] {
        guard let kind = text("kind") else { return [] }
        guard Self.kinds.contains(kind) else { return [.documentKind] }
        guard kind != "other" else { return [] }
        var unknown: [FieldID] = []
        if let authority = text("authority"), !Self.authorities.contains(authority) { unknown.append(.authority) }
        // A rating may be for any type of aircraft.
        let levels = kind == "medical" ? Self.medicalLevels : kind == "license" ? Self.licenseLevels : nil
        if let level = text("level"), let levels, !levels.contains(level) { unknown.append(.level) }
        return unknown
    }

    /// The authority of the rules for documents of this document's authority; nil where it has none or is one itself.
    package var authorityOfRules: String? {
        text("authority").flatMap { Self.ofEASA.contains($0.lowercased()) ? "EASA" : nil }
    }
}
