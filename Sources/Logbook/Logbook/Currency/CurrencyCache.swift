import Aviation
import ManagedObjects

/// Answers rules, and keeps what they see and what they answered: after a change, only the entries that were changed are
/// read again, and only the rules for which one of them may count are answered again.
final class CurrencyCache {
    /// What answers follow from, besides the entries.
    fileprivate struct Basis: Hashable {
        let rules: RuleSet
        let day: LocalDate
        let documents: [CurrencyDocument]
        let birthDate: LocalDate?
    }

    fileprivate struct Kept {
        /// The entries.
        var book: CurrencyBook
        /// Which ones are here.
        let reach: CurrencyReach
        var links: CurrencyReader.Links
        /// The answers that name no flights, by their names.
        var answers: [String: CurrencyAnswer] = [:]
        var basis: Basis?
        /// Which aircraft show rules, by the entries in reach.
        var shown = CurrencyEvaluation.ShownAircraft()
        /// The entries as they were and as they are, of the changes since the answers.
        var changes: [CurrencyFlight] = []
    }

    /// The number of changed entries beyond which all are read again.
    private static let mostChanged = 500
    private let reader: CurrencyReader
    private var kept: Kept?
    private var changed: Set<Int64> = []

    init(_ store: ObjectStore) { reader = CurrencyReader(store: store) }

    /// Drops entries that were changed; all of them for nil.
    func drop(_ keys: Set<Int64>?) {
        guard kept != nil else { return }
        if let keys { changed.formUnion(keys) }
        if keys == nil || changed.count > Self.mostChanged { (kept, changed) = (nil, []) }
    }

    /// Returns the answers to a question.
    ///
    /// Costs a pass over the entries at first, then a fetch of what was changed, and one each of documents and pilots;
    /// what entries refer to is read again only where it is new.
    func answers(_ query: CurrencyQuery) throws(LogbookError) -> [CurrencyAnswer] {
        let basis = Basis(
            rules: query.rules, day: query.day, documents: try reader.documents(), birthDate: try reader.birthDate())
        var supposed: [CurrencyFlight] = []
        for record in query.supposed { if let flight = try reader.flight(record) { supposed.append(flight) } }
        try readChanged()
        let links = if let kept { kept.links } else { try reader.links() }
        let aircraft = links.aircraft.values + supposed.compactMap { $0.aircraft }
        let reach = query.rules.reach(on: query.day, basis.documents, aircraft, words: query.words)
        var kept = try read(reach, links)
        if kept.basis != basis { (kept.answers, kept.shown) = ([:], [:]) }
        kept.forgetAnswers(about: kept.changes, query.rules.settings)
        (kept.basis, kept.changes) = (basis, [])
        var book = kept.book(within: reach)
        (book.documents, book.birthDate, book.settings) = (basis.documents, basis.birthDate, query.rules.settings)
        if query.rules.rules.contains(where: \.isLimit) { book.undated = try reader.undated() }
        book.add(supposed)
        // Numbers of aircraft are those of the entries that are kept, and of no others.
        let isKept = supposed.isEmpty && reach == kept.reach
        var shown = isKept ? kept.shown : [:]
        var asked = kept
        asked.forgetAnswers(about: supposed, book.settings)
        var evaluation = CurrencyEvaluation(book, on: query.day, explained: query.explained, known: asked.answers)
        if evaluation.asksForTotal(query.rules.rules, &shown) {
            book.total = try reader.total(supposed)
            evaluation = CurrencyEvaluation(book, on: query.day, explained: query.explained, known: asked.answers)
        }
        let answers = evaluation.answers(query.rules.rules, matching: query.words, &shown)
        if isKept { kept.shown = shown }
        if supposed.isEmpty {
            for answer in answers where !query.explained.has(answer.name) { kept.answers[answer.name] = answer }
        }
        self.kept = kept
        return answers
    }

    /// Reads the entries that were changed, and what they refer to where it is new.
    private func readChanged() throws(LogbookError) {
        guard var kept, !changed.isEmpty else { return }
        var read = try reader.flights(Array(changed), kept.links)
        if !read.isLinked {
            kept.links = try reader.links()
            read = try reader.flights(Array(changed), kept.links)
        }
        self.kept = nil
        kept.replace(changed, by: read.flights.filter(kept.reach.has))
        (self.kept, changed) = (kept, [])
    }

    /// Returns what is kept, after reading the entries if it lacks some.
    private func read(_ reach: CurrencyReach, _ links: CurrencyReader.Links) throws(LogbookError) -> Kept {
        if let kept, kept.reach.covers(reach) { return kept }
        let book = CurrencyBook(sorted: try reader.entries(reach, links), documents: [], birthDate: nil)
        let kept = Kept(book: book, reach: reach, links: links)
        (self.kept, changed) = (kept, [])
        return kept
    }
}

extension CurrencyCache.Kept {
    /// Returns the entries that are looked at: what was read for another question must not change the answer.
    func book(within reach: CurrencyReach) -> CurrencyBook {
        guard self.reach != reach else { return book }
        return CurrencyBook(sorted: book.entries.filter { reach.has($0) }, documents: [], birthDate: nil)
    }

    mutating func replace(_ keys: Set<Int64>, by flights: [CurrencyFlight]) {
        let (old, aircraft) = book.replace(keys, by: flights)
        changes += old + flights
        for conditions in shown.keys { for number in aircraft { shown[conditions]?[number] = nil } }
    }

    /// Drops the answers for which one of some flights may count.
    mutating func forgetAnswers(about flights: [CurrencyFlight], _ settings: CurrencySettings) {
        answers = answers.filter { _, answer in
            !flights.contains { answer.rule.mayCount($0, for: answer.subject, settings) }
        }
    }
}

/// What a save changes of the entries that rules see.
struct ChangedEntries {
    private let entries: [ManagedObject]
    /// Whether entries changed that are not known, such as all those of an aircraft.
    private let isUnknown: Bool

    /// Finds the changes of a context before it is saved.
    init(_ changes: ManagedObjectContext) {
        var (entries, isUnknown) = ([ManagedObject](), false)
        let lasting = changes.updatedObjects.union(changes.deletedObjects)
        for object in changes.insertedObjects.union(lasting) {
            switch object {
            case is LogEntry: entries.append(object)
            case let approach as Approach:
                // An approach that was taken from its entry, or deleted, no longer says which one it was.
                if lasting.contains(object) { isUnknown = true } else { approach.logEntry.map { entries.append($0) } }
            // A new one has an effect only with an entry, which leads to it.
            case is Aircraft, is Airport: isUnknown = isUnknown || lasting.contains(object)
            default: break
            }
        }
        (self.entries, self.isUnknown) = (entries, isUnknown)
    }

    /// The keys of the entries after the save; nil when all may have changed.
    var keys: Set<Int64>? { isUnknown ? nil : Set(entries.compactMap(\.objectID.key)) }
}
