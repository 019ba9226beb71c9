import ArgumentParser
import Aviation
import CommandLineProgram
import Foundation
import Logbook
import LogbookProgram

/// The private key that signs.
struct KeyOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The private key, or the file of a security key; by default the first one in ~/.ssh.", valueName: "file"),
        completion: .file())
    var key: String?

    /// The path of the key.
    ///
    /// - Throws: `CommandFailure` where there is none.
    var path: String { get throws { try SigningKey.path(key) } }
}

/// Whose keys are taken for whose.
struct TrustOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The file of allowed signers; by default allowed_signers beside your settings.", valueName: "file"),
        completion: .file())
    var signers: String?

    @Flag(help: "Take the key as that of the signer without a question, and add it to the allowed signers.")
    var trust = false

    /// Keeps a signature once its key is known.
    ///
    /// - Throws: `CommandFailure`, `SigningError`; then nothing is kept.
    func keep(_ text: CanonicalText, _ signature: KeySignature, in book: LogbookOption) throws {
        guard let signer = Signer(text) else { throw SigningError.lacks(what: "the name of the signer") }
        let allowed = AllowedSigners(signers)
        let today = WallClock(fixed: WallClock.fixed()).today()
        let program = KeyProgram()
        switch try program.verdict(text, signature.text, by: signer, on: today, allowed) {
        case .good: break
        case .bad(let reason):
            throw CommandFailure(
                "The signature of \(signer.label) does not hold: \(reason).", "Nothing was kept. Ask for a new one.",
                exitCode: ExitCode(65))
        case .unknown(let reason):
            StandardStream.error.say("\(reason).\nThe key that signed: \(signature.key)\n")
            guard ConfirmationPrompt.isAgreed("Is this the key of \(signer.label)?", yes: trust) else {
                throw ConfirmationPrompt.declined("Nothing was kept. --trust takes the key without a question.")
            }
            try allowed.allow(signer, key: signature.key)
            guard try program.verdict(text, signature.text, by: signer, on: today, allowed) == .good else {
                throw CommandFailure(
                    "“\(allowed.path)” still does not allow the key.", "Correct its line for \(signer.principal).",
                    exitCode: ExitCode(65))
            }
        }
        try book.writing { logbook in
            let name = try logbook.accept(text, .key, signature: signature.pair)
            StandardStream.output.say("kept: \(name), signed by \(signer.label)\n")
        }
    }
}
