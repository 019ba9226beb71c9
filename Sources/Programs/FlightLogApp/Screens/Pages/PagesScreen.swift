import Aviation
import Logbook
import LogbookFormats
import LogbookProgram
import Paper
import Reports
import TerminalUI

/// The pages of the logbook as they are printed, as text.
struct PagesScreen: ScreenContent {
    /// The name of the layout.
    private(set) var layout: String
    /// The names of the layouts that can be chosen.
    let layouts: [String]
    /// The pages as lines, both sides of a spread one after the other; nil while they are made.
    private(set) var pages: [PageText]?
    /// Why there are no pages; nil when there are.
    private(set) var complaint: String?
    /// The page that is shown, from 0.
    private(set) var number = 0
    private var scroll = ScrollPosition()
    /// The columns that are scrolled out at the left.
    private(set) var left = 0
    /// The file that was written last.
    private(set) var written: String?

    /// - Parameters:
    ///   - layouts: the names of the layouts; the first one is shown where the region's is missing.
    ///   - region: the region whose layout is shown first.
    init(_ layouts: [String] = LayoutFolder.ofUser.names, of region: Region? = nil) {
        self.layouts = layouts
        let usual = region == .faa ? "faa-single" : "easa-single"
        layout = layouts.contains(usual) ? usual : layouts.first ?? "easa"
    }

    /// The page that is shown; nil when there is none.
    var page: PageText? { pages.flatMap { $0.indices.contains(number) ? $0[number] : nil } }
    var firstLine: Int { scroll.top }

    func contexts(_ state: State) -> [CommandContext] { [.pages] }
    var isOnlyRead: Bool { true }

    func body(_ state: State) -> Rect { ReportLayout(state, headings: 1, keepsStatus: true).rows }
}

/// A page as text.
struct PageText: Hashable, Sendable {
    /// The name, such as `12 left`.
    let label: String
    let lines: [String]

    /// The number of the page; nil for the first page, which has none.
    var number: Int? { label.split(separator: " ").first.flatMap { Int($0) } }

    /// The width of the longest line.
    var columns: Int { lines.map { CharacterWidths.standard.columns(of: $0) }.max() ?? 0 }
}

// MARK: Commands

extension CommandContext {
    static let pages = CommandContext("Pages", name: "pages")
}

extension CommandName {
    static let pages = CommandName("screen.pages")
    static let pagesNext = CommandName("pages.next")
    static let pagesPrevious = CommandName("pages.previous")
    static let pagesFirst = CommandName("pages.front")
    static let pagesLast = CommandName("pages.end")
    static let pagesLayout = CommandName("pages.layout")
    static let pagesLayoutBefore = CommandName("pages.layoutBefore")
    static let pagesRight = CommandName("pages.right")
    static let pagesLeft = CommandName("pages.left")
    static let pagesWrite = CommandName("pages.write")
    static let pagesMark = CommandName("pages.mark")
    static let pagesSign = CommandName("pages.sign")
    static let pagesOpen = CommandName("pages.open")
    static let pagesClose = CommandName("pages.close")
}

extension Command {
    static let pages = Command(
        .pages, [.character("P")], "pages",
        "Show the pages of the logbook as they are printed, and write them as a PDF",
        also: "print paper pdf preview", leavesList: true,
        unless: { $0.kind == .flights ? nil : "only flights are printed" },
        action: { $0.show(.pages(PagesScreen(of: $0.settings.region))) })
}

extension CommandTable {
    static let pages = CommandTable(
        .pages,
        [
            Command(
                PagesScreen.self, .pagesNext, [.character("n"), .character("]")], "next page", "Show the next page",
                footer: 95, unless: { screen, _ in screen.reasonAgainstPage },
                action: { screen, _ in screen.turn(by: 1) }),
            Command(
                PagesScreen.self, .pagesPrevious, [.character("p"), .character("[")], "previous page",
                "Show the previous page", footer: 90, unless: { screen, _ in screen.reasonAgainstPage },
                action: { screen, _ in screen.turn(by: -1) }),
            Command(
                PagesScreen.self, .pagesFirst, [.character("{")], "first page", "Show the first page",
                unless: { screen, _ in screen.reasonAgainstPage }, action: { screen, _ in screen.turn(by: -.max) }),
            Command(
                PagesScreen.self, .pagesLast, [.character("}")], "last page", "Show the last page",
                unless: { screen, _ in screen.reasonAgainstPage }, action: { screen, _ in screen.turn(by: .max) }),
            Command(
                PagesScreen.self, .pagesWrite, [.enter], "write PDF", "Write the pages as a PDF", footer: 85,
                also: "print save export", unless: { screen, _ in screen.reasonAgainstPage },
                action: { $0.askForFile(keeping: false, in: &$1) }),
            Command(
                PagesScreen.self, .pagesMark, [.character("m")], "write and keep",
                "Write the pages as a PDF and keep them as printed: changes of their flights are kept and said",
                footer: 60, also: "mark chain", unless: { $1.reasonAgainstChanging ?? $0.reasonAgainstPage },
                action: { $0.askForFile(keeping: true, in: &$1) }),
            Command(
                PagesScreen.self, .pagesSign, [.character("i")], "sign", "Sign the page as it was kept, with a key",
                footer: 55, also: "signature key", unless: { $1.reasonAgainstChanging ?? $0.reasonAgainstPage },
                action: { $0.sign(in: &$1) }),
            Command(
                PagesScreen.self, .pagesOpen, [.character("o"), .character("O")], "open PDF",
                "Open the PDF that was written last",
                footer: 80,
                unless: { screen, _ in screen.written == nil ? "no PDF was written yet; Enter writes it" : nil },
                action: { $0.open(in: &$1) }),
            Command(
                PagesScreen.self, .pagesLayout, [.tab], "layout", "Show the pages of the next layout", footer: 75,
                action: { $0.choose(by: 1, in: &$1) }),
            Command(
                PagesScreen.self, .pagesLayoutBefore, [.backTab], "layout before",
                "Show the pages of the layout before", action: { $0.choose(by: -1, in: &$1) }),
            Command(
                PagesScreen.self, .pagesRight, [.right, .character("l")], "right", "Scroll to the right", footer: 40,
                action: { $0.scroll(by: 1, in: $1) }),
            Command(
                PagesScreen.self, .pagesLeft, [.left, .character("h")], "left", "Scroll to the left", footer: 35,
                action: { $0.scroll(by: -1, in: $1) }),
        ] + Command.motions(.reading, footer: 70) + [
            Command.close(.pagesClose, "Back to the list", footer: 99)
        ])
}

// MARK: Questions

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
                answer.pages.append(PageText(label: page.label, lines: page.textLines))
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

// MARK: Update

extension PagesScreen {
    /// The reason why there is no page to leaf from; nil when there is one.
    fileprivate var reasonAgainstPage: String? {
        page == nil ? complaint ?? "the pages are not ready yet" : nil
    }

    mutating func refresh(in context: inout ScreenContext) -> [Effect] {
        context.ask(PageTextsQuestion(layout: layout, today: context.state.today))
    }

    fileprivate mutating func receive(
        _ answer: PageTextsQuestion.Answer, of layout: String, in context: inout ScreenContext
    ) -> [Effect] {
        guard layout == self.layout else { return [] }
        (pages, complaint) = (answer.pages, answer.complaint)
        number = min(number, max(answer.pages.count - 1, 0))
        return []
    }

    fileprivate mutating func turn(by distance: Int) -> [Effect] {
        let last = max((pages?.count ?? 1) - 1, 0)
        number = distance == .max ? last : distance == -.max ? 0 : min(max(number + distance, 0), last)
        scroll = ScrollPosition()
        return []
    }

    fileprivate mutating func choose(by distance: Int, in context: inout ScreenContext) -> [Effect] {
        guard let place = layouts.firstIndex(of: layout), !layouts.isEmpty else { return [] }
        layout = layouts[(place + distance + layouts.count) % layouts.count]
        (pages, complaint, number, left, scroll) = (nil, nil, 0, 0, ScrollPosition())
        return refresh(in: &context)
    }

    fileprivate mutating func scroll(by direction: Int, in context: ScreenContext) -> [Effect] {
        let body = body(context.state)
        let most = max((page?.columns ?? 0) - body.columns, 0)
        left = min(max(left + direction * max(body.columns / 2, 1), 0), most)
        return []
    }

    fileprivate mutating func sign(in context: inout ScreenContext) -> [Effect] {
        guard let number = page?.number else {
            context.status = Status(.caution, "The first page has no flights; only pages of flights are signed.")
            return [.bell]
        }
        return context.ask(SigningQuestion(subject: .page(layout: layout, number: number)))
    }

    fileprivate mutating func askForFile(keeping isKeeping: Bool, in context: inout ScreenContext) -> [Effect] {
        let (layout, today) = (layout, context.state.today)
        let field = Sheet.Field(
            "File", "logbook-\(layout)-\(today.isoText).pdf", hint: "path; an existing file is not replaced")
        return context.show(
            .sheet(
                Sheet(
                    title: "Write the pages of \(layout) as a PDF" + (isKeeping ? ", and keep them" : ""), [field]
                ) { sheet, state in
                    guard let path = sheet.text(0).nonEmpty else { return state.refuseSheet("Name the file.") }
                    let question = WritePagesQuestion(layout: layout, path: path, isKeeping: isKeeping, today: today)
                    return [state.requests.ask(question)]
                }))
    }

    fileprivate mutating func finish(_ path: String) -> [Effect] {
        written = path
        return []
    }

    fileprivate func open(in context: inout ScreenContext) -> [Effect] {
        written.map { context.ask(ReadPagesQuestion(path: $0)) } ?? []
    }

    mutating func move(_ motion: Motion, in context: inout ScreenContext) -> [Effect] {
        scroll.apply(motion, count: page?.lines.count ?? 0, height: body(context.state).rows)
        return []
    }

    mutating func turnWheel(_ rows: Int, over target: MouseTarget?, in context: inout ScreenContext) -> [Effect] {
        scroll.scroll(by: rows, count: page?.lines.count ?? 0, height: body(context.state).rows)
        return []
    }
}

/// What is said of pages that cannot be made or written.
enum PageErrorText {
    static func sentence(_ error: any Error) -> String {
        switch error {
        case let error as PaperError: "\(error.message) \(error.recovery)"
        default: PrintedPages.sentence(of: error)
        }
    }
}
