import Aviation
import Logbook
import LogbookFormats
import LogbookProgram
import Paper

/// Makes the pages of a layout as text.
struct PageTextsQuestion: LogbookQuestion {
    static let traits = QuestionTraits(urgency: .soon, isReplaceable: true)

    let layout: String
    let today: LocalDate

    struct Answer: Sendable {
        var pages: [PageText] = []
        /// Why there are none.
        var complaint: String?
    }

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Answer {
        var answer = Answer()
        do {
            try book.forEachPrintedPage(of: layout, today: today) { page in
                answer.pages.append(PageText(label: page.label, lines: page.textLines, table: page.textTable))
            }
        } catch let error as LogbookError {
            throw error
        } catch {
            answer.complaint = PageErrorText.sentence(error)
        }
        return answer
    }

    func receive(_ answer: Answer, in state: inout State) -> [Effect] {
        state.edit(PagesScreen.self) { $0.receive(answer, of: layout, in: &$1) }
    }
}

/// Draws the pages of a layout as a PDF.
struct WritePagesQuestion: LogbookQuestion {
    static let traits = QuestionTraits(holdsKeys: true, isChange: true)

    let layout: String
    let path: String
    /// Whether the pages are kept as they were printed.
    let isKeeping: Bool
    let today: LocalDate

    /// Returns why nothing was written; nil when the file is there.
    func ask(_ book: any LogbookAccess) throws(LogbookError) -> String? {
        do {
            let file = try ExportFile(path, replacing: false, of: book.path)
            let printed = try book.printedDocument(of: layout)
            if isKeeping, printed.isSummary { return "\(layout) has no pages of flights; only those are kept." }
            let (bytes, marker) = try PaperDrawer().draw(
                printed.document, ["--format", "pdf"], isQuiet: true
            ) { give in
                var marker = PageMarker(layout: layout)
                try book.forEachPrintedPages(of: layout, today: today) { pages, closed in
                    if isKeeping { try marker.add(pages, closed) }
                    for page in pages { try give(page) }
                }
                return marker
            }
            try file.write(bytes)
            if isKeeping { try marker.keep(in: book, drawn: bytes) }
            return nil
        } catch let error as LogbookError {
            throw error
        } catch {
            return PageErrorText.sentence(error)
        }
    }

    func receive(_ complaint: String?, in state: inout State) -> [Effect] {
        if let complaint { return state.refuseSheet(complaint) }
        state.overlay = nil
        let kept = isKeeping ? " and kept its pages; \(state.keyLabel(of: .pagesSign)) signs the one that is shown" : ""
        state.status = Status(.good, "Wrote \(path.lastPathPart)\(kept).  \(state.keyLabel(of: .pagesOpen)) opens it.")
        return state.edit(PagesScreen.self) { screen, _ in screen.finish(path) }
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] {
        state.refuseSheet("\(error.message) \(error.recovery)")
    }
}

/// Reads a PDF that was written, to open it.
struct ReadPagesQuestion: LogbookQuestion {
    static let traits = QuestionTraits.opening

    let path: String

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Attachment { try Attachment(contentsOf: path) }

    func receive(_ attachment: Attachment, in state: inout State) -> [Effect] {
        [.run(OpenTask(attachment: attachment, name: path.lastPathPart))]
    }
}
