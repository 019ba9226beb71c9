/// Until when the documents that a need admits are valid.
struct DocumentValidity {
    private let need: DocumentNeed
    private let day: LocalDate
    private let birthDate: LocalDate?
    /// The documents of the day that the need admits.
    private let documents: [CurrencyDocument]
    /// Those of the kind and the authority, of all classes.
    private let certificates: [CurrencyDocument]
    private let denials: DocumentDenials
    /// What is asked of the license without which the need is none; nil where nothing is, and for another need.
    private let doubtfulLicense: UnknownField?
    /// Whether a document would be admitted if it named the authority.
    private let isUnsigned: Bool

    init(_ need: DocumentNeed, in onDay: BookOnDay) {
        self.need = need
        day = onDay.day
        birthDate = onDay.book.birthDate
        documents = onDay.documents.filter(need.matches)
        denials = DocumentDenials(onDay.documents)
        // A rating is exercised with a license (FCL.700(a)), and an instructor's certificate with another one (61.183).
        let isExercised = need.kind == "rating" || need.isOfInstructor
        let categories = need.kind == "rating" ? RatingName.categories(of: need.levels) : []
        let authority = need.authority ?? need.issuer
        // A rating for motor gliders that ends is one by Part-FCL: a license for sailplanes has the privilege without an end.
        let isOfAirplanes = categories == ["TMG"] && documents.contains { $0.expires != nil }
        doubtfulLicense =
            isExercised
            ? denials.doubtfulLicense(of: authority, for: isOfAirplanes ? ["airplane"] : categories, on: day)
                ?? (need.kind == "rating"
                    ? denials.otherLicense(
                        of: authority, for: categories, .rating(need.levels), on: day, among: onDay.book.documents)
                    : nil)
            : nil
        var ofAnyone = need
        ofAnyone.authority = nil
        isUnsigned =
            need.authority != nil
            && onDay.documents.contains { $0.ruleAuthority == nil && ofAnyone.matches($0) }
        certificates = onDay.documents.filter {
            $0.kind.lowercased() == need.kind && $0.ruleAuthority == need.authority
        }
    }

    /// What the logbook has for the need.
    var evidence: NeedEvidence {
        var evidence = NeedEvidence(.document(need), number: 1)
        guard !documents.isEmpty else {
            evidence.missing = isUnsigned ? .authority(document: need.name) : .unrecorded(need.name)
            return evidence
        }
        let ends = documents.map(lastDays(of:))
        // At best the remarks of a document are about something else.
        let sure = zip(documents, ends).compactMap { document, ends in
            denials.deny(document) || document.isLimitedInTime || doubtfulLicense != nil ? nil : ends.worst
        }
        evidence.lastDays = LastDays(worst: sure.max(), best: ends.compactMap(\.best).max())
        if !need.terms.isEmpty {
            evidence.writtenExpiry = documents.compactMap { overruledExpiry(of: $0, by: evidence.lastDays.best) }.max()
        }
        guard (evidence.lastDays.worst ?? .first) < day else { return evidence }
        let isOpen = ends.contains { $0.worst.map { $0 >= day } ?? false }
        if let doubtfulLicense, isOpen {
            evidence.missing = doubtfulLicense
        } else if isOpen,
            zip(documents, ends).contains(where: { denials.deny($0) && $1.worst.map { $0 >= day } ?? false })
        {
            evidence.missing = .validity(document: need.name)
        } else if isOpen, documents.contains(where: \.isLimitedInTime) {
            evidence.missing = .timeLimit(document: need.name)
        } else if ends.contains(where: { $0.worst == nil }) {
            let needsExam = documents.contains { $0.needsExam && $0.begins == nil }
            evidence.missing =
                need.terms.isEmpty
                ? documents.contains(where: isTooLate)
                    ? .lateExpiry(document: need.name) : .expiry(document: need.name)
                : needsExam ? .exam(document: need.name) : .issue(document: need.name)
        } else if (evidence.lastDays.best ?? .first) >= day {
            let isLimited =
                birthDate != nil
                || certificates.contains { !need.isOwnLevel(of: $0) && limitation(of: $0) != nil }
            evidence.missing = isLimited ? .limitation(document: need.name) : .birthDate
        }
        return evidence
    }

    /// Returns the expiry that is written on a document, if the time from its exam ends before it, and on a day; nil otherwise.
    private func overruledExpiry(of document: CurrencyDocument, by last: LocalDate?) -> LocalDate? {
        guard let written = document.expires, need.isOwnLevel(of: document), let own = ownLastDays(of: document).best,
            own == last, own < written
        else { return nil }
        return written
    }

    /// Returns the last day of a document: as it is written, or by its exam; nil when the exam is unknown.
    func lastDays(of document: CurrencyDocument) -> LastDays {
        if need.terms.isEmpty {
            return LastDays(worst: isTooLate(document) ? nil : document.expires, best: document.expires)
        }
        var ends = ownLastDays(of: document)
        guard let exam = document.examined else { return ends }
        // What is limited takes the place of older certificates.
        for newer in certificates where newer.examined.map({ $0 > exam }) ?? false {
            guard let limit = limitation(of: newer) else { continue }
            ends.worst = ends.worst.map { min($0, limit) }
            if need.isOwnLevel(of: newer) { ends.best = ends.best.map { min($0, limit) } }
        }
        return ends
    }

    /// Whether the expiry that is written is later than any can be on the day: of another year, by a slip.
    private func isTooLate(_ document: CurrencyDocument) -> Bool {
        guard let longest = document.longest, let expires = document.expires else { return false }
        return expires > day.adding(months: longest + 1)
    }

    private func ownLastDays(of document: CurrencyDocument) -> LastDays {
        // A written expiry is that of the document's own class; a first-class medical is a second-class one for longer.
        let written = need.isOwnLevel(of: document) ? document.expires : nil
        guard let exam = document.begins else {
            guard let written, document.needsExam else { return LastDays(worst: written, best: written) }
            // No exam of this day or before lasts longer.
            let best = min(written, latestWithoutExam ?? written)
            let isSure = best == written && !mayEndEarlier(document)
            return LastDays(worst: isSure ? written : nil, best: best)
        }
        let computed = lastDays(from: start(exam: exam), exam: exam)
        guard let written else {
            guard let limit = limitation(of: document) else { return computed }
            // One that is earlier than its own class has it may end it for the lower ones, too.
            return LastDays(worst: computed.worst.map { min($0, limit) }, best: computed.best)
        }
        // The paper may say that its time runs from the end of an old one, within the days of a renewal.
        if let days = need.renewalDays, let latest = lastDays(from: exam.adding(days: days), exam: exam).worst,
            written <= latest
        {
            return LastDays(worst: written, best: written)
        }
        return LastDays(
            worst: min(computed.worst ?? written, written), best: min(computed.best ?? written, written))
    }

    /// Returns the expiry that is written on a certificate if it is earlier than its own class has it, as of a special issuance; nil
    /// for another one. Of a class with several times the paper may bear any, and a day less is the same.
    private func limitation(of document: CurrencyDocument) -> LocalDate? {
        guard let written = document.expires, let exam = document.examined else { return nil }
        let times = document.ruleLevels.compactMap { need.timesOfClasses[$0] }.first ?? []
        let ends = times.compactMap { lastDays(from: exam, exam: exam, $0).best }
        return ends.min().flatMap { written < $0.adding(days: -1) ? written : nil }
    }

    /// Whether the expiry of a document without an exam may be that of a longer time than the need's: of another rule about its
    /// class, or of another class where the authority's papers bear none.
    private func mayEndEarlier(_ document: CurrencyDocument) -> Bool {
        let statesExpiry = document.ruleAuthority.flatMap { Authority($0)?.statesExpiry } ?? true
        let times = document.ruleLevels.compactMap { need.timesOfClasses[$0] }.first ?? []
        let others = statesExpiry ? times : need.timesOfClasses.values.flatMap(\.self)
        let ages = birthDate.map { [day.age(since: $0)] } ?? others.joined().compactMap(\.below).map { $0 - 1 } + [.max]
        func end(_ terms: [DocumentTerm], _ age: Int) -> LocalDate? {
            terms.first { age < $0.below ?? .max || $0.below == nil }?.window?.end(from: day)
        }
        return ages.contains { age in
            end(need.terms, age).map { own in others.contains { end($0, age).map { $0 > own } ?? false } } ?? false
        }
    }

    /// The last day that any exam could give that was made until the day of the question: one of that day, or of the last one of a
    /// younger age; nil where no time is known.
    private var latestWithoutExam: LocalDate? {
        let birthdays = need.terms.compactMap { term in
            birthDate.flatMap { birth in term.below.map { birth.adding(months: $0 * 12).adding(days: -1) } }
        }
        return ([day] + birthdays.filter { $0 < day }).compactMap { exam in
            lastDays(from: exam.adding(days: need.renewalDays ?? 0), exam: exam).best
        }.max()
    }

    /// Returns the day on which the time of a document begins: the end of the one before it, if the exam was early enough.
    private func start(exam: LocalDate) -> LocalDate {
        guard let days = need.renewalDays else { return exam }
        let ends = documents.filter { ($0.examined ?? .first) < exam }.compactMap { old in
            old.expires ?? old.examined.flatMap { lastDays(from: $0, exam: $0).worst }
        }
        return ends.filter { $0 >= exam && $0 <= exam.adding(days: days) }.max() ?? exam
    }

    /// Returns the last day of the time of a document that begins on a day, by the age at the exam.
    private func lastDays(from start: LocalDate, exam: LocalDate, _ times: [DocumentTerm]? = nil) -> LastDays {
        let terms = (times ?? need.terms).filter { term in
            guard let birthDate else { return true }
            return term.below.map { exam.age(since: birthDate) < $0 } ?? true
        }
        let ends = (birthDate == nil ? terms : Array(terms.prefix(1))).map {
            $0.lastDays(from: start, exam: exam, born: birthDate)
        }
        return LastDays(worst: ends.compactMap(\.worst).min(), best: ends.compactMap(\.best).max())
    }
}
