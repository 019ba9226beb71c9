import ArgumentParser
import Aviation
import CommandLineProgram
import Foundation
import Logbook
import LogbookFormats
import LogbookProgram

/// Signatures of flights, sessions and documents.
struct SignCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign", abstract: "Have flights and documents signed, and keep the signatures.",
        discussion: """
            A text with the values of a flight goes to the instructor, who signs it with a key of their own and sends it back:

              flightlog sign request 1201 -o anna.flsign      # the pilot
              flightlog sign answer anna.flsign               # the instructor, who needs no logbook
              flightlog sign accept anna.flsign               # the pilot

            At one keyboard, sign here does all three. sign name keeps a typed name or a picture, which cannot be verified. \
            Keys are those of ssh-keygen, also on a security key; whose they are says the file allowed_signers beside your \
            settings. A signature is not a step of the history and is never removed: when a value that it covers changes, it \
            is void, and lists and pages say so. A page that print --mark has kept is signed like a flight: page 12 of easa. \
            flightlog verify proves them all. docs/signatures.md has the details.
            """,
        subcommands: [
            SignRequest.self, SignAnswer.self, SignAccept.self, SignHere.self, SignName.self, SignList.self,
            SignPages.self,
        ])
}

/// The record that is signed, and who signs it.
struct SigningOptions: ParsableArguments {
    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp(
            "The flight: its number or a filter that finds one; document and its number or words for a document; page 12 of easa for a printed page.",
            valueName: "address"))
    var words: [String] = []

    @Option(
        help: ArgumentHelp("Who signs; by default the instructor of the flight.", valueName: "name"))
    var signer: String?

    @Option(
        help: ArgumentHelp(
            "The number of the signer's certificate; by default the one in the logbook.", valueName: "number"))
    var number: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The last day on which that certificate is valid.", valueName: "date"))
    var expires: String?

    @OptionGroup var book: LogbookOption

    @Option(help: "Read dates such as 6/7 as this region does; by default the one in your settings.")
    var region: Region?

    private var clock: WallClock { WallClock(fixed: WallClock.fixed()) }

    func validate() throws {
        try LiteralWords.validate(words)
        if RecordAddress(LiteralWords.words(words)).isEmpty {
            throw ValidationError("Name the flight: its number, or a filter that finds one.")
        }
    }

    /// What is signed.
    enum Subject {
        case record(RecordID)
        case page(KeptPageRecord)
    }

    /// Returns what is signed.
    ///
    /// - Throws: `CommandFailure` for nothing, and for several.
    func subject(in logbook: StoreLogbook) throws -> Subject {
        let words = LiteralWords.words(words)
        guard words.first == "page" else { return .record(try record(in: logbook)) }
        let name = words.dropFirst().filter { $0 != "of" }
        guard let number = name.first.flatMap({ Int($0) }), name.count <= 2 else {
            throw CommandFailure(
                "“\(words.joined(separator: " "))” names no page.", "Name it by number and layout: page 12 of easa.",
                exitCode: ExitCode(64))
        }
        let layout = name.dropFirst().first
        let found = try logbook.printedPages().filter { $0.number == number && (layout == nil || $0.layout == layout) }
        guard let page = found.first else { throw SigningError.noPage(name.joined(separator: " of ")) }
        guard found.count == 1 else {
            throw CommandFailure(
                "There are pages \(found.map(\.name).joined(separator: " and ")).", "Name the layout, too.",
                exitCode: ExitCode(64))
        }
        return .page(page)
    }

    private func record(in logbook: StoreLogbook) throws -> RecordID {
        let address = RecordAddress(LiteralWords.words(words))
        let order = Region.conventions(region).dateOrder
        let ids = try address.records(in: logbook, today: clock.today(), order: order)
        guard ids.count == 1, let id = ids.first else {
            throw CommandFailure("Several flights are named.", "Name one.", exitCode: ExitCode(64))
        }
        return id
    }

    /// Returns the text to sign.
    func text(in logbook: StoreLogbook) throws -> CanonicalText {
        switch try subject(in: logbook) {
        case .record(let id):
            return try logbook.signingText(of: id, by: try resolvedSigner(try logbook.usualSigner(of: id), in: logbook))
        case .page(let page):
            return try logbook.signingText(
                of: page, by: try resolvedSigner(try logbook.usualSignerOfPages(), in: logbook))
        }
    }

    /// Returns who signs: as it is said, else as it is known.
    private func resolvedSigner(_ usual: Signer?, in logbook: StoreLogbook) throws -> Signer {
        let said = signer?.trimmingCharacters(in: .whitespaces).nonEmpty.map { Signer(name: $0) }
        guard var signer = said ?? usual else {
            throw CommandFailure(
                "Nothing says who signs.", "Name who signs with --signer.", exitCode: ExitCode(64))
        }
        if let number = number?.trimmingCharacters(in: .whitespaces).nonEmpty, number != signer.number {
            // The expiry that is known is that of another certificate.
            signer = Signer(name: signer.name, number: number)
        }
        signer.expires = try expires.map(date) ?? signer.expires
        return try logbook.knownSigner(signer)
    }

    private func date(_ text: String) throws -> LocalDate {
        do throws(InputError) {
            return try LocalDate(parsing: text, today: clock.today(), order: Region.conventions(region).dateOrder)
        } catch {
            throw CommandFailure(error.message, error.recovery, at: error.range, in: text)
        }
    }
}

/// Writes the text that is to be signed.
struct SignRequest: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "request", abstract: "Write the text that an instructor signs.",
        discussion: """
            The text has every value of the flight that the signature will cover, who signs, and the digest of what the logbook \
            has kept so far. Send the file as it is. Nothing is saved in the logbook.
            """)

    @OptionGroup var signing: SigningOptions

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The file to write; standard output by default.", valueName: "file"),
        completion: .file())
    var output: String?

    @Flag(help: "Replace an existing file.")
    var yes = false

    func run() throws {
        let text = try signing.book.reading { try signing.text(in: $0) }
        guard let output else { return StandardStream.output.give(text.text) }
        do throws(LogbookError) {
            let file = try ExportFile(output, replacing: yes, of: signing.book.path)
            try file.write(Data(text.text.utf8))
        } catch {
            throw CommandFailure(error, writing: output, isReplacing: yes, of: signing.book.path)
        }
        StandardStream.error.say("\(output): for \(Signer(text)?.label ?? "the signer") to sign\n")
    }
}

/// Signs a text that came from a pilot.
struct SignAnswer: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "answer", abstract: "Sign a text that a pilot sent you.",
        discussion: """
            The text is shown, and signed after a question by ssh-keygen, which asks for the passphrase of the key, or for a \
            touch of the security key. The signature is written below the text in the same file: send that back.
            """)

    @Argument(help: "The file that the pilot sent.", completion: .file())
    var file: String

    @OptionGroup var key: KeyOption

    @Flag(help: "Sign without a question.")
    var yes = false

    func run() throws {
        let content = try SignatureFile(contentsOf: file)
        guard content.signature == nil else {
            throw CommandFailure("“\(file)” is signed already.", "Send it back as it is.", exitCode: ExitCode(1))
        }
        StandardStream.output.say(content.text.text)
        guard ConfirmationPrompt.isAgreed("Sign this as \(Signer(content.text)?.label ?? "yourself")?", yes: yes) else {
            throw ConfirmationPrompt.declined("Nothing was signed.")
        }
        let signature = try KeyProgram().sign(content.text, with: try key.path)
        let output = try ExportFile(file, replacing: true, of: "")
        try output.write(SignatureFile.content(content.text, signature))
        StandardStream.error.say("\(file): signed; send it back to the pilot\n")
    }
}

/// Keeps a signature that came back.
struct SignAccept: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept", abstract: "Check and keep a signature that came back.",
        discussion: """
            The text must say what the flight says now, and the signature must belong to it. A key that is not in the file of \
            allowed signers yet is shown, and added after a question: compare it with what the instructor tells you on the \
            phone. Without that, nothing is kept. A signed PDF of pages that print --mark has kept is checked against them:

              flightlog sign accept pages-signed.pdf
            """)

    @Argument(help: "The file that came back.", completion: .file())
    var file: String

    @OptionGroup var book: LogbookOption
    @OptionGroup var trusting: TrustOption

    func run() throws {
        if let document = SignatureFile.pdf(at: file) {
            let pages = try book.writing { try $0.acceptDocument(document) }
            return StandardStream.output.say("kept: the signed PDF of page \(pages)\n")
        }
        let content = try SignatureFile(contentsOf: file)
        guard let signature = content.signature else {
            throw CommandFailure(
                "“\(file)” is not signed yet.", "The signer signs it with: flightlog sign answer \(file)",
                exitCode: ExitCode(1))
        }
        try trusting.keep(content.text, signature, in: book)
    }
}

/// Requests, signs and accepts at one keyboard.
struct SignHere: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "here", abstract: "Sign a flight at this keyboard, with the signer's key.",
        discussion: """
            The same as request, answer and accept, for an instructor who is here with a key, such as on a security key:

              flightlog sign here 1201 --key /media/anna/id_ed25519_sk
            """)

    @OptionGroup var signing: SigningOptions
    @OptionGroup var key: KeyOption
    @OptionGroup var trusting: TrustOption

    func run() throws {
        let text = try signing.book.reading { try signing.text(in: $0) }
        StandardStream.output.say(text.text)
        guard ConfirmationPrompt.isAgreed("Sign this as \(Signer(text)?.label ?? "the signer")?", yes: trusting.trust)
        else {
            throw ConfirmationPrompt.declined("Nothing was signed.")
        }
        try trusting.keep(text, try KeyProgram().sign(text, with: try key.path), in: signing.book)
    }
}

/// Keeps a typed name or a picture.
struct SignName: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "name", abstract: "Keep a typed name or a picture as a signature, which cannot be verified.")

    @OptionGroup var signing: SigningOptions

    @Option(help: ArgumentHelp("A picture of the signature: PNG or JPEG.", valueName: "file"), completion: .file())
    var picture: String?

    @Flag(help: "Keep it without a question.")
    var yes = false

    func run() throws {
        let picture = try picture.map { path in
            let attachment = try Attachment(contentsOf: path)
            guard attachment.kind == .png || attachment.kind == .jpeg else {
                throw CommandFailure("“\(path)” is not a picture.", "Name a PNG or a JPEG.", exitCode: ExitCode(65))
            }
            return attachment.bytes
        }
        let text = try signing.book.reading { try signing.text(in: $0) }
        StandardStream.output.say(text.text)
        guard ConfirmationPrompt.isAgreed("Keep this as signed by \(Signer(text)?.label ?? "the signer")?", yes: yes)
        else {
            throw ConfirmationPrompt.declined("Nothing was kept.")
        }
        let level = picture == nil ? SignatureLevel.name : .picture
        _ = try signing.book.writing { try $0.accept(text, level, picture: picture) }
        StandardStream.output.say("kept: \(level.text)\n")
    }
}

/// Prints the signatures of a record.
struct SignList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Print the signatures of a flight or a document, the newest first.")

    @OptionGroup var signing: SigningOptions

    func run() throws {
        let subject = try signing.book.reading { try signing.subject(in: $0) }
        if case .page(let page) = subject {
            StandardStream.output.say("\(page.sentence)\n")
            if page.signers.isEmpty, !page.isReturned { throw ExitCode(1) }
            return
        }
        guard case .record(let id) = subject else { return }
        let (name, all, now) = try signing.book.reading { logbook in
            let signatures = try logbook.signatures(of: id)
            return (try logbook.record(id).sentence, signatures, try logbook.coveredLines(of: id))
        }
        guard !all.isEmpty else {
            StandardStream.output.say("\(name): not signed\n")
            throw ExitCode(1)
        }
        StandardStream.output.say("\(name)\n")
        for signature in all {
            let differences = CoveredValues.differences(from: signature.text.lines, to: now)
            let state = differences.isEmpty ? "valid" : "void: \(differences.map(\.text).joined(separator: ", "))"
            let label = Signer(signature.text)?.label ?? "?"
            let at = signature.at.flatMap { UTCInstant($0) }.map { "\($0.date.isoText) \($0.time.text) UTC" } ?? "?"
            StandardStream.output.say("  \(at)  \(label) (\(signature.level.text)): \(state)\n")
        }
    }
}

/// Prints the printed pages that are kept.
struct SignPages: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pages",
        abstract: "Print the pages that print --mark has kept, who signed them, and which are void.")

    @OptionGroup var book: LogbookOption

    func run() throws {
        let pages = try book.reading { try $0.printedPages() }
        guard !pages.isEmpty else {
            StandardStream.output.say("no page is kept; print --mark keeps them\n")
            throw ExitCode(1)
        }
        StandardStream.output.say(pages.map { $0.sentence + "\n" }.joined())
    }
}
