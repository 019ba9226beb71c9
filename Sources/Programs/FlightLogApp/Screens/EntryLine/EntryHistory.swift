import Aviation
import FoundationEssentials
import LogbookProgram
import TerminalUI

/// What a typed text depends on: the conventions by which it is read, and the day.
struct Typing: Hashable, Sendable {
    let conventions: Conventions
    let day: LocalDate
}

/// An entry line that was typed.
struct TypedLine: Hashable, Sendable {
    let text: String
    /// How it was typed; nil when it is unknown: then it is read as if typed now.
    let typing: Typing?
}

extension Typing {
    /// Reads what `text` returns; nil for any other text.
    init?(_ text: String) {
        let parts = text.components(separatedBy: ", ")
        guard let day = parts.first.flatMap(LocalDate.init(isoText:)), parts.count > 1,
            let times = TimeReference(rawValue: parts[1])
        else { return nil }
        self.day = day
        conventions = Conventions(dateOrder: parts.count > 2 ? DateOrder(rawValue: parts[2]) : nil, times: times)
    }

    /// The day, the clock and, if it is known, the order of dates, such as `2026-11-21, utc, day first`.
    var text: String {
        [day.isoText, conventions.times.rawValue, conventions.dateOrder?.rawValue].compactMap(\.self)
            .joined(separator: ", ")
    }
}

extension Typing {
    /// How a text is typed now.
    init(_ state: State) {
        self.init(conventions: state.settings.conventions.ofReading, day: state.today)
    }
}

/// The entry lines that were typed before; one that was typed by other settings or on another day keeps its meaning.
extension [TypedLine] {
    /// The maximum number of remembered lines.
    private static let limit = 50

    /// Adds a line as the newest.
    mutating func add(_ line: TypedLine) {
        self = (filter { $0.text != line.text } + [line]).suffix(Self.limit)
    }

    /// Adds the line that was unfinished when the program ended, if there is one.
    mutating func keep(_ left: inout TypedLine?) {
        if let left { add(left) }
        left = nil
    }
}

extension EntryLineScreen {
    mutating func recallOlder(in context: inout ScreenContext) -> [Effect] {
        let history = context.state.entryHistory
        let end = min(recalled?.place ?? history.count, history.count)
        guard let index = history[..<end].lastIndex(where: { $0.text != editor.text }) else { return [] }
        let draft = recalled?.draft ?? editor.text
        return recall(history[index], Search.Recalled(place: index, draft: draft), in: &context)
    }

    mutating func recallNewer(in context: inout ScreenContext) -> [Effect] {
        guard let recalled else { return [] }
        let history = context.state.entryHistory
        let next = recalled.place + 1
        guard history.indices.contains(next) else {
            return recall(TypedLine(text: recalled.draft, typing: nil), nil, in: &context)
        }
        return recall(history[next], Search.Recalled(place: next, draft: recalled.draft), in: &context)
    }

    /// Adds the line to the earlier ones, unless it is blank.
    func remember(_ state: inout State) {
        guard !isBlank else { return }
        state.entryHistory.add(TypedLine(text: editor.text, typing: typing ?? Typing(state)))
    }

    private mutating func recall(
        _ typed: TypedLine, _ recalled: Search.Recalled?, in context: inout ScreenContext
    ) -> [Effect] {
        editor = LineEditor(typed.text)
        typing = typed.typing == Typing(context.state) ? nil : typed.typing
        self.recalled = recalled
        context.status = nil
        return [.remember] + refresh(in: &context)
    }
}
