import Foundation
import ManagedObjects

/// A draft's fields as bytes, with the process that types them.
extension FormDraft {
    func bytes(owner: String) -> Data {
        let list = fields.map { field in
            PropertyListNode.dictionary([
                .init("name", .string(field.name)), .init("before", .string(field.before)),
                .init("text", .string(field.text)), .init("own", .boolean(field.isOwn)),
            ])
        }
        return PropertyListNode.dictionary([
            .init("fields", .array(list)), .init("focus", .string(focus)), .init("cursor", .integer(Int64(cursor))),
            .init("open", .boolean(isOpen)), .init("owner", .string(owner)),
        ]).binaryForm
    }

    /// Reads what a row keeps; nil when it is damaged.
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
    }

    /// The process that wrote the draft; nil when nobody says.
    static func owner(of values: Data?) -> String? {
        guard case .string(let owner)? = values.flatMap(PropertyListNode.parts)?["owner"] else { return nil }
        return owner
    }

    /// What stands for the key of a record that is not there yet.
    static let newKey = "new"

    /// The key under which the draft is kept.
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
