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

/// The entry lines that were typed before; one that was typed by other settings or on another day keeps its meaning.
extension State {
    /// The maximum number of remembered lines.
    private static let rememberedLines = 50

    /// How a text is typed now.
    var typing: Typing { Typing(conventions: settings.conventions.ofReading, day: today) }

    mutating func rememberEntryLine() {
        guard case .entryLine(let line) = overlay, !line.isBlank else { return }
        remember(TypedLine(text: line.editor.text, typing: line.typing ?? typing))
    }

    mutating func remember(_ line: TypedLine) {
        entryHistory = (entryHistory.filter { $0.text != line.text } + [line]).suffix(Self.rememberedLines)
    }

    mutating func recallOlderEntry() -> [Effect] {
        guard case .entryLine(let line) = overlay else { return [] }
        let end = min(line.recalled?.place ?? entryHistory.count, entryHistory.count)
        guard let place = entryHistory[..<end].lastIndex(where: { $0.text != line.editor.text }) else { return [] }
        return recall(
            entryHistory[place], Search.Recalled(place: place, draft: line.recalled?.draft ?? line.editor.text))
    }

    mutating func recallNewerEntry() -> [Effect] {
        guard case .entryLine(let line) = overlay, let recalled = line.recalled else { return [] }
        let next = recalled.place + 1
        guard entryHistory.indices.contains(next) else {
            return recall(TypedLine(text: recalled.draft, typing: nil), nil)
        }
        return recall(entryHistory[next], Search.Recalled(place: next, draft: recalled.draft))
    }

    private mutating func recall(_ typed: TypedLine, _ recalled: Search.Recalled?) -> [Effect] {
        guard case .entryLine(var line) = overlay else { return [] }
        line.editor = LineEditor(typed.text)
        line.typing = typed.typing == typing ? nil : typed.typing
        line.recalled = recalled
        status = nil
        overlay = .entryLine(line)
        return [.remember] + askForEntry()
    }
}
