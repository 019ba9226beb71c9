package import Aviation
import FoundationEssentials
import ManagedObjects

/// A page as it was printed, both sides of a spread together.
package struct PrintedSheet: Sendable {
    package let layout: String
    package let number: Int
    /// What was printed, as text: its lines, and the digest of its drawing.
    package let text: CanonicalText
    /// The entries on the page, in their order.
    package let entries: [RecordID]

    package init(layout: String, number: Int, text: CanonicalText, entries: [RecordID]) {
        (self.layout, self.number, self.text, self.entries) = (layout, number, text, entries)
    }

    /// The name, such as `12 of easa`.
    package var name: String { "\(number) of \(layout)" }
}

/// Keeps printed pages, and the signed PDFs that come back.
struct PageKeeper {
    let store: ObjectStore

    /// The pages that are saved together, so that neither time nor memory grows with the square of their number.
    private static let partLength = 10

    /// Keeps pages, all of them or none.
    func keep(_ pages: [PrintedSheet], drawn: Data?) throws(LogbookError) {
        guard !pages.isEmpty else { return }
        let document = drawn.map { CanonicalText.Line("drawn", "\(SHA256.digest(of: $0).hexText) \($0.count)") }
        do {
            try store.locked(throwing: {
                try store.transaction {
                    var end = try KeptChain(store: store).end()
                    for start in stride(from: 0, to: pages.count, by: Self.partLength) {
                        try keep(pages[start..<min(start + Self.partLength, pages.count)], document, after: &end)
                    }
                }
            })
        } catch let error as LogbookError {
            throw error
        } catch {
            throw LogbookError(ManagedObjectError(error), path: store.path)
        }
    }

    private func keep(
        _ pages: ArraySlice<PrintedSheet>, _ document: CanonicalText.Line?, after end: inout KeptChain.End
    ) throws(LogbookError) {
        let changes = store.changeContext()
        let chain = KeptChain(store: store)
        let objects = try RecordReader(store).objects(Array(Set(pages.flatMap(\.entries))), in: changes)
        for page in pages {
            var lines = [
                CanonicalText.Line("printed", page.name),
                CanonicalText.Line("text", Data.digestText(of: page.text.text)),
            ]
            if let document { lines.append(document) }
            var seals = Data()
            for id in page.entries {
                guard let object = objects[id] else { throw .changedElsewhere }
                let seal = object.ownSeal ?? Seal.new()
                _ = object.sealed(by: seal, in: changes)
                seals.append(seal)
                lines.append(
                    CanonicalText.Line(
                        "entry", "\(seal.hexText) \(object.coveredLines.digestText(as: object.kindOfText))"))
                lines.append(CanonicalText.Line("named", SealKeeper(store: store).name(of: object)))
            }
            let kept = KeptPage(context: changes)
            (kept.layout, kept.number, kept.seals) = (page.layout, Int32(clamping: page.number), seals)
            (kept.text, kept.step) = (page.text.text, end.number + 1)
            try chain.add(lines, what: "printed page \(page.name)", to: &end, in: changes)
        }
        try store.save(changes)
    }

    func accept(_ document: Data) throws -> String {
        try store.locked(throwing: {
            let found = try pages(at: document)
            guard let first = found.first else {
                throw SigningError.notReadable(
                    reason: "it does not begin with pages that this logbook has printed with --mark, byte for byte")
            }
            guard document.dropFirst(first.length).firstRange(of: Data("/ByteRange".utf8)) != nil else {
                throw SigningError.notReadable(reason: "nothing in the PDF is a signature")
            }
            let changes = store.changeContext()
            var pages = FetchSpecification(entityName: KeptPage.entityName)
            pages.predicate = .compare("step", .equal, .integer(first.step))
            guard let page = try store.objects(pages, in: changes).first as? KeptPage else {
                throw LogbookError.damaged(path: store.path, detail: "it lacks the page of step \(first.step)")
            }
            guard page.document != document else { throw SigningError.known(signer: "the PDF") }
            page.document = document
            let names = found.map(\.page).joined(separator: ", ")
            let chain = KeptChain(store: store)
            var end = try chain.end()
            try chain.add(
                // The PDF is kept with the first page.
                found.map { CanonicalText.Line("returned", String($0.step)) }
                    + [CanonicalText.Line("document", SHA256.digest(of: document).hexText)],
                what: "kept the signed PDF of page \(names)", to: &end, in: changes)
            try store.save(changes)
            return names
        })
    }

    /// Returns the steps and the names of the printed pages with whose bytes a PDF begins, and how many these are.
    private func pages(at document: Data) throws -> [(step: Int64, page: String, length: Int)] {
        var specification = FetchSpecification(entityName: KeptStep.entityName)
        specification.predicate = Predicate(format: "text CONTAINS %@", "\ndrawn: ")
        specification.sortDescriptors = [SortDescriptor(key: "number")]
        specification.propertiesToFetch = ["number", "text"].map { .property($0) }
        var digests: [Int: String] = [:]
        var found: [(step: Int64, page: String, length: Int)] = []
        for row in try store.dictionaries(specification) {
            guard let text = row.string("text").flatMap({ CanonicalText($0) }), let page = text["printed"],
                let words = text["drawn"]?.split(separator: " "), words.count == 2, let length = Int(words[1]),
                length < document.count, case .integer(let number)? = row["number"]
            else { continue }
            let digest = digests[length] ?? SHA256.digest(of: document.prefix(length)).hexText
            digests[length] = digest
            if digest == words[0] { found.append((number, page, length)) }
        }
        return found
    }
}
