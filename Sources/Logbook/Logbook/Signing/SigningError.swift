package import Aviation

/// Why something cannot be signed, or a signature not be accepted.
package enum SigningError: Error, Hashable, Sendable {
    /// A text is not one that flightlog writes, or was changed by a program that mails or edits texts.
    case notReadable(reason: String)
    /// No entry or document of the logbook has the values that were signed.
    case noRecord(nearest: String?, [CoveredDifference])
    /// The text was signed after a step that this logbook does not have.
    case otherBook(step: String)
    /// An endorsement, or a signature of an instructor, lacks what makes it valid.
    case lacks(what: String)
    /// The certificate of the signer had expired on the day of the text.
    case expired(Signer, on: LocalDate)
    /// The same signature was accepted before.
    case known(signer: String)
    /// The record has nothing to be signed, such as an aircraft.
    case notSignable
    /// A page was not kept when it was printed, or was printed once more since; the payload is its name.
    case noPage(String)

    /// The problem.
    package var message: String {
        switch self {
        case .notReadable(let reason): "This text cannot be signed: \(reason)."
        case .noRecord(nil, _): "No entry of this logbook has the values that were signed."
        case .noRecord(let name?, let differences):
            "\(name) is not as it was signed: \(differences.map(\.text).joined(separator: ", "))."
        case .otherBook(let step):
            "The text was made after step \(step) of kept steps, which this logbook does not have."
        case .lacks(let what): "The signature lacks \(what)."
        case .expired(let signer, let date):
            "The certificate of \(signer.label) expired on \(signer.expires?.isoText ?? "–"), before \(date.isoText)."
        case .known(let signer): "This signature of \(signer) was accepted before."
        case .notSignable: "Only flights, sessions, documents and printed pages are signed."
        case .noPage(let name): "Page \(name) is not kept yet, or was printed once more since."
        }
    }

    /// The remedy.
    package var recovery: String {
        switch self {
        case .notReadable: "Send the file as an attachment, not as the text of a mail, and change nothing in it."
        case .noRecord: "Have the values signed as they are now: make a new text."
        case .otherBook: "Accept it in the logbook that made it, or make a new text."
        case .lacks: "Say it: who signs, the number, and the last day of the certificate."
        case .expired: "Check the date, or ask another instructor."
        case .known: "Nothing was changed."
        case .notSignable: "Name a flight, a document, or a page."
        case .noPage: "Write and keep it first: m on the screen of pages, or print --mark."
        }
    }
}
