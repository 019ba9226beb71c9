import Aviation
import Foundation
import ManagedObjects

/// Encoding of a draft's fields, with the process that edits them.
extension FormDraft {
    func bytes(owner: String) -> Data {
        let list = fields.map { field in
            PropertyListNode.dictionary([
                .init("name", .string(field.name)), .init("before", .string(field.before)),
                .init("text", .string(field.text)), .init("own", .boolean(field.isOwn)),
            ])
        }
        let typed: [PropertyListNode.Entry] =
            (conventions.map {
                [.init("times", .string($0.times.rawValue)), .init("order", .string($0.dateOrder?.rawValue ?? ""))]
            } ?? []) + (day.map { [.init("day", .string($0.isoText))] } ?? [])
        return PropertyListNode.dictionary(
            [
                .init("fields", .array(list)), .init("focus", .string(focus)), .init("cursor", .integer(Int64(cursor))),
                .init("open", .boolean(isOpen)), .init("owner", .string(owner)),
            ] + typed
        ).binaryForm
    }

    /// Decodes the values of a row; nil when they are damaged.
    init?(form: String?, key: String?, values: Data?) {
        guard let kind = form.flatMap({ RecordKind(rawValue: $0) }), let key,
            let parts = values.flatMap(PropertyListNode.parts), case .array(let list)? = parts["fields"]
        else { return nil }
        let number = Int64(key)
        guard number != nil || key == Self.newKey else { return nil }
        fields = list.compactMap { Field(PropertyListNode.parts($0)) }
        self.kind = kind
        over = number.map { RecordID(kind: kind, key: $0) }
        if case .string(let name)? = parts["focus"] { focus = name } else { focus = "" }
        if case .integer(let place)? = parts["cursor"] { cursor = Int(clamping: place) } else { cursor = 0 }
        isOpen = parts["open"] == .boolean(true)
        if case .string(let text)? = parts["times"], let times = TimeReference(rawValue: text),
            case .string(let order)? = parts["order"]
        {
            conventions = Conventions(dateOrder: DateOrder(rawValue: order), times: times)
        }
        if case .string(let text)? = parts["day"] { day = LocalDate(isoText: text) }
    }

    /// Returns the process that wrote the draft; nil when it is unknown.
    static func owner(of values: Data?) -> String? {
        guard case .string(let owner)? = values.flatMap(PropertyListNode.parts)?["owner"] else { return nil }
        return owner
    }

    /// The key of a draft for a new record.
    static let newKey = "new"

    /// The draft's key.
    var key: String { over.map { String($0.key) } ?? Self.newKey }
}

extension FormDraft.Field {
    fileprivate init?(_ parts: [String: PropertyListNode]) {
        guard case .string(let name)? = parts["name"], case .string(let before)? = parts["before"],
            case .string(let text)? = parts["text"]
        else { return nil }
        self.init(name: name, before: before, text: text, isOwn: parts["own"] == .boolean(true))
    }
}

extension PropertyListNode {
    fileprivate static func parts(_ data: Data) -> [String: PropertyListNode]? {
        (try? PropertyListNode(reading: data)).map(parts)
    }

    fileprivate static func parts(_ node: PropertyListNode) -> [String: PropertyListNode] {
        guard case .dictionary(let entries) = node else { return [:] }
        return Dictionary(entries.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
}

/// The identity of the process that edits a draft: its number and its start, since numbers are reused.
enum DraftOwner {
    /// The token of this process.
    static var own: String { token(of: ProcessInfo.processInfo.processIdentifier) ?? "" }

    /// Returns whether a process other than this one is running and edits the draft.
    static func isElsewhere(_ owner: String?) -> Bool {
        guard let owner, owner != own, let number = owner.split(separator: ":").first.flatMap({ Int32($0) }) else {
            return false
        }
        return token(of: number) == owner
    }

    /// Returns the number and the start of a process, as the kernel counts it; nil when it does not run.
    private static func token(of process: Int32) -> String? {
        guard let data = FileManager.default.contents(atPath: "/proc/\(process)/stat") else { return nil }
        // The name in parentheses may contain blanks; the start is the twentieth field after it.
        let text = String(decoding: data, as: UTF8.self)
        guard let end = text.lastIndex(of: ")") else { return nil }
        let fields = text[text.index(after: end)...].split(separator: " ")
        return fields.indices.contains(19) ? "\(process):\(fields[19])" : nil
    }
}
