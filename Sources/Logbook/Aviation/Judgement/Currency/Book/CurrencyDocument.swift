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
    /// Whether its remarks say that it is not valid, or no longer.
    package var isDenied = false
    /// Whether the remarks of a medical limit its time, and no expiry is written.
    package var isLimitedInTime = false
    /// What its remarks limit a medical to, as rules name it.
    package var limits: [String] = []

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
    ///
    /// The scope limits a rating of a class or for instruments: an IR for helicopters is none for airplanes, and one that is
    /// only theory is none at all.
    var ruleLevels: [String] {
        if kind.lowercased() == "medical" {
            return [level, scope].compactMap(\.self).flatMap(DocumentLevel.classes(ofMedical:)) + limits
        }
        let all = levelOfOther ?? limitedLevel.map { [$0, scope] } ?? [level, scope, levelOfCategory]
        let isForOneEngine =
            kind.lowercased() == "rating" && all.contains { $0.map(RatingName.isForOneEngine) ?? false }
        let own = all.compactMap { $0.flatMap { Self.compared($0, kind).nonEmpty } }
        // An LAPL without its category may be either, and its limits are the same.
        let light = kind.lowercased() == "license" && own == ["lapl"] ? ["lapl (a)", "lapl (h)"] : []
        return own + light
            + (isForOneEngine ? [RatingName.oneEngine] : []) + limits + typesInOne
    }

    /// The types of a rating whose name has several, or is that of a license: `B757/767`, `AS350/EC130`.
    var typesInOne: [String] {
        guard kind.lowercased() == "rating" else { return [] }
        return [level, scope].compactMap(\.self).filter { $0.contains(where: \.isNumber) || $0.count == 2 }
            .flatMap(AircraftTypeTable.typeRatings).map { $0.lowercased() }
    }

    /// The months that it may be valid for from today at the longest, with those in which it may be renewed before its end; nil where
    /// that is not known. FCL.740(a), FCL.625(a), 61.197.
    var longest: Int? {
        let levels = ruleLevels
        if kind.lowercased() == "license" { return isOfInstructor ? 27 : nil }
        guard kind.lowercased() == "rating", ruleAuthority.map({ ["EASA", "UK"].contains($0) }) ?? true else {
            return nil
        }
        if levels.contains(where: { $0.hasPrefix("sep (") || $0.hasPrefix("set (") || $0 == "tmg" }) { return 27 }
        if levels.contains(where: { $0 == "ir" || $0 == "ir (a)" || $0 == "ir (h)" || $0.hasPrefix("mep (") }) {
            return 15
        }
        guard let type = [scope, level].lazy.compactMap({ $0.flatMap(AircraftTypeTable.known) }).first else {
            return levels.contains { AircraftTypeTable.typeRating(named: $0) != nil } ? 15 : nil
        }
        return type.engines == 1 && type.engineKind == .turboprop ? 27 : 15
    }

    /// The level of an instructor's or examiner's certificate, or of night, towing and the like, alone and with its scope behind it: an
    /// FI for SEP is no rating SEP. Nil for a rating of a class, a type or for instruments, and for other documents.
    private var levelOfOther: [String?]? {
        guard kind.lowercased() == "rating", let scope = scope?.trimmed.nonEmpty,
            let other = [level, name].compactMap(\.self).first(where: RatingName.isOfOther)
        else { return nil }
        return [other, "\(other) \(scope)", RatingName.category(of: scope).map { "\(other)(\($0))" }]
    }

    /// The level of a rating of a class or for instruments with its scope behind it; nil for any other document.
    private var limitedLevel: String? {
        guard kind.lowercased() == "rating", let level = level?.trimmed.nonEmpty, let scope = scope?.trimmed.nonEmpty,
            RatingName.isLimitable(level), RatingName.compared(level) != RatingName.compared(scope)
        else { return nil }
        return "\(level) \(scope)"
    }

    private var levelOfCategory: String? {
        guard let level = level?.trimmed.nonEmpty, let scope, !level.contains("("),
            let category = RatingName.category(of: scope)
        else { return nil }
        return "\(level)(\(category))"
    }

    /// Returns a level or scope of a kind of document as rules compare it.
    static func compared(_ level: String, _ kind: String) -> String {
        kind.lowercased() == "rating" ? RatingName.compared(level) : DocumentLevel.compared(level)
    }

    /// Whether its time runs from an exam, and not from the day of issue: that of medicals that are no declaration.
    var needsExam: Bool { kind.lowercased() == "medical" && !ruleLevels.contains(DocumentLevel.declaration) }

    /// The day from which its time runs; nil when it is not written.
    var begins: LocalDate? { examined ?? (needsExam ? nil : issued) }

    /// Returns whether it is a later medical of an authority, of the same class or a higher one, and not in doubt.
    func takesPlace(of medical: CurrencyDocument) -> Bool {
        guard kind.lowercased() == "medical", medical.kind.lowercased() == "medical", !isDenied,
            ruleAuthority == medical.ruleAuthority, let examined, let older = medical.examined, examined > older,
            let own = rankOfClass, let other = medical.rankOfClass
        else { return false }
        return own <= other
    }

    /// The place of a medical's class, the highest first; nil for a declaration and an unknown class.
    private var rankOfClass: Int? { ["1", "2", "3", "lapl"].firstIndex { ruleLevels.contains($0) } }

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
