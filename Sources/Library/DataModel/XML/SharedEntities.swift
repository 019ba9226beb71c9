import FoundationEssentials
import Glibc

/// The entities that versions of a bundle have in common: each is read once, and the versions share it.
///
/// A version has few entities that the one before has not, so a bundle of many versions is read in the time of a few.
///
///     let shared = SharedEntities()
///     let models = try bundle.versionNames.map { try bundle.model(named: $0, sharing: shared) }
package final class SharedEntities {
    /// The entities by their texts, before the elements of composite types are copied into them.
    private var known: [Data: EntityDescription] = [:]

    package init() {}

    /// How many entities were read.
    package var count: Int { known.count }

    /// Returns the model of a document; nil for one whose entities cannot be told apart by their texts, or that has an error.
    func model(_ xml: Data, source: String) -> ManagedObjectModel? {
        guard let ranges = EntityRanges(in: xml)?.ranges else { return nil }
        let texts = ranges.map { Data(xml[$0]) }
        let entities = texts.map { known[$0] }
        var rest = Data()
        var end = xml.startIndex
        for (place, range) in ranges.enumerated() {
            rest += xml[end..<range.lowerBound]
            rest += entities[place] == nil ? texts[place] : Data("<entity/>".utf8)
            end = range.upperBound
        }
        rest += xml[end...]
        let reader = ModelReader(source: source)
        guard let root = try? ModelElementParser.root(of: rest, source: source),
            root.children.count(where: { $0.name == "entity" }) == texts.count,
            var model = try? reader.unexpandedModel(root, knowing: entities)
        else { return nil }
        for (text, entity) in zip(texts, model.entities) { known[text] = entity }
        guard (try? CompositeExpansion(source: source).expand(&model)) != nil else { return nil }
        return model
    }
}

/// Where the entities stand in the XML of a model.
private struct EntityRanges {
    private(set) var ranges: [Range<Data.Index>] = []

    /// Finds them; nil for a document in another encoding than UTF-8, and for one with comments or a document type: only without
    /// these does every `<` begin a tag.
    init?(in xml: Data) {
        guard Self.isUTF8(xml) else { return nil }
        var begin: Data.Index?
        let isPlain = unsafe xml.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return false }
            var place = 0
            while let found = unsafe memchr(base + place, Int32(UInt8(ascii: "<")), bytes.count - place) {
                let tag = unsafe base.distance(to: UnsafeRawPointer(found))
                place = tag + 1
                if unsafe Self.begins(bytes, place, with: "!") { return false }
                if unsafe Self.begins(bytes, place, with: "entity") {
                    guard begin == nil, let end = unsafe Self.end(ofTagIn: bytes, from: place) else { return false }
                    if unsafe bytes[end - 2] == UInt8(ascii: "/") { ranges.append(tag..<end) } else { begin = tag }
                    place = end
                } else if unsafe Self.begins(bytes, place, with: "/entity") {
                    guard let first = begin, let end = unsafe Self.end(ofTagIn: bytes, from: place) else {
                        return false
                    }
                    ranges.append(first..<end)
                    begin = nil
                    place = end
                }
            }
            return begin == nil
        }
        guard isPlain else { return nil }
        ranges = ranges.map { xml.startIndex + $0.lowerBound..<xml.startIndex + $0.upperBound }
    }

    /// Whether the declaration of a document names UTF-8.
    private static func isUTF8(_ xml: Data) -> Bool {
        let start = String(decoding: xml.prefix(200), as: UTF8.self)
        guard start.hasPrefix("<?xml"), let declaration = start.split(separator: "?>").first else { return false }
        return declaration.lowercased().contains("encoding=\"utf-8\"")
    }

    /// Whether a tag has a name: more letters would be those of another one.
    private static func begins(_ bytes: UnsafeRawBufferPointer, _ place: Int, with name: StaticString) -> Bool {
        let count = name.utf8CodeUnitCount
        guard place + count < bytes.count, let base = bytes.baseAddress,
            unsafe memcmp(base + place, name.utf8Start, count) == 0
        else { return false }
        guard count > 1 else { return true }
        let next = unsafe bytes[place + count]
        return next <= UInt8(ascii: " ") || next == UInt8(ascii: "/") || next == UInt8(ascii: ">")
    }

    /// Returns the place behind a tag: a `>` within quotation marks is part of a value.
    private static func end(ofTagIn bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        var mark: UInt8?
        for place in start..<bytes.count {
            let byte = unsafe bytes[place]
            if let open = mark {
                if byte == open { mark = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                mark = byte
            } else if byte == UInt8(ascii: ">") {
                return place + 1
            }
        }
        return nil
    }
}
