import FoundationEssentials

/// A reader of XML property lists.
enum XMLPropertyListReader {
    /// Returns the root value of the list.
    static func root(of data: Data) throws(PropertyListNode.ReadError) -> PropertyListNode {
        guard data.starts(with: Array("<".utf8)),
            let root = try? ModelElementParser.root(of: data, source: "property list"), root.name == "plist",
            let value = root.children.first, root.children.count == 1
        else { throw .notAPropertyList }
        return try node(value, depth: 0)
    }

    private static func node(
        _ element: ModelElement, depth: Int
    ) throws(PropertyListNode.ReadError) -> PropertyListNode {
        guard depth < 128 else { throw .tooDeep }
        switch element.name {
        case "string": return .string(element.text)
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "integer": return .integer(try value(Int64(element.text)))
        case "real": return .real(try value(Double(element.text)))
        case "date": return .date(try value(try? Date(element.text, strategy: .iso8601)))
        case "data": return .data(try value(data(element.text)))
        case "array":
            var members: [PropertyListNode] = []
            for child in element.children { members.append(try node(child, depth: depth + 1)) }
            return .array(members)
        case "dict": return try dictionary(element, depth: depth)
        default: throw .unknownKind
        }
    }

    private static func dictionary(
        _ element: ModelElement, depth: Int
    ) throws(PropertyListNode.ReadError) -> PropertyListNode {
        guard element.children.count.isMultiple(of: 2) else { throw .wrongKey }
        var entries: [PropertyListNode.Entry] = []
        for place in stride(from: 0, to: element.children.count, by: 2) {
            guard element.children[place].name == "key" else { throw .wrongKey }
            let value = try node(element.children[place + 1], depth: depth + 1)
            entries.append(PropertyListNode.Entry(element.children[place].text, value))
        }
        return .dictionary(entries)
    }

    private static func value<T>(_ value: T?) throws(PropertyListNode.ReadError) -> T {
        guard let value else { throw .wrongText }
        return value
    }

    private static func data(_ text: String) -> Data? {
        Data(base64Encoded: text.filter { !$0.isWhitespace })
    }
}
