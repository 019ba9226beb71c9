package import Aviation
package import FoundationEssentials
import ManagedObjects

/// Everything that the logbook keeps for good, and the sealed records as they are now: what a proof of the book needs.
package struct KeptBook: Sendable {
    /// A step of the chain as its row has it.
    package struct Step: Sendable {
        package var number: Int64
        package var text: String
        package var digest: Data
    }

    /// A signature as its row has it.
    package struct Signed: Sendable {
        package var step: Int64
        package var text: String
        package var signature: String?
        package var picture: Data?
        package var seal: Data?
    }

    /// A page that was printed and marked, as its row has it.
    package struct Page: Sendable {
        package var step: Int64
        package var text: String
        package var layout: String
        package var number: Int
        package var seals: Data
        package var document: Data?
    }

    /// A sealed entry or document as it is now.
    package struct Entry: Sendable {
        package var seal: Data
        package var name: String
        package var kind: CanonicalText.Kind
        package var lines: [CanonicalText.Line]
        /// What lists show of its signature; nil for none.
        package var label: String?
    }

    package var steps: [Step] = []
    package var signatures: [Signed] = []
    package var pages: [Page] = []
    package var entries: [Entry] = []

    package init() {}
}

extension StoreLogbook {
    /// Returns everything that is kept for good, and the sealed records.
    package func keptBook() throws(LogbookError) -> KeptBook { try KeptBookReader(store: store).book() }
}

/// Reads what is kept for good, some hundred rows at a time.
private struct KeptBookReader {
    let store: ObjectStore

    func book() throws(LogbookError) -> KeptBook {
        var book = KeptBook()
        for row in try rows(KeptStep.entityName, ["number", "text", "digest"], by: "number") {
            book.steps.append(
                KeptBook.Step(
                    number: row.number("number"), text: row.string("text") ?? "", digest: row.bytes("digest") ?? Data())
            )
        }
        let names = ["step", "text", "signature", "picture", "seal"]
        for row in try rows(KeptSignature.entityName, names, by: "step") {
            book.signatures.append(
                KeptBook.Signed(
                    step: row.number("step"), text: row.string("text") ?? "", signature: row.string("signature"),
                    picture: row.bytes("picture"), seal: row.bytes("seal")))
        }
        for row in try rows(KeptPage.entityName, ["step", "text", "layout", "number", "seals", "document"], by: "step")
        {
            book.pages.append(
                KeptBook.Page(
                    step: row.number("step"), text: row.string("text") ?? "", layout: row.string("layout") ?? "",
                    number: Int(row.number("number")), seals: row.bytes("seals") ?? Data(),
                    document: row.bytes("document")))
        }
        try readEntries(into: &book)
        return book
    }

    private func rows(
        _ entity: String, _ names: [String], by order: String
    ) throws(LogbookError) -> [[String: AttributeValue]] {
        var specification = FetchSpecification(entityName: entity)
        specification.sortDescriptors = [SortDescriptor(key: order), SortDescriptor(key: "text")]
        specification.propertiesToFetch = names.map { .property($0) }
        return try store.dictionaries(specification)
    }

    private func readEntries(into book: inout KeptBook) throws(LogbookError) {
        let keeper = SealKeeper(store: store)
        for kind in [RecordKind.flights, .documents] {
            let isSealed = Predicate.compare("signature", .notEqual, .null)
            let ids = try store.identifiers(kind.entityName, isSealed, limit: 0)
            for start in stride(from: 0, to: ids.count, by: Self.batchLength) {
                // Each batch has a context of its own, so that memory does not grow.
                let context = store.changeContext()
                let batch = Array(ids[start..<min(start + Self.batchLength, ids.count)])
                let objects = try store.objects(
                    batch, of: kind.entityName, in: context, prefetching: kind.relationshipsOfRecord)
                for object in objects {
                    guard let seal = object.sealing?.digest else { continue }
                    book.entries.append(
                        KeptBook.Entry(
                            seal: seal, name: keeper.name(of: object), kind: object.kindOfText,
                            lines: object.coveredLines, label: object.sealing?.signer))
                }
            }
        }
    }

    private static let batchLength = 300
}

extension [String: AttributeValue] {
    fileprivate func number(_ name: String) -> Int64 {
        if case .integer(let number)? = self[name] { number } else { -1 }
    }

    fileprivate func bytes(_ name: String) -> Data? {
        switch self[name] {
        case .data(let bytes)?: bytes
        default: nil
        }
    }
}
