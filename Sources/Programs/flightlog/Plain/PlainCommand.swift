import Aviation
import LogbookProgram

/// The commands of plain mode, which reads and writes lines.
enum PlainCommand: Hashable {
    case list(RecordKind, filter: String?)
    case filter(String)
    case sort(String)
    case next
    case back
    case show(Int)
    case explain(String)
    case log(String)
    case delete(Int)
    case set(Int, field: String, text: String)
    case undo
    case redo
    case totals(String)
    case views
    case view(String)
    case help
    case quit
    /// An empty line.
    case nothing

    /// The reason why a line is not a command.
    struct Problem: Error, Hashable {
        let message: String
    }

    /// The text of `help`: the form of each command with its summary.
    static let forms: [(form: String, summary: String)] = [
        ("flights, aircraft, pilots, airports or documents [FILTER]", "show the first rows of a list"),
        ("filter FILTER", "filter the list; without FILTER, show everything"),
        ("sort FIELD", "sort the list by a field; with a minus before it, the largest first"),
        ("next, back", "the next rows; the previous rows"),
        ("show NUMBER", "all details of a row"),
        ("try TEXT", "read a flight in one line without saving it"),
        ("log TEXT", "add a flight from one line of text"),
        ("set NUMBER FIELD TEXT", "set a field of a row as in the form; without TEXT, to unknown"),
        ("delete NUMBER", "delete a row, after a question"),
        ("undo, redo", "undo the last change; redo it"),
        (
            "totals [GROUP]",
            "totals of the flights shown, by \(TotalsGrouping.usual.map { $0.name(in: .standard) }.joined(separator: ", ")) or another field"
        ),
        ("views", "the saved views"),
        ("view NAME", "show a saved view"),
        ("help", "this list"),
        ("quit", "quit; the end of the input does the same"),
    ]

    /// Reads a line.
    init(_ line: String) throws(Problem) {
        let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
        let rest = words.count > 1 ? words[1].trimmingBlanks : ""
        switch words.first?.lowercased() {
        case nil: self = .nothing
        case "filter", "/": self = .filter(rest)
        case "sort" where !rest.isEmpty: self = .sort(rest)
        case "next", "n": self = .next
        case "back", "b": self = .back
        case "show", "s": self = .show(try Self.number(rest))
        case "try" where !rest.isEmpty: self = .explain(rest)
        case "log" where !rest.isEmpty: self = .log(rest)
        case "delete": self = .delete(try Self.number(rest))
        case "set": self = try Self.setting(rest)
        case "undo", "u": self = .undo
        case "redo": self = .redo
        case "totals": self = .totals(rest)
        case "views": self = .views
        case "view" where !rest.isEmpty: self = .view(rest)
        case "help", "h", "?": self = .help
        case "quit", "q", "exit": self = .quit
        case let word?:
            guard let kind = RecordKind.allCases.first(where: { $0.plural == word }) else {
                throw Problem(message: "Unknown command “\(line.trimmingBlanks)”. Type help for a list.")
            }
            self = .list(kind, filter: rest.isEmpty ? nil : rest)
        }
    }

    private static func number(_ text: String) throws(Problem) -> Int {
        guard let number = Int(text), number > 0 else {
            throw Problem(message: "“\(text)” is not the number of a row. Type a number that is shown before a row.")
        }
        return number
    }

    private static func setting(_ text: String) throws(Problem) -> PlainCommand {
        let words = text.split(maxSplits: 2, whereSeparator: \.isWhitespace).map(String.init)
        guard words.count > 1 else {
            throw Problem(message: "Type the number of a row, a field and a text, such as set 1 remarks Gusty.")
        }
        return .set(try number(words[0]), field: words[1], text: words.count > 2 ? words[2].trimmingBlanks : "")
    }
}

extension String {
    /// The text without whitespace at its ends.
    fileprivate var trimmingBlanks: String {
        let start = drop(while: \.isWhitespace)
        return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
    }
}
