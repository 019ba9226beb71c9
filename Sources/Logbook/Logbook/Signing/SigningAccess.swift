package import Aviation
package import FoundationEssentials

/// Signatures and what is kept for good.
package protocol SigningAccess {
    /// Returns what the last change meant to signatures and printed pages, a sentence each, once; empty for most changes.
    func takeNotices() -> [String]
    /// The number of kept steps and the digest of the last one, such as `12 9f86…`; nil before the first step.
    func chainEnd() throws(LogbookError) -> String?
    /// Returns the text that is to be signed about a flight, a session or a document.
    ///
    /// - Throws: `SigningError`: `lacks`, `expired`, `notSignable`; `LogbookError.gone`.
    func signingText(of id: RecordID, by signer: Signer) throws -> CanonicalText
    /// Returns the text that is to be signed about a printed page.
    ///
    /// - Throws: `SigningError`: `lacks`; `noPage` when it was not kept, or was printed once more since.
    func signingText(of page: KeptPageRecord, by signer: Signer) throws -> CanonicalText
    /// Keeps a signature of a text that `signingText(of:by:)` has made. It is no step of the history, and cannot be undone.
    ///
    /// - Parameters:
    ///   - text: the text, to the byte as it was signed.
    ///   - signature: the signature by `ssh-keygen`, with the key that made it; nil at other levels.
    ///   - picture: a picture of a signature; nil at other levels.
    /// - Returns: what was signed, such as `2026-11-18 N12345 KPAO–KMRY` or `page 12 of easa`.
    /// - Throws: `SigningError` when nothing has the values that were signed, and others; errors of the file.
    @discardableResult
    func accept(
        _ text: CanonicalText, _ level: SignatureLevel, signature: (text: String, key: String)?, picture: Data?
    ) throws -> String
    /// Keeps a signed PDF of pages that were kept when they were printed.
    ///
    /// - Returns: the pages, such as `12 of easa, 13 of easa`.
    /// - Throws: `SigningError` when the PDF does not begin with one of ours, to the byte, or has no signature.
    func acceptDocument(_ document: Data) throws -> String
    /// Returns the signatures of a flight or a document, the newest first; void ones are among them.
    func signatures(of id: RecordID) throws -> [KeptSignatureRecord]
    /// Returns the values of a flight or a document that a signature covers, as they are now.
    ///
    /// - Throws: `LogbookError.gone`.
    func coveredLines(of id: RecordID) throws(LogbookError) -> [CanonicalText.Line]
    /// Returns who signed last under a name, as that signature has it; nil for a name that has not signed.
    func lastSigner(named name: String) throws(LogbookError) -> Signer?
    /// Keeps pages as they were printed, and seals their flights: from then on, what happens to these is kept for good.
    ///
    /// - Parameter drawn: the bytes that were printed, such as a PDF, by which a signed copy is recognized.
    /// - Throws: `LogbookError`, also `changedElsewhere` when a flight is gone meanwhile.
    func keepPrinted(_ pages: [PrintedSheet], drawn: Data?) throws(LogbookError)
    /// Returns the pages that were kept when they were printed, each as it was printed last, in the order of printing.
    func printedPages() throws(LogbookError) -> [KeptPageRecord]
}
