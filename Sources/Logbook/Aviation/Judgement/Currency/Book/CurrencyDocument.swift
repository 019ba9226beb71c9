/// A certificate, rating, medical or course of the pilot.
package struct CurrencyDocument: Hashable, Sendable {
    /// The record; nil for one that is not in a logbook.
    package var id: RecordID?
    /// What it is, such as `medical`, `rating`, `license` or `course`.
    package var kind: String
    package var authority: String?
    /// A medical's class: `1`, `2`, `3`, `LAPL`, `BasicMed` or `PMD`.
    package var level: String?
    /// What a rating is for: a class or a type, such as `SEP`.
    package var scope: String?
    package var examined: LocalDate?
    package var issued: LocalDate?
    /// The last day, as the paper has it.
    package var expires: LocalDate?
    package var name: String?
    package var number: String?
    /// The days before its last day from which the pilot is reminded; nil for the usual ones.
    package var remindDays: Int?

    package init(_ kind: String, _ level: String? = nil, authority: String? = nil) {
        self.kind = kind
        self.level = level
        self.authority = authority
    }

    /// The authority as rules name it: those of the member states of the EASA as `EASA`, that of the UK as `UK`.
    var ruleAuthority: String? {
        guard let name = authority?.trimmed.nonEmpty else { return nil }
        return Authority(name)?.rawValue ?? name.uppercased()
    }

    /// The level and the scope as rules compare them, and both together where the scope is the category of a license or a
    /// rating: an LAPL with the scope A is an LAPL(A).
    var ruleLevels: [String] {
        [level, scope, levelOfCategory].compactMap { $0.flatMap { Self.compared($0, kind).nonEmpty } }
    }

    private var levelOfCategory: String? {
        guard let level = level?.trimmed.nonEmpty, let scope = scope?.trimmed, !level.contains("("),
            ["A", "H", "S", "B", "As"].contains(where: { $0.lowercased() == scope.lowercased() })
        else { return nil }
        return "\(level)(\(scope))"
    }

    /// Returns a level or scope of a kind of document as rules compare it.
    static func compared(_ level: String, _ kind: String) -> String {
        kind.lowercased() == "rating" ? RatingName.compared(level) : DocumentLevel.compared(level)
    }

    /// Whether its time runs from an exam, and not from the day of issue: that of medicals that are no declaration.
    var needsExam: Bool { kind.lowercased() == "medical" && !ruleLevels.contains(DocumentLevel.declaration) }

    /// The day from which its time runs; nil when it is not written.
    var begins: LocalDate? { examined ?? (needsExam ? nil : issued) }

    /// Returns whether it replaces another one: it is the same, and ends later.
    func renews(_ document: CurrencyDocument) -> Bool {
        func names(_ document: CurrencyDocument) -> [String?] {
            [document.kind, document.level, document.scope, document.authority, document.name].map { $0?.lowercased() }
        }
        guard let expires, let end = document.expires else { return false }
        return expires > end && names(self) == names(document)
    }

    /// The document in a few words, such as `Rating SEP`.
    package var title: String {
        let what = [kind.capitalizedFirst.nonEmpty, levelOfCategory ?? scope ?? level].compactMap(\.self).joined(
            separator: " ")
        return [name ?? what.nonEmpty, authority].compactMap(\.self).joined(separator: ", ")
    }
}
