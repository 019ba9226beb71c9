import FoundationEssentials

/// A keyed archive as plain values.
///
/// A class is only a name here; no class is ever instantiated.
struct KeyedArchive {
    /// An entry of the object table.
    enum Object {
        /// Nil, a string, a number or data.
        case plain(PropertyListNode)
        /// An instance: the name of its class followed by its ancestors, and its fields by name.
        case instance(classes: [String], fields: [String: PropertyListNode])
    }

    let objects: [Object]
    /// The number of the root object.
    let root: Int

    /// Reads an archive.
    ///
    /// - Throws: `DataModelError.unreadableArchive` if the data is not a keyed archive.
    init(_ data: Data, source: String) throws(DataModelError) {
        let list: PropertyListNode
        do throws(PropertyListNode.ReadError) {
            list = try PropertyListNode(reading: data)
        } catch {
            throw .unreadableArchive(source: source, reason: error.rawValue)
        }
        guard list["$archiver"]?.string == "NSKeyedArchiver", let nodes = list["$objects"]?.array,
            let root = (list["$top"]?["root"] ?? list["$top"]?["$0"])?.reference, nodes.indices.contains(root)
        else {
            throw .unreadableArchive(source: source, reason: "it is not an archived model")
        }
        self.root = root
        let classes = nodes.map(Self.classNames)
        objects = nodes.map { Self.object($0, classes: classes) }
    }

    /// The names of a class and its ancestors; nil if the node does not describe a class.
    private static func classNames(_ node: PropertyListNode) -> [String]? {
        guard let name = node["$classname"]?.string else { return nil }
        let ancestors = node["$classes"]?.array?.compactMap(\.string) ?? []
        return ancestors.first == name ? ancestors : [name] + ancestors
    }

    private static func object(_ node: PropertyListNode, classes: [[String]?]) -> Object {
        guard case .dictionary(let entries) = node, let reference = node["$class"]?.reference,
            classes.indices.contains(reference), let names = classes[reference]
        else { return .plain(node == .string("$null") ? .null : node) }
        let fields = entries.filter { $0.key != "$class" }.map { ($0.key, $0.value) }
        return .instance(classes: names, fields: Dictionary(fields, uniquingKeysWith: { first, _ in first }))
    }
}
