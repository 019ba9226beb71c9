import Aviation
import Logbook
import LogbookFormats
import LogbookProgram
import TerminalUI

// Files that are attached to documents.

extension CommandName {
    static let attach = CommandName("documents.attach")
    static let openAttachment = CommandName("documents.open")
    static let saveAttachment = CommandName("documents.save")
    static let removeAttachment = CommandName("documents.remove")
}

extension Command {
    static let attach = Command(
        ListScreen.self, .attach, [.character("@")], "attach", "Attach a file to the document", footer: 75,
        also: "scan pdf photo picture",
        isInFooter: { $1.kind == .documents }, unless: { $1.reasonAgainstChanging ?? $0.reasonAgainstAttachment($1) },
        action: { $0.attach(in: &$1) })
    static let openAttachment = Command(
        ListScreen.self, .openAttachment, [.character("O")], "open attachment",
        "Open the file of the document in another program; of an aircraft, show the photo",
        footer: 70, also: "view show pdf photo image picture", isInFooter: { $1.kind == .documents },
        unless: { $1.kind == .aircraft ? $0.reasonAgainstRow($1) : $0.reasonAgainstAttachment($1) },
        action: { $1.kind == .aircraft ? $0.showPhoto(in: &$1) : $0.readAttachment(.opening, in: &$1) })
    static let saveAttachment = Command(
        ListScreen.self, .saveAttachment, [], "save attachment", "Save the file of the document as a file of its own",
        also: "export write attachment", unless: { $0.reasonAgainstAttachment($1) },
        action: { $0.readAttachment(.saving, in: &$1) })
    static let removeAttachment = Command(
        ListScreen.self, .removeAttachment, [], "remove attachment", "Remove the file of the document",
        also: "delete attachment",
        unless: { $1.reasonAgainstChanging ?? $0.reasonAgainstAttachment($1) },
        action: { $0.removeAttachment(in: &$1) })
}

// MARK: Questions

/// Attaches a file to a document.
struct AttachQuestion: LogbookQuestion {
    static let traits = QuestionTraits.action

    let id: RecordID
    let path: String

    /// Returns the file.
    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Attachment {
        let attachment: Attachment
        do throws(LogbookError) {
            attachment = try Attachment(contentsOf: path)
        } catch .unreadable(_, let reason) {
            // The status line has room for the name.
            throw .unreadable(path: path.lastPathPart, reason: reason)
        }
        try book.setAttachment(attachment, of: id)
        return attachment
    }

    func receive(_ attachment: Attachment, in state: inout State) -> [Effect] {
        let warning = attachment.contradiction(to: path).map { " \($0)" } ?? ""
        return state.edit(ListScreen.self) {
            $0.finishAttachment("Attached \(path.lastPathPart) (\(attachment.text)).\(warning)", at: id, in: &$1)
        }
    }
}

/// Removes the file of a document.
struct RemoveAttachmentQuestion: LogbookQuestion {
    static let traits = QuestionTraits.action

    let id: RecordID
    let name: String

    /// Returns whether there was one.
    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Bool {
        guard try book.attachment(of: id) != nil else { return false }
        try book.setAttachment(nil, of: id)
        return true
    }

    func receive(_ wasThere: Bool, in state: inout State) -> [Effect] {
        guard wasThere else {
            return state.edit(ListScreen.self) { $0.refuseAttachment(of: name, in: &$1) }
        }
        return state.edit(ListScreen.self) { $0.finishAttachment("Removed the file of \(name).", at: id, in: &$1) }
    }
}

/// Reads the file of a document.
struct AttachmentQuestion: LogbookQuestion {
    enum Purpose: Hashable, Sendable {
        case opening, saving
    }

    static let traits = QuestionTraits.opening

    let id: RecordID
    let name: String
    let purpose: Purpose

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Attachment? { try book.attachment(of: id) }

    func receive(_ attachment: Attachment?, in state: inout State) -> [Effect] {
        guard let attachment else {
            return state.edit(ListScreen.self) { $0.refuseAttachment(of: name, in: &$1) }
        }
        let file = attachment.fileName(of: name)
        if purpose == .opening, attachment.kind != nil { return [.run(OpenTask(attachment: attachment, name: file))] }
        let field = Sheet.Field("File", file, hint: "path; an existing file is not replaced")
        let id = id
        var sheet = Sheet(title: "Save the file of \(name)", [field]) { sheet, state in
            guard let path = sheet.text(0).nonEmpty else { return state.refuseSheet("Name the file.") }
            return [state.requests.ask(SaveAttachmentQuestion(id: id, path: path))]
        }
        if purpose == .opening {
            sheet.error = "Its bytes are of unknown kind, so no program is asked to open them; Enter saves them here."
        }
        state.overlay = .sheet(sheet)
        return []
    }
}

/// Writes the file of a document to a file of its own.
struct SaveAttachmentQuestion: LogbookQuestion {
    static let traits = QuestionTraits(holdsKeys: true)

    let id: RecordID
    let path: String

    /// Returns the format and the size; nil when the file was removed meanwhile.
    func ask(_ book: any LogbookAccess) throws(LogbookError) -> String? {
        guard let attachment = try book.attachment(of: id) else { return nil }
        try ExportFile(path, replacing: false, of: book.path).write(attachment.bytes)
        return attachment.text
    }

    func receive(_ text: String?, in state: inout State) -> [Effect] {
        state.overlay = nil
        guard let text else {
            return state.edit(ListScreen.self) { $0.refuseAttachment(of: "the document", in: &$1) }
        }
        state.status = Status(.good, "Saved \(path.lastPathPart) (\(text)).")
        return []
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] {
        state.refuseSheet("\(error.message) \(error.recovery)")
    }
}

extension Attachment {
    /// Returns the name of a file for a document, such as `medical-FAA-1.pdf`.
    package func fileName(of document: String) -> String {
        let words = document.split { !$0.isLetter && !$0.isNumber }
        return "\(words.isEmpty ? "document" : words.joined(separator: "-")).\(pathExtension)"
    }
}

// MARK: Update

extension ListScreen {
    /// Returns the reason why there is no document to act on; nil when there is one.
    fileprivate func reasonAgainstAttachment(_ state: State) -> String? {
        state.kind == .documents ? reasonAgainstRow(state) : "only documents have files"
    }

    fileprivate func showPhoto(in context: inout ScreenContext) -> [Effect] {
        guard let row = context.list.selected else { return [] }
        return context.ask(PhotoQuestion(id: row.id, name: row.name))
    }

    fileprivate func attach(in context: inout ScreenContext) -> [Effect] {
        guard let row = context.list.selected else { return [] }
        return context.ask(FolderQuestion(path: "", purpose: .attaching(row.id, row.name)))
    }

    fileprivate func readAttachment(
        _ purpose: AttachmentQuestion.Purpose, in context: inout ScreenContext
    ) -> [Effect] {
        guard let row = context.list.selected else { return [] }
        return context.ask(AttachmentQuestion(id: row.id, name: row.name, purpose: purpose))
    }

    fileprivate func removeAttachment(in context: inout ScreenContext) -> [Effect] {
        guard let row = context.list.selected else { return [] }
        return context.ask(RemoveAttachmentQuestion(id: row.id, name: row.name))
    }

    /// Shows that a document has another file, or none.
    fileprivate func finishAttachment(
        _ sentence: String, at id: RecordID, in context: inout ScreenContext
    ) -> [Effect] {
        context.preview = Preview()
        context.status = Status(.good, "\(sentence)  \(context.keyLabel(of: .undo)) undoes.")
        return context.then { state in
            state.overlay = nil
            return state.reloadAfterChange(at: .around(id))
        }
    }

    fileprivate func refuseAttachment(of name: String, in context: inout ScreenContext) -> [Effect] {
        let key = context.keyLabel(of: .attach)
        context.status = Status(.caution, "There is no file with \(name); \(key) attaches one.")
        return []
    }
}

/// Opens a file in the program that the user's system has for it.
struct OpenTask: OutsideTask {
    let attachment: Attachment
    /// The file's name.
    let name: String

    func run(with services: OutsideServices) -> OpenerOutcome { services.open(attachment, name) }

    func receive(_ outcome: OpenerOutcome, in state: inout State) -> [Effect] {
        if let complaint = outcome.complaint { state.status = Status(.caution, complaint) }
        return []
    }
}
