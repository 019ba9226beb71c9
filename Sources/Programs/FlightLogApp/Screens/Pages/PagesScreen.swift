import Aviation
import Logbook
import LogbookProgram
import Paper
import Reports
import TerminalUI

/// The pages of the logbook as they are printed, as text.
struct PagesScreen: ScreenContent {
    /// The name of the layout.
    private(set) var layout: String
    /// The layouts that can be chosen.
    let layouts: [LayoutFolder.Choice]
    /// The pages as lines, both sides of a spread one after the other; nil while they are made.
    private(set) var pages: [PageText]?
    /// Why there are no pages; nil when there are.
    private(set) var complaint: String?
    /// The page that is shown, from 0.
    private(set) var number = 0
    private var scroll = ScrollPosition()
    /// The columns after the first one that are scrolled out at the left.
    private(set) var left = 0
    /// The file that was written last.
    private(set) var written: String?

    /// - Parameter layouts: the layouts; the first one is shown.
    init(_ layouts: [LayoutFolder.Choice]) {
        self.layouts = layouts
        layout = layouts.first?.name ?? ""
    }

    /// The layout's name for people.
    var label: String { layouts.first { $0.name == layout }?.label ?? layout }

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
    /// The table among the lines; nil for a page without one.
    var table: PaperTextTable?

    /// The number of the page; nil for the first page, which has none.
    var number: Int? { label.split(separator: " ").first.flatMap { Int($0) } }

    /// The places at which columns begin, and where the last one ends; empty for a page without a table.
    var edges: [Int] { table?.edges ?? [] }
    /// The lines of rows and sums.
    var rows: Range<Int> { table?.rows ?? 0..<0 }

    /// The lines above the rows, which stay when the rows are scrolled.
    var headLines: Int { table?.titles.upperBound ?? 0 }
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
    static let pagesChoose = CommandName("pages.choose")
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
        action: { $0.show(.pages(PagesScreen(LayoutFolder.ofUser.choices(of: $0.settings.region)))) })
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
                PagesScreen.self, .pagesMark, [.character("m")], "keep",
                "Write the pages as a PDF and keep them as printed: changes of their flights are kept and said",
                footer: 82, also: "mark chain write", unless: { $1.reasonAgainstChanging ?? $0.reasonAgainstPage },
                action: { $0.askForFile(keeping: true, in: &$1) }),
            Command(
                PagesScreen.self, .pagesSign, [.character("i")], "sign", "Sign the page as it was kept, with a key",
                footer: 55, also: "signature key", unless: { $1.reasonAgainstChanging ?? $0.reasonAgainstPage },
                action: { $0.sign(in: &$1) }),
            Command(
                PagesScreen.self, .pagesOpen, [.character("o"), .character("O")], "open PDF",
                "Open the PDF that was written last",
                footer: 80, isInFooter: { screen, _ in screen.written != nil },
                unless: { screen, _ in screen.written == nil ? "no PDF was written yet; Enter writes it" : nil },
                action: { $0.open(in: &$1) }),
            Command(
                PagesScreen.self, .pagesChoose, [.character("s")], "layouts", "Choose the layout from a list",
                footer: 78,
                action: { $0.choose(in: &$1) }),
            Command(
                PagesScreen.self, .pagesLayout, [.tab], "next layout", "Show the pages of the next layout", footer: 50,
                action: { $0.choose(by: 1, in: &$1) }),
            Command(
                PagesScreen.self, .pagesLayoutBefore, [.backTab], "layout before",
                "Show the pages of the layout before", action: { $0.choose(by: -1, in: &$1) }),
            Command(
                PagesScreen.self, .pagesRight, [.right, .character("l")], "columns",
                "Show the columns to the right", footer: 74, isInFooter: { screen, state in screen.isWide(state) },
                action: { $0.scroll(by: 1, in: $1) }),
            Command(
                PagesScreen.self, .pagesLeft, [.left, .character("h")], "left",
                "Show the columns to the left", footer: 35, isInFooter: { screen, _ in screen.left > 0 },
                action: { $0.scroll(by: -1, in: $1) }),
        ] + Command.motions(.reading, footer: 70) + [
            Command.close(.pagesClose, "Back to the list", footer: 99)
        ])
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

    mutating func receive(
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
        guard let place = layouts.firstIndex(where: { $0.name == layout }) else { return [] }
        return show(layouts[(place + distance + layouts.count) % layouts.count].name, in: &context)
    }

    /// Shows the pages of another layout, from the first one.
    private mutating func show(_ name: String, in context: inout ScreenContext) -> [Effect] {
        layout = name
        (pages, complaint, number, left, scroll) = (nil, nil, 0, 0, ScrollPosition())
        return refresh(in: &context)
    }

    /// Offers all layouts by their names.
    fileprivate func choose(in context: inout ScreenContext) -> [Effect] {
        let items = layouts.map { choice in
            Picker.Item(choice.label, id: choice.name, detail: choice.name) { state in
                state.edit(PagesScreen.self) { $0.show(choice.name, in: &$1) }
            }
        }
        let selected = layouts.firstIndex { $0.name == layout } ?? 0
        return context.show(.picker(Picker(title: "Layout", items: items, selected: selected)))
    }

    /// The columns of the screen for a page.
    private func width(_ state: State) -> Int { max(body(state).columns - 2, 1) }

    /// Returns the number of lines that stay above the rows: on a low screen all are scrolled.
    func headLines(in rows: Rect) -> Int {
        let head = page?.headLines ?? 0
        return head + 4 <= rows.rows ? head : 0
    }

    /// Returns the number of lines that are scrolled, and that have room at once.
    private func scrolled(in rows: Rect) -> (count: Int, height: Int) {
        let head = headLines(in: rows)
        return ((page?.lines.count ?? 0) - head, rows.rows - head)
    }

    /// Whether the page has more columns than the screen has room for.
    fileprivate func isWide(_ state: State) -> Bool {
        page?.table.map { ($0.edges.last ?? 0) > width(state) } ?? false
    }

    /// Shows the next columns that have room, or the ones before: always whole ones, and the first one beside them.
    fileprivate mutating func scroll(by direction: Int, in context: ScreenContext) -> [Effect] {
        guard let table = page?.table else { return [] }
        let width = width(context.state)
        let shown = table.columns(after: left, in: width)
        let last = table.edges.count - 1
        if direction > 0, shown.upperBound < last {
            left = shown.upperBound - 1
            // The last columns are shown with as many before them as there is room for.
            while left > 0, table.columns(after: left - 1, in: width).upperBound == last { left -= 1 }
        } else if direction < 0, left > 0 {
            let end = left + 1
            left -= 1
            while left > 0, table.columns(after: left - 1, in: width).upperBound >= end { left -= 1 }
        }
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
        let (layout, label, today) = (layout, label, context.state.today)
        let field = Sheet.Field(
            "File", "logbook-\(layout)-\(today.isoText).pdf", hint: "path; an existing file is not replaced")
        return context.show(
            .sheet(
                Sheet(
                    title: "Write the pages as a PDF: \(label)" + (isKeeping ? ", and keep them" : ""), [field]
                ) { sheet, state in
                    guard let path = sheet.text(0).nonEmpty else { return state.refuseSheet("Name the file.") }
                    let question = WritePagesQuestion(layout: layout, path: path, isKeeping: isKeeping, today: today)
                    return [state.requests.ask(question)]
                }))
    }

    mutating func finish(_ path: String) -> [Effect] {
        written = path
        return []
    }

    fileprivate func open(in context: inout ScreenContext) -> [Effect] {
        written.map { context.ask(ReadPagesQuestion(path: $0)) } ?? []
    }

    mutating func move(_ motion: Motion, in context: inout ScreenContext) -> [Effect] {
        let (count, height) = scrolled(in: body(context.state))
        scroll.apply(motion, count: count, height: height)
        return []
    }

    mutating func turnWheel(_ rows: Int, over target: MouseTarget?, in context: inout ScreenContext) -> [Effect] {
        let (count, height) = scrolled(in: body(context.state))
        scroll.scroll(by: rows, count: count, height: height)
        return []
    }
}

extension PaperTextTable {
    /// Returns the columns that have room beside the first one, after as many that are scrolled out; at least one.
    func columns(after hidden: Int, in width: Int) -> Range<Int> {
        let first = min(1 + hidden, max(edges.count - 2, 0))
        let room = width - (edges.count > 1 ? edges[1] : 0)
        var end = first
        while end + 1 < edges.count, end == first || edges[end + 1] - edges[first] <= room { end += 1 }
        return first..<end
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
