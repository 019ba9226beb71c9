package import Aviation
package import Logbook
package import LogbookProgram
package import TerminalUI

/// Signs texts with keys and judges their signatures; each is called on the thread that owns the terminal.
package struct KeyServices: Sendable {
    /// Signs a text with the private key at a path, nil for the usual one; the program that signs may use the terminal.
    let sign: @Sendable (CanonicalText, String?, @escaping ([String]) -> ChildOutcome) throws -> KeySignature
    /// Says whose signature of a text it is, for a key that has to be valid on a day.
    let verdict: @Sendable (CanonicalText, KeySignature, LocalDate) throws -> BookProof.KeyVerdict
    /// Takes a key as that of a signer from now on.
    let allow: @Sendable (Signer, String) throws -> Void

    package init(
        sign: @escaping @Sendable (CanonicalText, String?, @escaping ([String]) -> ChildOutcome) throws -> KeySignature,
        verdict: @escaping @Sendable (CanonicalText, KeySignature, LocalDate) throws -> BookProof.KeyVerdict,
        allow: @escaping @Sendable (Signer, String) throws -> Void
    ) {
        (self.sign, self.verdict, self.allow) = (sign, verdict, allow)
    }

    /// The services by `ssh-keygen`, with the keys of the user.
    ///
    /// - Parameter signers: the file of allowed signers; nil for the one beside the settings.
    package static func ofUser(signers: String? = nil) -> KeyServices {
        let allowed = AllowedSigners(signers)
        return KeyServices(
            sign: { try KeyProgram().sign($0, with: try SigningKey.path($1), on: $2) },
            verdict: { text, signature, day in
                guard let signer = Signer(text) else { throw SigningError.lacks(what: "the name of the signer") }
                return try KeyProgram().verdict(text, signature.text, by: signer, on: day, allowed)
            }, allow: { try allowed.allow($0, key: $1) })
    }
}

/// Signs a text with a key that is here.
struct SignTask: OutsideTask {
    let subject: SigningSubject
    let text: CanonicalText
    /// The path of the private key; nil for the usual one.
    let key: String?

    func run(with services: OutsideServices) -> Result<KeySignature, SigningComplaint> {
        Result { try services.keys.sign(text, key, services.run) }.mapError { SigningComplaint($0) }
    }

    func receive(_ outcome: Result<KeySignature, SigningComplaint>, in state: inout State) -> [Effect] {
        switch outcome {
        case .success(let signature):
            let signed = SignedText(text: text, signature: signature, subject: subject)
            return [.run(JudgeTask(signed: signed, day: state.today))]
        case .failure(let complaint): return state.refuseSigning(complaint)
        }
    }
}

/// Looks whose signature it is. A known key's is kept at once when it was made here; otherwise the pilot is shown the text.
struct JudgeTask: OutsideTask {
    let signed: SignedText
    let day: LocalDate

    func run(with services: OutsideServices) -> Result<BookProof.KeyVerdict, SigningComplaint> {
        Result { try services.keys.verdict(signed.text, signed.signature, day) }.mapError { SigningComplaint($0) }
    }

    func receive(_ outcome: Result<BookProof.KeyVerdict, SigningComplaint>, in state: inout State) -> [Effect] {
        switch outcome {
        case .failure(let complaint): return state.refuseSigning(complaint)
        case .success(.bad(let reason)):
            let signer = Signer(signed.text)?.label ?? "the signer"
            return state.refuseSigning(
                SigningComplaint("The signature of \(signer) does not hold: \(reason). Nothing was kept."))
        case .success(.good) where signed.subject != nil:
            return [state.requests.ask(KeepSignatureQuestion(signed: signed))]
        case .success(let verdict):
            state.overlay = .signed(SignedScreen(signed, isKnown: verdict == .good))
            return []
        }
    }
}

/// Takes a key as that of the signer, then looks again.
struct AllowTask: OutsideTask {
    let signed: SignedText
    let day: LocalDate

    func run(with services: OutsideServices) -> SigningComplaint? {
        do {
            guard let signer = Signer(signed.text) else { throw SigningError.lacks(what: "the name of the signer") }
            try services.keys.allow(signer, signed.signature.key)
            guard try services.keys.verdict(signed.text, signed.signature, day) == .good else {
                return SigningComplaint(
                    "The file of allowed signers still does not allow the key: correct its line for \(signer.principal)."
                )
            }
            return nil
        } catch {
            return SigningComplaint(error)
        }
    }

    func receive(_ complaint: SigningComplaint?, in state: inout State) -> [Effect] {
        if let complaint { return state.refuseSigning(complaint) }
        return [state.requests.ask(KeepSignatureQuestion(signed: signed))]
    }
}

/// Why nothing was signed or kept, in a sentence with what to do.
struct SigningComplaint: Error, Hashable, Sendable {
    let sentence: String

    init(_ sentence: String) { self.sentence = sentence }

    init(_ error: any Error) {
        sentence =
            switch error {
            case let error as SigningComplaint: error.sentence
            case let error as LogbookError: "\(error.message(naming: \.lastPathPart)) \(error.recovery)"
            default: KeyProgram.sentence(of: error)
            }
    }
}

extension State {
    /// Shows why nothing was signed or kept: on the overlay that asked, else on the status line.
    mutating func refuseSigning(_ complaint: SigningComplaint) -> [Effect] {
        switch overlay {
        case .signing: edit(SigningScreen.self) { $0.error = complaint.sentence }
        case .signed: edit(SignedScreen.self) { $0.error = complaint.sentence }
        default: status = Status(.bad, complaint.sentence)
        }
        return [.bell]
    }
}
