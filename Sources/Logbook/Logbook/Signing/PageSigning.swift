import Aviation
import FoundationEssentials
import ManagedObjects

/// A page that was kept when it was printed.
package struct KeptPageRecord: Hashable, Sendable {
    /// The number of the step that says it was printed.
    package let step: Int64
    package let layout: String
    package let number: Int
    /// The number of entries that are no longer as they were printed.
    package var changedCount = 0
    /// Who has signed it with a key, a name or a picture, the newest first, such as `Anna Meier 3012345CFI (own key)`.
    package var signers: [String] = []
    /// Whether a signed PDF of it came back.
    package var isReturned = false

    /// The name, such as `12 of easa`.
    package var name: String { "\(number) of \(layout)" }

    /// The page and its state in a sentence.
    package var sentence: String {
        var parts = signers
        if isReturned { parts.append("signed PDF") }
        let signed = parts.isEmpty ? "not signed" : "signed by \(parts.joined(separator: ", "))"
        let entries = changedCount == 1 ? "1 entry has" : "\(changedCount) entries have"
        let void = changedCount == 0 ? "" : "; void: \(entries) changed since, print and sign it again"
        return "page \(name): \(signed)\(void)"
    }
}

/// Signatures of printed pages. The text that is signed has the lines of the page as it was kept.
struct PageSigning {
    let store: ObjectStore

    // MARK: The text

    /// Returns the text that is to be signed about a page.
    func text(of page: KeptPageRecord, by signer: Signer) throws -> CanonicalText {
        guard let kept = try keptPage(page.step), let printed = kept.text.flatMap({ CanonicalText($0) }),
            try newestStep(of: page) == page.step
        else { throw SigningError.noPage(page.name) }
        let end = try KeptChain(store: store).end()
        let text = CanonicalText(
            .page,
            printed.lines + signer.lines
                + [CanonicalText.Line("printed", String(page.step)), CanonicalText.Line("book", end.text)])
        try SigningRules.check(text)
        return text
    }

    /// Whether a signed text has the lines of a page, and nothing else but who signs.
    static func covers(_ text: CanonicalText, _ printed: CanonicalText) -> Bool {
        let own = ["signer", "number", "expires", "printed", "book"]
        let rest = text.lines.dropFirst(printed.lines.count)
        return text.kind == .page && text.lines.starts(with: printed.lines)
            && rest.allSatisfy { own.contains($0.word) }
    }

    // MARK: Accepting

    /// Keeps a signature of a page.
    ///
    /// - Returns: the page, such as `page 12 of easa`.
    func accept(_ answer: Signing.Answer) throws -> String {
        let signer = try SigningRules.check(answer.text)
        return try store.locked(throwing: {
            let signing = Signing(store: store)
            try signing.checkBook(of: answer.text)
            guard let step = answer.text["printed"].flatMap({ Int64($0) }), let kept = try keptPage(step),
                let printed = kept.text.flatMap({ CanonicalText($0) }), let layout = kept.layout,
                let number = kept.number
            else { throw SigningError.noPage(answer.text["page"] ?? "?") }
            let name = "\(number) of \(layout)"
            guard Self.covers(answer.text, printed) else { throw SigningError.noPage(name) }
            guard try !KeptSignatures(store: store).ofPages().contains(where: { answer.isSame(as: $0) }) else {
                throw SigningError.known(signer: signer.label)
            }
            let changes = store.changeContext()
            try signing.keep(
                answer, about: CanonicalText.Line("signedpage", String(step)), seal: nil,
                what: "signed page \(name) by \(signer.label)", in: changes)
            try store.save(changes)
            return "page \(name)"
        })
    }

    // MARK: Reading

    /// Returns the pages, each as it was printed last, in the order of printing.
    func pages() throws(LogbookError) -> [KeptPageRecord] {
        var specification = FetchSpecification(entityName: KeptPage.entityName)
        specification.sortDescriptors = [SortDescriptor(key: "step")]
        specification.propertiesToFetch = ["step", "layout", "number"].map { .property($0) }
        var pages: [String: KeptPageRecord] = [:]
        for row in try store.dictionaries(specification) {
            guard let step = row.integer("step"), let layout = row.string("layout"), let number = row.integer("number")
            else { continue }
            let page = KeptPageRecord(step: Int64(step), layout: layout, number: number)
            pages[page.name] = page
        }
        guard !pages.isEmpty else { return [] }
        var history = SealHistory()
        var places: [Int64: String] = [:]
        for page in pages.values { places[page.step] = page.name }
        var entries: [String: [String]] = [:]
        try forEachStep { (number, text) throws(LogbookError) in
            history.follow(text, number)
            if let name = places[number] { entries[name] = text.all("entry") }
            for name in text.all("returned").compactMap({ Int64($0) }).compactMap({ places[$0] }) {
                pages[name]?.isReturned = true
            }
            guard let name = text["signedpage"].flatMap({ Int64($0) }).flatMap({ places[$0] }) else { return }
            let signer = try KeptSignatures(store: store).ofPages(step: number).first
            if let signer, let who = Signer(signer.text) {
                pages[name]?.signers.insert(SignatureLabel.text(who, signer.level, isVoid: false), at: 0)
            }
        }
        for (name, printed) in entries { pages[name]?.changedCount = history.changed(since: printed).count }
        return pages.values.sorted { $0.step < $1.step }
    }

    private func forEachStep(
        _ body: (Int64, CanonicalText) throws(LogbookError) -> Void
    ) throws(LogbookError) {
        var specification = FetchSpecification(entityName: KeptStep.entityName)
        specification.sortDescriptors = [SortDescriptor(key: "number")]
        specification.propertiesToFetch = ["number", "text"].map { .property($0) }
        for row in try store.dictionaries(specification) {
            guard let number = row.integer("number"), let text = row.string("text").flatMap({ CanonicalText($0) })
            else {
                continue
            }
            try body(Int64(number), text)
        }
    }

    private func newestStep(of page: KeptPageRecord) throws(LogbookError) -> Int64? {
        var specification = FetchSpecification(entityName: KeptPage.entityName)
        specification.predicate = .and([
            .compare("layout", .equal, .string(page.layout)),
            .compare("number", .equal, .integer(Int64(page.number))),
        ])
        specification.sortDescriptors = [SortDescriptor(key: "step", ascending: false)]
        specification.fetchLimit = 1
        specification.propertiesToFetch = [.property("step")]
        return try store.dictionaries(specification).first?.integer("step").map { Int64($0) }
    }

    private func keptPage(_ step: Int64) throws(LogbookError) -> KeptPage? {
        var specification = FetchSpecification(entityName: KeptPage.entityName)
        specification.predicate = .compare("step", .equal, .integer(step))
        return try store.objects(specification).first as? KeptPage
    }
}
