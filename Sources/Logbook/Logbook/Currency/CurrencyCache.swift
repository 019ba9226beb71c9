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
        let balanceUntil: LocalDate?
        let begins: LocalDate?
    }

    /// What is remembered between questions.
    fileprivate struct Memory {
        /// The entries.
        var book: CurrencyBook
        /// Which entries are in the book.
        let scope: EntryScope
        var links: CurrencyReader.Links
        /// What the answers follow from; nil before the first question.
        var basis: Basis?
        /// The answers that name no flights, by their names.
        var answers: [String: CurrencyAnswer] = [:]
        /// Which aircraft meet conditions of rules, by the entries in the book.
        var conditions = FlownConditions()
        /// The entries as they were and as they are, of the changes since the answers.
        var changes: [CurrencyFlight] = []
    }

    /// The number of changed entries beyond which all are read again.
    private static let mostChanged = 500
    private let reader: CurrencyReader
    private var memory: Memory?
    private var changed: Set<Int64> = []

    init(_ store: ObjectStore) { reader = CurrencyReader(store: store) }

    /// Drops entries that were changed; all of them for nil.
    func drop(_ keys: Set<Int64>?) {
        guard memory != nil else { return }
        if let keys { changed.formUnion(keys) }
        if keys == nil || changed.count > Self.mostChanged {
            memory = nil
            changed = []
        }
    }

    /// Returns the answers to a question.
    ///
    /// Costs a pass over the entries at first, then a fetch of what was changed, and one each of documents and pilots;
    /// what entries refer to is read again only where it is new.
    func answers(_ query: CurrencyQuery) throws(LogbookError) -> [CurrencyAnswer] {
        let basis = Basis(
            rules: query.rules, day: query.day, documents: try reader.documents(), birthDate: try reader.birthDate(),
            balanceUntil: try reader.lastBalance(on: query.day), begins: try reader.firstDate())
        let unsaved = try unsavedFlights(of: query)
        try readChanged()
        let links = if let memory { memory.links } else { try reader.links() }
        let scope = query.rules.scope(
            on: query.day, basis.documents, links.aircraft.values + unsaved.compactMap(\.aircraft), words: query.words)
        var memory = try memory(of: scope, links)
        memory.take(basis)
        // Numbers of aircraft are those of the book that is remembered, and of no other.
        let isRemembered = unsaved.isEmpty && scope == memory.scope
        var conditions = isRemembered ? memory.conditions : FlownConditions()
        let book = try book(memory.book(within: scope), basis, unsaved)
        let unchanged = memory.answers(notChangedBy: unsaved, query.rules.settings, basis.documents)
        let answers = try answers(query, book, unsaved, unchanged, &conditions)
        if isRemembered { memory.conditions = conditions }
        if unsaved.isEmpty {
            memory.remember(answers.filter { $0.isOfGroupAlone && !query.explained.includes($0.name) })
        }
        self.memory = memory
        return answers
    }

    /// Answers a question by a book, to which the hours in all are added if a rule asks for them.
    private func answers(
        _ query: CurrencyQuery, _ book: CurrencyBook, _ unsaved: [CurrencyFlight],
        _ unchanged: [String: CurrencyAnswer], _ conditions: inout FlownConditions
    ) throws(LogbookError) -> [CurrencyAnswer] {
        let rules = query.rules.rules
        func evaluation(_ book: CurrencyBook) -> CurrencyEvaluation {
            CurrencyEvaluation(book, on: query.day, explained: query.explained, unchanged: unchanged)
        }
        let withoutTotal = evaluation(book)
        guard withoutTotal.asksForTotal(rules, &conditions) else {
            return withoutTotal.answers(rules, matching: query.words, &conditions)
        }
        var book = book
        book.total = try reader.total(unsaved, on: query.day)
        return evaluation(book).answers(rules, matching: query.words, &conditions)
    }

    /// Returns the flights of a question that are not saved; those without a date are none.
    private func unsavedFlights(of query: CurrencyQuery) throws(LogbookError) -> [CurrencyFlight] {
        var flights: [CurrencyFlight] = []
        for record in query.unsavedFlights { if let flight = try reader.flight(record) { flights.append(flight) } }
        return flights
    }

    /// Returns a book with all that answers follow from.
    private func book(
        _ entries: CurrencyBook, _ basis: Basis, _ unsaved: [CurrencyFlight]
    ) throws(LogbookError) -> CurrencyBook {
        var book = entries
        book.documents = basis.documents
        book.birthDate = basis.birthDate
        book.balanceUntil = basis.balanceUntil
        book.begins = ([basis.begins] + unsaved.map(\.date)).compactMap(\.self).min()
        book.settings = basis.rules.settings
        book.add(unsaved)
        // A question that looked at fewer entries may have said others to them.
        book.shareCategories()
        if basis.rules.rules.contains(where: \.isLimit) {
            book.undated = try reader.undated()
            // Entries were changed, or unsaved ones of the last question gave theirs.
            book.shareDuties()
        }
        return book
    }

    /// Reads the entries that were changed, and what they refer to where it is new.
    private func readChanged() throws(LogbookError) {
        guard var memory, !changed.isEmpty else { return }
        var read = try reader.flights(Array(changed), memory.links)
        if !read.isLinked {
            memory.links = try reader.links()
            read = try reader.flights(Array(changed), memory.links)
        }
        self.memory = nil
        memory.replace(changed, by: read.flights.filter(memory.scope.contains))
        self.memory = memory
        changed = []
    }

    /// Returns what is remembered, after reading the entries if it lacks some.
    private func memory(of scope: EntryScope, _ links: CurrencyReader.Links) throws(LogbookError) -> Memory {
        if let memory, memory.scope.covers(scope) { return memory }
        let book = CurrencyBook(sorted: try reader.entries(scope, links), documents: [], birthDate: nil)
        let memory = Memory(book: book, scope: scope, links: links)
        self.memory = memory
        changed = []
        return memory
    }
}

extension CurrencyCache.Memory {
    /// Returns the entries that are looked at: what was read for another question must not change the answer.
    func book(within scope: EntryScope) -> CurrencyBook {
        guard self.scope != scope else { return book }
        return CurrencyBook(sorted: book.entries.filter { scope.contains($0) }, documents: [], birthDate: nil)
    }

    mutating func replace(_ keys: Set<Int64>, by flights: [CurrencyFlight]) {
        let (old, aircraft) = book.replace(keys, by: flights)
        changes += old + flights
        conditions.forget(aircraft)
    }

    /// Forgets what does not hold for the basis of a question, and for the entries that were changed.
    mutating func take(_ basis: CurrencyCache.Basis) {
        if self.basis != basis {
            answers = [:]
            conditions = FlownConditions()
        }
        answers = answers(notChangedBy: changes, basis.rules.settings, basis.documents)
        changes = []
        self.basis = basis
    }

    /// Returns the answers for which none of some flights may count.
    func answers(
        notChangedBy flights: [CurrencyFlight], _ settings: CurrencySettings, _ documents: [CurrencyDocument]
    ) -> [String: CurrencyAnswer] {
        guard !flights.isEmpty else { return answers }
        return answers.filter { _, answer in
            !flights.contains { answer.rule.mayCount($0, for: answer.subject, settings, documents) }
        }
    }

    mutating func remember(_ some: [CurrencyAnswer]) { for answer in some { answers[answer.name] = answer } }
}

/// What a save changes of the entries that rules see.
struct ChangedEntries {
    private let entries: [ManagedObject]
    /// Whether entries changed that are not known, such as all those of an aircraft.
    private let isUnknown: Bool

    /// Finds the changes of a context before it is saved.
    init(_ changes: ManagedObjectContext) {
        var entries: [ManagedObject] = []
        var isUnknown = false
        let lasting = changes.updatedObjects.union(changes.deletedObjects)
        for object in changes.insertedObjects.union(lasting) {
            switch object {
            case is LogEntry: entries.append(object)
            case let approach as Approach:
                // An approach that was taken from its entry, or deleted, no longer says which one it was.
                if lasting.contains(object) { isUnknown = true } else { approach.logEntry.map { entries.append($0) } }
            case let member as CrewMember:
                if lasting.contains(object) { isUnknown = true } else { member.logEntry.map { entries.append($0) } }
            // A new one has an effect only with an entry, which leads to it.
            case is Aircraft, is Airport: isUnknown = isUnknown || lasting.contains(object)
            default: break
            }
        }
        self.entries = entries
        self.isUnknown = isUnknown
    }

    /// The keys of the entries after the save; nil when all may have changed.
    var keys: Set<Int64>? { isUnknown ? nil : Set(entries.compactMap(\.objectID.key)) }
}
