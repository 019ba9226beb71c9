package import Aviation
package import FoundationEssentials

/// Signatures of entries and documents.
extension StoreLogbook {
    /// What the last change meant to signatures and printed pages, a sentence each; empty for most changes.
    package var notices: [String] { journal.notices }

    package func takeNotices() -> [String] {
        defer { journal.notices = [] }
        return journal.notices
    }

    package func signingText(of id: RecordID, by signer: Signer) throws -> CanonicalText {
        try Signing(store: store).text(of: id, by: signer)
    }

    package func signingText(of page: KeptPageRecord, by signer: Signer) throws -> CanonicalText {
        try PageSigning(store: store).text(of: page, by: signer)
    }

    @discardableResult
    package func accept(
        _ text: CanonicalText, _ level: SignatureLevel, signature: (text: String, key: String)? = nil,
        picture: Data? = nil
    ) throws -> String {
        let answer = Signing.Answer(
            text: text, level: level, signature: signature?.text, picture: picture, key: signature?.key)
        return text.kind == .page
            ? try PageSigning(store: store).accept(answer) : try Signing(store: store).accept(answer)
    }

    package func signatures(of id: RecordID) throws -> [KeptSignatureRecord] {
        try Signing(store: store).signatures(of: id)
    }

    package func lastSigner(named name: String) throws(LogbookError) -> Signer? {
        try KeptSignatures(store: store).lastSigner(named: name)
    }

    package func coveredLines(of id: RecordID) throws(LogbookError) -> [CanonicalText.Line] {
        guard let object = try store.object(id, in: store.context, prefetching: id.kind.relationshipsOfRecord) else {
            throw .gone
        }
        return object.coveredLines
    }

    package func printedPages() throws(LogbookError) -> [KeptPageRecord] { try PageSigning(store: store).pages() }

    package func keepPrinted(_ pages: [PrintedSheet], drawn: Data?) throws(LogbookError) {
        try PageKeeper(store: store).keep(pages, drawn: drawn)
    }

    package func acceptDocument(_ document: Data) throws -> String {
        try PageKeeper(store: store).accept(document)
    }

    package func chainEnd() throws(LogbookError) -> String? {
        let end = try KeptChain(store: store).end()
        return end.number == 0 ? nil : end.text
    }

    /// The seals of records, in their order; nil for those that have none.
    package func seals(of ids: [RecordID]) throws(LogbookError) -> [Data?] {
        let found = try recordEditor.reader.objects(ids, in: store.changeContext())
        return ids.map { found[$0]?.ownSeal }
    }
}
