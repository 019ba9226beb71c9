/// Which documents are not valid, or no longer, by the remarks of their own or of another one that came later.
///
/// A certificate that was refused, suspended or revoked outweighs an older one that was not: MED.A.020, 61.53(a). For a
/// declaration in place of a medical it is the last medical that counts, whenever that was: 61.23(c)(3)(i)(C).
struct DocumentDenials {
    private let documents: [CurrencyDocument]

    init(_ documents: [CurrencyDocument]) { self.documents = documents }

    /// Returns whether a document is in doubt.
    func deny(_ document: CurrencyDocument) -> Bool {
        if document.isDenied { return true }
        if document.isDeclaration, let last = lastMedical(like: document), last.isDenied { return true }
        return documents.contains { other in
            other.isDenied && other.isLike(document) && (other.day ?? .openEnd) >= (document.day ?? .first)
        }
    }

    /// The last medical of a class of an authority; nil where none has a day.
    private func lastMedical(like document: CurrencyDocument) -> CurrencyDocument? {
        documents.filter {
            $0.kind.lowercased() == "medical" && $0.ruleAuthority == document.ruleAuthority && !$0.isDeclaration
        }.max { ($0.day ?? .openEnd) < ($1.day ?? .openEnd) }
    }

    /// Returns the license of an authority in words where all that are recorded and not over are in doubt, besides those of some
    /// levels; nil where one is not, and where none is recorded.
    func deniedLicense(
        of authority: String?, on day: LocalDate, besides need: DocumentNeed? = nil
    ) -> String? {
        let licenses = documents.filter { document in
            document.kind.lowercased() == "license" && document.expires.map { $0 >= day } ?? true
                && (authority == nil || document.ruleAuthority == nil || document.ruleAuthority == authority)
                && need?.matches(document) != true
        }
        guard let first = licenses.first, licenses.allSatisfy(deny) else { return nil }
        return ["license", first.level].compactMap(\.self).joined(separator: " ")
    }
}

extension CurrencyDocument {
    /// The day of the document, by which one is later than another; nil where none is written.
    fileprivate var day: LocalDate? { examined ?? issued ?? expires }

    /// Whether it is a declaration in place of a medical: BasicMed, the UK's PMD.
    fileprivate var isDeclaration: Bool {
        kind.lowercased() == "medical"
            && !Set(ruleLevels).isDisjoint(with: [DocumentLevel.declaration, DocumentLevel.compared("BasicMed")])
    }

    /// Whether what is said of it is said of another document: of one for the same, or of any medical of the authority.
    fileprivate func isLike(_ document: CurrencyDocument) -> Bool {
        let kind = kind.lowercased()
        guard kind == document.kind.lowercased(), ruleAuthority == document.ruleAuthority else { return false }
        return kind == "medical" || !Set(ruleLevels).isDisjoint(with: document.ruleLevels)
    }
}
