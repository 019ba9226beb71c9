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

    /// Returns the text that is to be signed about a flight, a session or a document.
    ///
    /// - Throws: `SigningError`: `lacks`, `expired`, `notSignable`; `LogbookError.gone`.
    package func signingText(of id: RecordID, by signer: Signer) throws -> KeptText {
        try Signing(store: store).text(of: id, by: signer)
    }

    /// Keeps a signature of a text that `signingText(of:by:)` has made. It is no step of the history, and cannot be undone.
    ///
    /// - Parameters:
    ///   - text: the text, to the byte as it was signed.
    ///   - signature: the signature by `ssh-keygen`, with the key that made it; nil at other levels.
    ///   - picture: a picture of a signature; nil at other levels.
    /// - Returns: the flight or the document.
    /// - Throws: `SigningError` when no record has the values that were signed, and others; errors of the file.
    @discardableResult
    package func accept(
        _ text: KeptText, _ level: SignatureLevel, signature: (text: String, key: String)? = nil, picture: Data? = nil
    ) throws -> RecordID {
        try Signing(store: store).accept(
            Signing.Answer(
                text: text, level: level, signature: signature?.text, picture: picture, key: signature?.key))
    }

    /// Returns the signatures of a flight or a document, the newest first; void ones are among them.
    package func signatures(of id: RecordID) throws -> [KeptSignatureRecord] {
        try Signing(store: store).signatures(of: id)
    }

    /// Returns the values of a flight or a document that a signature covers, as they are now.
    ///
    /// - Throws: `LogbookError.gone`.
    package func coveredLines(of id: RecordID) throws(LogbookError) -> [KeptText.Line] {
        guard let object = try store.object(id, in: store.context, prefetching: id.kind.relationshipsOfRecord) else {
            throw .gone
        }
        return object.coveredLines
    }

    /// Keeps pages as they were printed, and seals their flights: from then on, what happens to these is kept for good.
    ///
    /// - Parameter drawn: the bytes that were printed, such as a PDF, by which a signed copy is recognized.
    /// - Throws: `LogbookError`, also `changedElsewhere` when a flight is gone meanwhile.
    package func keepPrinted(_ pages: [PrintedSheet], drawn: Data?) throws(LogbookError) {
        try PageKeeper(store: store).keep(pages, drawn: drawn)
    }

    /// Keeps a signed PDF of pages that were kept when they were printed.
    ///
    /// - Returns: the pages, such as `12, 13 of easa`.
    /// - Throws: `SigningError` when the PDF does not begin with one of ours, to the byte, or has no signature.
    package func acceptDocument(_ document: Data) throws -> String {
        try PageKeeper(store: store).accept(document)
    }

    /// The number of kept steps and the digest of the last one, such as `12 9f86…`; nil before the first step.
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
