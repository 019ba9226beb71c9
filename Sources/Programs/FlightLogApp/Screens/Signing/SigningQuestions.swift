import Aviation
import FoundationEssentials
import Logbook
import LogbookFormats
import LogbookProgram

/// What is signed.
enum SigningSubject: Hashable, Sendable {
    /// A flight, a session or a document.
    case record(RecordID)
    /// A printed page, by its layout and its number.
    case page(layout: String, number: Int)

    /// Returns the text that is signed about it.
    fileprivate func text(by signer: Signer, in book: any LogbookAccess) throws -> CanonicalText {
        switch self {
        case .record(let id): try book.signingText(of: id, by: signer)
        case .page: try book.signingText(of: page(in: book), by: signer)
        }
    }

    fileprivate func page(in book: any LogbookAccess) throws -> KeptPageRecord {
        guard case .page(let layout, let number) = self else { throw SigningError.notSignable }
        guard let page = try book.printedPages().first(where: { $0.layout == layout && $0.number == number }) else {
            throw SigningError.noPage("\(number)")
        }
        return page
    }
}

/// A text with the signature that was made of it.
struct SignedText: Hashable, Sendable {
    let text: CanonicalText
    let signature: KeySignature
    /// What was to be signed here; nil for what came back in a file.
    let subject: SigningSubject?
}

/// Reads what is to be signed, and who signs as a rule, and opens the overlay.
struct SigningQuestion: LogbookQuestion {
    static let traits = QuestionTraits.opening

    let subject: SigningSubject

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Result<SigningScreen, SigningComplaint> {
        do {
            return .success(try screen(book))
        } catch let error as LogbookError {
            throw error
        } catch {
            return .failure(SigningComplaint(error))
        }
    }

    private func screen(_ book: any LogbookAccess) throws -> SigningScreen {
        switch subject {
        case .record(let id):
            let lines = try book.coveredLines(of: id)
            let signatures = try book.signatures(of: id)
            let earlier = signatures.map { signature in
                let differences = CoveredValues.differences(from: signature.text.lines, to: lines)
                let label = Signer(signature.text)?.label ?? "?"
                let state = differences.isEmpty ? "valid" : "void: \(differences.map(\.text).joined(separator: ", "))"
                return "\(label) (\(signature.level.text)): \(state)"
            }
            return SigningScreen(
                subject, title: try book.record(id).sentence,
                CanonicalText(id.kind == .documents ? .document : .entry, lines),
                by: try book.usualSigner(of: id) ?? signatures.first.flatMap { Signer($0.text) },
                earlier: earlier)
        case .page:
            let page = try subject.page(in: book)
            let signer = try book.usualSignerOfPages()
            let text = try book.signingText(of: page, by: signer ?? Signer(name: "?"))
            let lines = Array(text.lines.prefix { $0.word != "signer" })
            return SigningScreen(
                subject, title: "page \(page.name)", CanonicalText(.page, lines),
                by: signer, earlier: [page.sentence])
        }
    }

    func receive(_ answer: Result<SigningScreen, SigningComplaint>, in state: inout State) -> [Effect] {
        switch answer {
        case .success(let screen):
            state.overlay = .signing(screen)
            return []
        case .failure(let complaint): return state.refuseSigning(complaint)
        }
    }
}

/// Makes the text, and keeps a name or a picture, writes a file, or has the text signed.
struct SignQuestion: LogbookQuestion {
    static let traits = QuestionTraits(holdsKeys: true, isChange: true)

    let subject: SigningSubject
    let signer: Signer
    let way: SigningWay
    /// The path of the key, of the picture, or of the file to write; empty for none.
    let path: String

    enum Answer: Sendable {
        case kept(String)
        case written
        case text(CanonicalText)
        case refused(SigningComplaint)
    }

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Answer {
        do {
            let text = try subject.text(by: signer, in: book)
            switch way {
            case .key: return .text(text)
            case .name: return .kept(try book.accept(text, .name, signature: nil, picture: nil))
            case .picture:
                let picture = try Attachment(contentsOf: path)
                guard picture.kind == .png || picture.kind == .jpeg else {
                    return .refused(SigningComplaint("“\(path)” is not a picture. Name a PNG or a JPEG."))
                }
                return .kept(try book.accept(text, .picture, signature: nil, picture: picture.bytes))
            case .file:
                try ExportFile(path, replacing: false, of: book.path).write(Data(text.text.utf8))
                return .written
            }
        } catch {
            return .refused(SigningComplaint(error))
        }
    }

    func receive(_ answer: Answer, in state: inout State) -> [Effect] {
        switch answer {
        case .kept(let name):
            return state.finishSigning("Kept: \(name), signed by \(signer.label) (\(way.level.text)).")
        case .written:
            state.overlay = nil
            let command = state.keyLabel(of: .palette)
            state.status = Status(
                .good,
                "Wrote \(path.lastPathPart): send it to \(signer.name). \(command) take signature keeps what comes back."
            )
            return []
        case .text(let text):
            return [.run(SignTask(subject: subject, text: text, key: path.isEmpty ? nil : path))]
        case .refused(let complaint): return state.refuseSigning(complaint)
        }
    }
}

/// Keeps a signature by a key that is known.
struct KeepSignatureQuestion: LogbookQuestion {
    static let traits = QuestionTraits(holdsKeys: true, isChange: true)

    let signed: SignedText

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Result<String, SigningComplaint> {
        Result { try book.accept(signed.text, .key, signature: signed.signature.pair, picture: nil) }
            .mapError { SigningComplaint($0) }
    }

    func receive(_ answer: Result<String, SigningComplaint>, in state: inout State) -> [Effect] {
        switch answer {
        case .success(let name):
            let signer = Signer(signed.text)?.label ?? "?"
            return state.finishSigning("Kept: \(name), signed by \(signer) (\(SignatureLevel.key.text)).")
        case .failure(let complaint): return state.refuseSigning(complaint)
        }
    }
}

/// Reads a file that came back: a signed text, or a signed PDF of printed pages, which is kept at once.
struct TakeSignatureQuestion: LogbookQuestion {
    static let traits = QuestionTraits(holdsKeys: true, isChange: true)

    let path: String

    enum Answer: Sendable {
        case kept(String)
        case signed(SignedText)
        case refused(SigningComplaint)
    }

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Answer {
        do {
            if let document = SignatureFile.pdf(at: path) { return .kept(try book.acceptDocument(document)) }
            let file = try SignatureFile(contentsOf: path)
            guard let signature = file.signature else {
                return .refused(
                    SigningComplaint(
                        "\(path.lastPathPart) is not signed yet. The signer signs it with: flightlog sign answer \(path.lastPathPart)"
                    ))
            }
            return .signed(SignedText(text: file.text, signature: signature, subject: nil))
        } catch {
            return .refused(SigningComplaint(error))
        }
    }

    func receive(_ answer: Answer, in state: inout State) -> [Effect] {
        state.overlay = nil
        switch answer {
        case .kept(let pages): return state.finishSigning("Kept: the signed PDF of page \(pages).")
        case .signed(let signed): return [.run(JudgeTask(signed: signed, day: state.today))]
        case .refused(let complaint): return state.refuseSigning(complaint)
        }
    }
}

extension State {
    /// Closes the overlay and shows what was kept.
    fileprivate mutating func finishSigning(_ sentence: String) -> [Effect] {
        overlay = nil
        let effects = readAgain()
        status = Status(.good, sentence)
        return effects
    }
}
