import ArgumentParser
import Aviation
import CommandLineProgram
import Foundation
import Logbook
import LogbookFormats
import LogbookProgram

/// Attaches a file to a document.
struct AttachCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attach",
        abstract: "Attach a file to a document.",
        discussion: """
            DOCUMENT is its number, its address, or words that find one document; FILE is a scan or another file of at \
            most 20 MB, which is kept byte for byte, in place of the one before:

              flightlog attach kind:medical authority:EASA scan.pdf

            It is a step of the history. attachment saves it as a file again.
            """)

    @Argument(
        parsing: .allUnrecognized, help: ArgumentHelp("The document, then the file.", valueName: "document-and-file"),
        completion: .file())
    var words: [String] = []

    @OptionGroup var changing: ChangeOptions

    private var literal: [String] { LiteralWords.words(words) }
    private var address: RecordAddress { RecordAddress(ofDocument: Array(literal.dropLast())) }

    func validate() throws {
        try LiteralWords.validate(words)
        if address.isEmpty { throw ValidationError("Name the document and the file.") }
    }

    func run() throws {
        let attachment: Attachment
        attachment = try Attachment(contentsOf: literal.last ?? "")
        let (id, name, known) = try changing.document(at: address)
        changing.write("document \(name): \(known?.text ?? "no file") → \(attachment.text)")
        if let sentence = attachment.contradiction(to: literal.last ?? "") { changing.write("! \(sentence)") }
        guard try changing.isAgreed("Attach the file?") else { return }
        try changing.book.writing { try $0.setAttachment(attachment, of: id) }
        changing.write("attached")
    }
}

/// Saves or removes the file of a document.
struct AttachmentCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attachment",
        abstract: "Save or remove the file of a document.",
        discussion: """
            DOCUMENT is its number, its address, or words that find one document. Without an option, the format and the \
            size of its file are printed:

              flightlog attachment kind:medical authority:EASA -o copy.pdf
            """)

    @Argument(parsing: .allUnrecognized, help: ArgumentHelp("The document.", valueName: "document"))
    var words: [String] = []

    @Option(
        name: [.short, .long], help: ArgumentHelp("The file to write; it must not exist.", valueName: "file"),
        completion: .file())
    var output: String?

    @Flag(help: "Remove the file from the document.")
    var remove = false

    @OptionGroup var changing: ChangeOptions

    private var address: RecordAddress { RecordAddress(ofDocument: LiteralWords.words(words)) }

    func validate() throws {
        try LiteralWords.validate(words)
        if address.isEmpty { throw ValidationError("Name the document: its number, its address, or words.") }
        if output != nil, remove { throw ValidationError("Name one of --output and --remove.") }
    }

    func run() throws {
        let (id, name, known) = try changing.document(at: address)
        if let output { return try write(known, of: name, to: output) }
        changing.write("document \(name): \(known?.text ?? "no file")")
        guard remove, known != nil, try changing.isAgreed("Remove the file?") else { return }
        try changing.book.writing { try $0.setAttachment(nil, of: id) }
        changing.write("removed")
    }

    private func write(_ known: Attachment?, of name: String, to path: String) throws {
        guard let known else {
            throw CommandFailure(
                "There is no file with \(name).", "flightlog attach attaches one.", exitCode: ExitCode(1)
            )
        }
        try ExportFile(path, replacing: false, of: changing.book.path).write(known.bytes)
        changing.write("\(path): \(known.text)")
    }
}

extension RecordAddress {
    /// Creates the address of a document, whose kind need not be named.
    fileprivate init(ofDocument words: [String]) {
        let isNamed = words.first.flatMap { RecordKind(argument: $0) } == .documents
        self.init(isNamed ? words : [RecordKind.documents.rawValue] + words)
    }
}

extension ChangeOptions {
    /// Returns a document, its name and its file.
    ///
    /// - Throws: `LogbookError`, and what the body throws.
    fileprivate func document(at address: RecordAddress) throws -> (RecordID, String, Attachment?) {
        let today = clock.today()
        return try book.reading { logbook in
            let ids = try address.records(in: logbook, today: today, order: conventions.dateOrder)
            guard ids.count == 1, let id = ids.first else {
                throw CommandFailure("Several documents are named.", "Name one.", exitCode: ExitCode(64))
            }
            return (id, try logbook.record(id).sentence, try logbook.attachment(of: id))
        }
    }
}
