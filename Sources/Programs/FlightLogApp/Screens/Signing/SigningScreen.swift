import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// How something is signed.
enum SigningWay: Int, Hashable, Sendable, CaseIterable {
    case key, file, name, picture

    var text: String {
        switch self {
        case .key: "own key, at this keyboard"
        case .file: "own key, elsewhere: write the text as a file"
        case .name: SignatureLevel.name.text
        case .picture: SignatureLevel.picture.text
        }
    }

    var level: SignatureLevel {
        switch self {
        case .key, .file: .key
        case .name: .name
        case .picture: .picture
        }
    }

    /// The label of the line that names a file; nil for a way without one.
    fileprivate var placeLabel: String? {
        switch self {
        case .key: "Key"
        case .file: "File"
        case .name: nil
        case .picture: "Picture"
        }
    }

    fileprivate var placeHint: String {
        switch self {
        case .key: "the signer’s private key, also the file of a security key; empty for the first one in ~/.ssh"
        case .file: "path; an existing file is not replaced"
        case .name: ""
        case .picture: "path of a PNG or a JPEG"
        }
    }
}

/// What is to be signed, who signs it and how.
struct SigningScreen: ScreenContent {
    /// A line of the overlay.
    enum Row: Int, Hashable, Sendable {
        case signer, number, expires, way, place
    }

    let subject: SigningSubject
    let title: String
    /// What the signature will cover, without the signer, the seal and the place in the book.
    private let text: CanonicalText
    /// The signatures so far, a line each.
    private let earlier: [String]
    private(set) var way = SigningWay.key
    private(set) var focus = Row.signer
    private var editors: [Row: LineEditor]
    /// What is typed as the file of each way.
    private var places: [SigningWay: LineEditor]
    private(set) var scroll = ScrollPosition()
    /// Why nothing was signed; nil when nothing is known against it.
    var error: String?

    /// - Parameters:
    ///   - signer: who signs as a rule; nil when it is not known.
    ///   - earlier: the signatures so far, a line each.
    init(_ subject: SigningSubject, title: String, _ text: CanonicalText, by signer: Signer?, earlier: [String]) {
        (self.subject, self.title, self.text, self.earlier) = (subject, title, text, earlier)
        editors = [
            .signer: LineEditor(signer?.name ?? ""), .number: LineEditor(signer?.number ?? ""),
            .expires: LineEditor(signer?.expires?.isoText ?? ""),
        ]
        let words = title.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
        places = [.file: LineEditor("\(words).flsign")]
        focus = signer == nil ? .signer : .way
    }

    /// The lines that can be chosen.
    var rows: [Row] { [.signer, .number, .expires, .way] + (way.placeLabel == nil ? [] : [.place]) }

    /// Returns the text of a line, with single blanks between words and none around them; a path as it is.
    func typed(_ row: Row) -> String {
        if row == .place { return places[way]?.text.trimmed ?? "" }
        return editors[row]?.text.split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? ""
    }

    /// The signatures so far, and the lines of what is signed, as far as they are known.
    func lines(columns: Int, _ widths: CharacterWidths) -> [StyledLine] {
        let before = earlier.map { StyledLine($0, $0.contains("void: ") ? .caution : .muted) }
        return (before.isEmpty ? [] : before + [StyledLine()]).flatMap {
            $0.wrapped(columns: columns, indent: 2, widths)
        }
            + text.shown(columns: columns, widths)
    }

    func contexts(_ state: State) -> [CommandContext] { [.signing] }
}

// MARK: Commands

extension CommandContext {
    static let signing = CommandContext("Something to sign", name: "signing", takesText: true)
}

extension CommandName {
    static let sign = CommandName("list.sign")
    static let takeSignature = CommandName("list.takeSignature")
    static let signingAccept = CommandName("signing.accept")
    static let signingSign = CommandName("signing.sign")
    static let signingNext = CommandName("signing.next")
    static let signingPrevious = CommandName("signing.previous")
    static let signingWay = CommandName("signing.way")
    static let signingWayBefore = CommandName("signing.wayBefore")
    static let signingClose = CommandName("signing.close")
}

extension Command {
    static let sign = Command(
        ListScreen.self, .sign, [.character("i")], "sign", "Sign the flight or the document, or have it signed",
        footer: 21, also: "signature endorse instructor ink key", isInFooter: { $0.reasonAgainstSigning($1) == nil },
        unless: { $1.reasonAgainstChanging ?? $0.reasonAgainstSigning($1) },
        action: { _, context in
            context.list.selected.map { context.ask(SigningQuestion(subject: .record($0.id))) } ?? []
        })
    static let takeSignature = Command(
        ListScreen.self, .takeSignature, [], "take signature", "Keep a signature or a signed PDF that came back",
        also: "accept flsign file answer", unless: { $1.reasonAgainstChanging },
        action: { $1.ask(FolderQuestion(path: "", purpose: .signature)) })
}

extension CommandTable {
    static let signing = CommandTable(
        .signing,
        [
            Command(
                SigningScreen.self, .signingAccept, [.enter], "next", "The next line; on the last one, sign",
                footer: 80,
                action: { $0.accept(in: &$1) }),
            Command(
                SigningScreen.self, .signingSign, [.control("s")], "sign", "Sign, or write the text to be signed",
                footer: 85, action: { $0.sign(in: &$1) }),
            Command(
                SigningScreen.self, .signingWay, [.right], "other way", "The next way to sign",
                footer: 70, listens: { $0.focus == .way }, isInFooter: { screen, _ in screen.focus == .way },
                action: { (screen, _) -> [Effect] in
                    screen.turn(by: 1)
                    return []
                }),
            Command(
                SigningScreen.self, .signingWayBefore, [.left], "way before", "The way to sign before",
                listens: { $0.focus == .way }, action: { $0.turn(by: -1) }),
            Command(
                SigningScreen.self, .signingNext, [.tab, .down], "next line", "The next line",
                action: { $0.step(by: 1) }),
            Command(
                SigningScreen.self, .signingPrevious, [.backTab, .up], "line before", "The line before",
                action: { $0.step(by: -1) }),
        ] + Command.motions(.pages) + [
            Command.close(.signingClose, [.escape], "back", "Leave without signing", footer: 90)
        ])
}

// MARK: Update

extension ListScreen {
    fileprivate func reasonAgainstSigning(_ state: State) -> String? {
        guard state.kind == .flights || state.kind == .documents else {
            return "only flights, documents and printed pages are signed"
        }
        return reasonAgainstRow(state)
    }
}

extension SigningScreen {
    fileprivate mutating func step(by distance: Int) {
        guard let place = rows.firstIndex(of: focus) else { return }
        focus = rows[min(max(place + distance, 0), rows.count - 1)]
    }

    fileprivate mutating func turn(by distance: Int) {
        let all = SigningWay.allCases
        way = all[(way.rawValue + distance + all.count) % all.count]
        error = nil
    }

    /// Moves to the next line, or signs when there is none.
    fileprivate mutating func accept(in context: inout ScreenContext) -> [Effect] {
        if focus == rows.last { return sign(in: &context) }
        step(by: 1)
        return []
    }

    fileprivate mutating func sign(in context: inout ScreenContext) -> [Effect] {
        error = nil
        let name = typed(.signer)
        guard !name.isEmpty else { return refuse("Say who signs.", at: .signer) }
        var expires: LocalDate?
        let day = typed(.expires)
        if !day.isEmpty {
            do throws(InputError) {
                expires = try LocalDate(
                    parsing: day, today: context.state.today, order: context.state.settings.conventions.dateOrder)
            } catch {
                return refuse("\(error.message.capitalizedFirst); \(error.recovery).", at: .expires)
            }
        }
        if way == .picture || way == .file, typed(.place).isEmpty { return refuse("Name the file.", at: .place) }
        let number = typed(.number)
        let signer = Signer(name: name, number: number.isEmpty ? nil : number, expires: expires)
        return context.ask(SignQuestion(subject: subject, signer: signer, way: way, path: typed(.place)))
    }

    private mutating func refuse(_ sentence: String, at row: Row) -> [Effect] {
        (error, focus) = (sentence, row)
        return [.bell]
    }

    mutating func type(
        _ change: @escaping (inout LineEditor) -> Bool, in context: inout ScreenContext
    ) -> [Effect] {
        guard focus != .way else { return [] }
        var editor = (focus == .place ? places[way] : editors[focus]) ?? LineEditor("")
        let before = editor.text
        guard change(&editor) else { return [] }
        if focus == .place { places[way] = editor } else { editors[focus] = editor }
        if editor.text != before { error = nil }
        return []
    }

    mutating func click(_ target: MouseTarget, in context: inout ScreenContext) -> [Effect] {
        guard case .row(let place) = target, rows.indices.contains(place) else { return [] }
        if focus == .way, rows[place] == .way { turn(by: 1) }
        focus = rows[place]
        return []
    }

    mutating func move(_ motion: Motion, in context: inout ScreenContext) -> [Effect] {
        let geometry = SigningGeometry(context.size, rows: rows.count) { lines(columns: $0, .standard) }
        let count = lines(columns: geometry.text.columns, .standard).count
        scroll.apply(motion, count: count, height: geometry.text.rows)
        return []
    }

    mutating func turnWheel(_ rows: Int, over target: MouseTarget?, in context: inout ScreenContext) -> [Effect] {
        move(rows > 0 ? .pageDown : .pageUp, in: &context)
    }
}

// MARK: View

/// The areas of the overlays that show a text to sign, or a signed one.
struct SigningGeometry {
    let panel: Rect
    /// The lines to fill in.
    let fields: Rect
    /// The heading of the text; without a row where there is no room.
    let heading: Rect
    let text: Rect
    let note: Rect

    /// - Parameters:
    ///   - rows: the number of lines to fill in.
    ///   - lines: returns the lines of the text for a number of columns.
    init(_ size: Size, rows: Int, _ lines: (Int) -> [StyledLine]) {
        let room = Rect(size).dropping(bottom: 1)
        let width = min(max(room.columns - 4, 30), 92)
        let count = lines(width - 4).count
        panel = room.centered(Size(rows: min(room.rows, rows + count + 6), columns: width))
        let inner = panel.inset(rows: 1, columns: 2)
        note = inner.bottom(inner.rows >= rows + 5 ? 2 : inner.rows > 3 ? 1 : 0)
        let body = inner.dropping(bottom: note.rows)
        fields = body.top(min(rows, max(body.rows - 2, 1)))
        let rest = body.dropping(top: fields.rows)
        heading = rest.rows > 2 ? rest.dropping(top: 1).top(1) : rest.top(0)
        text = rest.dropping(top: heading.rows == 0 ? 0 : 2)
    }
}

extension SigningScreen {
    func draw(on frame: inout Frame, _ state: State) {
        let geometry = SigningGeometry(state.size, rows: rows.count) { lines(columns: $0, frame.buffer.widths) }
        frame.drawPanel(geometry.panel)
        frame.buffer.draw(
            StyledLine(" Sign \(state.settings.display.dated(title)) ", .accent, .bold),
            in: geometry.panel.top(1).dropping(left: 2, right: 2))
        let place = rows.firstIndex(of: focus) ?? 0
        let window = ScrollWindow(count: rows.count, height: geometry.fields.rows, cursor: place)
        for index in window.visible {
            let row = rows[index]
            let line = geometry.fields.line(index - window.top)
            let isFocused = row == focus
            frame.buffer.draw(StyledLine(label(row), isFocused ? .text : .muted, isFocused ? .bold : []), in: line)
            let value = line.dropping(left: 12)
            if row == .way {
                frame.buffer.draw(
                    StyledLine("‹ \(way.text) ›", isFocused ? .fieldFocus : .text, isFocused ? .bold : []), in: value)
                if isFocused { frame.buffer.cursor = value.origin }
            } else {
                let editor = (row == .place ? places[way] : editors[row]) ?? LineEditor("")
                editor.draw(in: value, on: &frame.buffer, isFocused: isFocused)
            }
            frame.zones.add(line, .row(index))
        }
        frame.drawSigned(
            lines(columns: geometry.text.columns, frame.buffer.widths), from: scroll.top, "What is signed", geometry,
            state)
        frame.drawNote(error, or: hint(state), in: geometry.note)
    }

    private func label(_ row: Row) -> String {
        switch row {
        case .signer: "Who signs"
        case .number: "Number"
        case .expires: "Expires"
        case .way: "How"
        case .place: way.placeLabel ?? ""
        }
    }

    private func hint(_ state: State) -> String {
        switch focus {
        case .signer: "the name, as on the certificate"
        case .number: "of the certificate; an endorsement needs it"
        case .expires: "the last day on which the certificate is valid; an endorsement needs it"
        case .way: "→ another way; a change of what is signed, shown above, voids the signature"
        case .place: way.placeHint
        }
    }
}

extension CanonicalText {
    /// Returns the lines as an overlay shows them: those of a printed page stay in their columns, others are wrapped.
    func shown(columns: Int, _ widths: CharacterWidths) -> [StyledLine] {
        let lines = text.split(separator: "\n").map { StyledLine(String($0), .text) }
        return kind == .page ? lines : lines.flatMap { $0.wrapped(columns: columns, indent: 2, widths) }
    }
}

extension Frame {
    /// Draws the lines of a text that is signed, and which of them are shown.
    mutating func drawSigned(
        _ lines: [StyledLine], from first: Int, _ heading: String, _ geometry: SigningGeometry, _ state: State
    ) {
        // The window may have grown since the text was scrolled.
        let first = min(first, max(lines.count - geometry.text.rows, 0))
        let shown = lines.dropFirst(first).prefix(geometry.text.rows)
        for (row, line) in shown.enumerated() { buffer.draw(line, in: geometry.text.line(row)) }
        guard geometry.heading.rows > 0 else { return }
        let key = state.keyLabel(of: Motion.pageDown.name)
        let place =
            shown.count == lines.count
            ? "" : "  \(first + 1)–\(first + shown.count) of \(lines.count), \(key) scrolls"
        buffer.draw(StyledLine(heading, .accent, .bold).adding(place, .muted), in: geometry.heading)
    }

    /// Draws an error, or what may be typed.
    mutating func drawNote(_ error: String?, or hint: String, in rect: Rect) {
        if let error {
            buffer.drawWrapped(StyledLine("✗ ", .bad, .bold).adding(error, .bad), in: rect)
        } else {
            buffer.drawWrapped(StyledLine(hint, .muted), in: rect, indent: 0)
        }
    }
}
