import DataModel
import Foundation

/// The transformer of attributes that name none.
extension AttributeTransformer {
    /// The names of Core Data's own transformers, which all keep a keyed archive.
    private static let archiveNames: Set = [
        "NSSecureUnarchiveFromData", "NSSecureUnarchiveFromDataTransformer", "NSKeyedUnarchiveFromData",
    ]

    /// Keeps values of Foundation's plain classes in keyed archives; `AttributeTransformer` describes the rules.
    private static let archive = AttributeTransformer(
        name: "NSSecureUnarchiveFromData",
        encode: { value in
            // An `AttributeValue` is what the store is to have.
            guard !(value is AttributeValue) else { throw NonPlainValueError() }
            let plain = try ArchivedPlainValue(value, depth: 0)
            switch plain {
            case .scalar(.null): throw NonPlainValueError()
            case .scalar(.data(let bytes)) where ArchivedPlainValue.isArchive(bytes): return bytes
            case .scalar, .array, .set, .dictionary: return plain.archive
            }
        },
        decode: { bytes in
            guard let plain = ArchivedPlainValue(archive: bytes), let value = plain.object else {
                throw NonPlainValueError()
            }
            if case .scalar(.data(let content)) = plain, ArchivedPlainValue.isArchive(content) {
                throw NonPlainValueError()
            }
            return value
        })

    /// Returns the transformer of an attribute that names `name`, from those of an application.
    static func named(_ name: String?, in transformers: AttributeTransformers?) -> AttributeTransformer? {
        let name = name.flatMap { $0.isEmpty ? nil : $0 } ?? archive.name
        return transformers?[name] ?? (archiveNames.contains(name) ? archive : nil)
    }
}

/// A value of another class, or bytes that are not read as a value.
private struct NonPlainValueError: Error {}

extension ArchivedPlainValue {
    /// Converts a value of Swift or Foundation.
    ///
    /// Sets and dictionaries are sorted, so that equal values have equal archives.
    fileprivate init(_ value: Any, depth: Int) throws {
        guard !(value is NSCountedSet) else { throw NonPlainValueError() }
        let isShallow = depth < Self.depthLimit
        func inner(_ value: Any) throws -> ArchivedPlainValue { try ArchivedPlainValue(value, depth: depth + 1) }
        switch value {
        case let values as [Any] where isShallow: self = .array(try values.map(inner))
        case let values as [AnyHashable: Any] where isShallow:
            let pairs = try values.map { (key: try inner($0.base), value: try inner($1)) }
            let sorted = Self.sorted(pairs, by: \.key)
            self = .dictionary(keys: sorted.map(\.key), values: sorted.map(\.value))
        case let values as Set<AnyHashable> where isShallow:
            self = .set(Self.sorted(try values.map { try inner($0.base) }, by: \.self))
        case is NSNull: self = .scalar(.null)
        default:
            guard let scalar = AttributeValue(object: value), scalar.isArchivable else { throw NonPlainValueError() }
            self = .scalar(scalar)
        }
    }

    /// Sorts strings as Swift does, other values by their archives.
    private static func sorted<T>(_ values: [T], by key: (T) -> ArchivedPlainValue) -> [T] {
        let texts = values.map { if case .scalar(.string(let text)) = key($0) { text } else { nil as String? } }
        guard texts.contains(nil) else {
            return zip(texts.map { $0 ?? "" }, values).sorted { $0.0 < $1.0 }.map(\.1)
        }
        return values.map { (key($0).archive, $0) }.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
    }

    /// The value as key-value coding returns it; nil if a set or dictionary holds members that are equal in Swift.
    fileprivate var object: Any? {
        switch self {
        case .scalar(.null): return NSNull()
        case .scalar(let value): return value.objectValue
        case .array(let members): return Self.objects(members)
        case .set(let members):
            let result = Set(members.compactMap(\.hashable))
            return result.count == members.count ? result : nil
        case .dictionary(let keys, let values):
            guard let values = Self.objects(values) else { return nil }
            let pairs = zip(keys.compactMap(\.hashable), values)
            let result = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
            guard result.count == keys.count else { return nil }
            return result as? [String: Any] ?? result
        }
    }

    private static func objects(_ members: [ArchivedPlainValue]) -> [Any]? {
        let result = members.compactMap(\.object)
        return result.count == members.count ? result : nil
    }

    /// The value as the member of a set or the key of a dictionary.
    private var hashable: AnyHashable? {
        switch self {
        case .array(let members):
            let result = members.compactMap(\.hashable)
            return result.count == members.count ? AnyHashable(result) : nil
        case .dictionary(let keys, let values):
            let pairs = zip(keys.compactMap(\.hashable), values.compactMap(\.hashable))
            let result = Dictionary(Array(pairs), uniquingKeysWith: { first, _ in first })
            return result.count == keys.count ? AnyHashable(result) : nil
        case .scalar, .set: return object as? AnyHashable
        }
    }
}

extension AttributeValue {
    /// Whether an archive can hold the value.
    fileprivate var isArchivable: Bool {
        switch self {
        case .boolean, .integer, .double, .string, .date, .data, .uuid, .uri, .decimal, .null: true
        case .external, .objectID, .composite: false
        }
    }
}
