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
            guard other.isDenied, other.isLike(document) else { return false }
            // One without a day was issued before it ended.
            let latest = other.day ?? (document.day != nil ? other.expires : nil) ?? .openEnd
            return latest >= (document.earliestDay ?? .first)
        }
    }

    /// The last medical of a class of an authority; nil where none has a day.
    private func lastMedical(like document: CurrencyDocument) -> CurrencyDocument? {
        documents.filter {
            $0.kind.lowercased() == "medical" && $0.ruleAuthority == document.ruleAuthority && !$0.isDeclaration
        }.max { ($0.day ?? .openEnd) < ($1.day ?? .openEnd) }
    }

    /// Returns what is asked of a pilot's license where all that are recorded of an authority for some categories of aircraft are in
    /// doubt or over: whether one is valid. Nil where one is neither, and where none is recorded.
    ///
    /// An instructor's certificate stands for no license (61.3(d)), and one of another category for none of these (FCL.205.A,
    /// SFCL.115).
    ///
    /// - Parameter categories: those of what is flown; empty for all licenses.
    func doubtfulLicense(of authority: String?, for categories: Set<String> = [], on day: LocalDate) -> UnknownField? {
        let licenses = documents.filter { document in
            document.kind.lowercased() == "license" && !document.isOfInstructor
                && (authority == nil || document.ruleAuthority == nil || document.ruleAuthority == authority)
                && (categories.isEmpty || document.categoriesOfLicense.map { !$0.isDisjoint(with: categories) } ?? true)
        }
        // One for the radio, or of a mechanic, is none to fly with: it counts only where no other is recorded.
        let ofPilots = licenses.filter(\.isOfPilot)
        return doubt(about: ofPilots.isEmpty ? licenses : ofPilots, on: day)
    }

    /// Returns what is asked where the pilot's licenses are not for some categories of aircraft, or for an aircraft or a rating: those of
    /// another authority or of a later day, and those for others. A student's certificate beside one is for what is learned. Nil where a
    /// license may be for it, and where none is recorded.
    ///
    /// - Parameters:
    ///   - categories: those of what is flown; empty for all.
    ///   - use: what the license is used for.
    ///   - recorded: all documents of the book, with those of later days.
    func otherLicense(
        of authority: String?, for categories: Set<String>, _ use: LicenseUse, on day: LocalDate,
        among recorded: [CurrencyDocument]
    ) -> UnknownField? {
        func isOfAuthority(_ document: CurrencyDocument) -> Bool {
            authority == nil || document.ruleAuthority == nil || document.ruleAuthority == authority
        }
        let licenses = documents.filter { $0.isOfPilot && !$0.isOver(on: day) }
        guard !licenses.isEmpty else {
            let later = recorded.filter { $0.isOfPilot && isOfAuthority($0) }.compactMap(\.issued).filter { $0 > day }
                .min()
            return later.map {
                .text("whether you held a license on this day: the one that is recorded is of \($0.isoText)")
            }
        }
        let own = licenses.filter(isOfAuthority)
        guard !own.isEmpty else {
            let others = Set(licenses.compactMap(\.ruleAuthority)).sorted().joined(separator: ", ")
            return .text("whether you hold a license of \(authority ?? ""): what is recorded is of \(others)")
        }
        let full = own.filter { !$0.ruleLevels.contains("student") }
        if full.isEmpty, authority != Authority.faa.rawValue, authority != nil {
            return .text("whether you hold more than a student’s license: it is for what is learned (FCL.020)")
        }
        guard !categories.isEmpty, !full.isEmpty else { return nil }
        let covering = full.filter { $0.categoriesOfLicense.map { !$0.isDisjoint(with: categories) } ?? true }
        guard !covering.isEmpty else {
            if categories == ["TMG"], holdTouringMotorGliders(authority, on: day) { return nil }
            let covered = full.compactMap(\.categoriesOfLicense).reduce(into: Set()) { $0.formUnion($1) }
            let names = covered.subtracting(covered.count > 1 ? ["TMG"] : []).sorted().joined(separator: ", ")
            let name = categories.sorted().joined(separator: " or ")
            return .text("whether your license is for the category \(name), too: what is recorded is for \(names)")
        }
        // A class of the FAA may be recorded as a rating beside the certificate.
        if case .aircraft(let aircraft) = use {
            let ofClass = ratings(of: authority, on: day).filter { rating in
                aircraft.contains { $0.flownClass.map { rating.classesOfLicense.contains($0) } ?? false }
            }
            let limits = ofClass.map { rating in aircraft.compactMap { rating.limitOfThrust(for: $0) }.first }
            if limits.contains(nil) { return nil }
            if let limit = limits.compactMap(\.self).first { return .text(limit) }
        }
        let limits = covering.map { $0.limit(for: use) }
        return limits.contains(nil) ? nil : limits.compactMap(\.self).first.map { .text($0) }
    }

    /// Returns the ratings of an authority that are neither over nor in doubt.
    private func ratings(of authority: String?, on day: LocalDate) -> [CurrencyDocument] {
        documents.filter { document in
            document.kind.lowercased() == "rating" && (document.ruleAuthority ?? authority) == authority
                && !document.isOver(on: day) && !deny(document)
        }
    }

    /// Whether a rating for touring motor gliders is recorded beside a license for sailplanes, whose privilege it is (SFCL.150).
    private func holdTouringMotorGliders(_ authority: String?, on day: LocalDate) -> Bool {
        ratings(of: authority, on: day).contains { $0.ruleLevels.contains("tmg") }
    }

    /// Returns what is asked of the licenses by which a rule says that something is flown: those that its conditions name, and of what is
    /// flown by others than those that they name, the others.
    func doubt(about conditions: [RuleCondition], for categories: Set<String>, on day: LocalDate) -> UnknownField? {
        for condition in conditions {
            guard case .document(let needs, _) = condition.test else { continue }
            let licenses = needs.filter { $0.kind == "license" && !$0.isOfInstructor }
            guard !licenses.isEmpty else { continue }
            let flownBy = documents.filter { document in
                let isNamed = licenses.contains { $0.matches(document) }
                guard condition.isNegated else { return isNamed }
                return !isNamed && document.isOfPilot
                    && document.categoriesOfLicense?.isDisjoint(with: categories) == false
                    && licenses[0].admits(document.ruleAuthority)
            }
            if let license = doubt(about: flownBy, on: day) { return license }
        }
        return nil
    }

    /// Returns what is asked of some licenses where all are in doubt or over; nil where one is neither, and for none.
    func doubt(about licenses: [CurrencyDocument], on day: LocalDate) -> UnknownField? {
        func name(_ license: CurrencyDocument) -> String {
            ["license", license.level].compactMap(\.self).joined(separator: " ")
        }
        let valid = licenses.filter { !$0.isOver(on: day) }
        if let first = valid.first { return valid.allSatisfy(deny) ? .validity(document: name(first)) : nil }
        return licenses.max { ($0.expires ?? .first) < ($1.expires ?? .first) }.map { .overdue(document: name($0)) }
    }
}

extension CurrencyDocument {
    /// The day of the document, by which one is later than another; nil where none is written.
    fileprivate var day: LocalDate? { examined ?? issued }

    /// The first day on which the document may have been issued, by its expiry where that is not written; nil where nothing says it.
    fileprivate var earliestDay: LocalDate? {
        day ?? expires.flatMap { expires in longest.map { expires.adding(months: -$0) } }
    }

    /// Whether its expiry is past.
    fileprivate func isOver(on day: LocalDate) -> Bool { expires.map { $0 < day } ?? false }

    /// Whether it is an instructor's certificate, beside which there is another license.
    var isOfInstructor: Bool { !Set(ruleLevels).isDisjoint(with: DocumentLevel.ofInstructors) }

    /// Whether it is a declaration in place of a medical: BasicMed, the UK's PMD.
    fileprivate var isDeclaration: Bool {
        kind.lowercased() == "medical"
            && !Set(ruleLevels).isDisjoint(with: [DocumentLevel.declaration, DocumentLevel.compared("BasicMed")])
    }

    /// Whether what is said of it is said of another document: of one for the same, or of any medical of the authority.
    fileprivate func isLike(_ document: CurrencyDocument) -> Bool {
        let kind = kind.lowercased()
        guard kind == document.kind.lowercased(), ruleAuthority == document.ruleAuthority else { return false }
        // The FAA issues one certificate with all its ratings, to a pilot and to an instructor (61.5).
        if kind == "license", ruleAuthority == Authority.faa.rawValue {
            // A student's certificate, and one of a mechanic, is another one.
            func kindOfCertificate(_ document: CurrencyDocument) -> [Bool] {
                [document.isOfInstructor, document.isOfPilot, document.ruleLevels.contains("student")]
            }
            return kindOfCertificate(self) == kindOfCertificate(document)
        }
        return kind == "medical" || !Set(ruleLevels).isDisjoint(with: document.ruleLevels)
    }
}
