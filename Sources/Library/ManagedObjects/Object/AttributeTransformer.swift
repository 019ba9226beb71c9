public import Foundation

/// Converts the values of transformable attributes to the bytes that a store keeps, and back.
///
///     let color = AttributeTransformer(name: "ColorTransformer", Color.self)
///     let container = try PersistentContainer(
///         name: "Paints", managedObjectModel: model, transformers: AttributeTransformers([color]))
///
/// An attribute names its transformer in the model. An attribute without a name, or with the name of one of Core Data's
/// own transformers (`NSSecureUnarchiveFromData`, `NSSecureUnarchiveFromDataTransformer`, `NSKeyedUnarchiveFromData`)
/// that the application does not replace by one of its own, has a built-in transformer (see below). With any other name
/// without a transformer, the attribute's values are the stored `Data`.
///
/// ## Keyed archives
///
/// The built-in transformer keeps values in keyed archives (`NSKeyedArchiver`, binary), as Core Data does: strings,
/// numbers, Booleans, decimals, dates, data, UUIDs, URLs, and arrays, sets and dictionaries of these and of `NSNull`, in
/// one another to a depth of 128. It reads them without creating objects of the classes that an archive names.
///
/// | The stored bytes | The value |
/// |---|---|
/// | an archive of these classes alone | numbers as `NSNumber`, collections as `[Any]`, `Set<AnyHashable>` and `[String: Any]`, or `[AnyHashable: Any]` if a key is not a string |
/// | an archive that holds another class (such as a color), or data that is a keyed archive itself | the stored bytes, as `Data` |
/// | anything else, also a damaged archive | the stored bytes, as `Data` |
///
/// | The value that is set | The stored bytes |
/// |---|---|
/// | `Data` that is a keyed archive | that archive, which is then read by the first table |
/// | other `Data` | an archive of the data |
/// | a value of the classes above | its archive; equal values have equal archives |
/// | nil, `NSNull` | none |
/// | a value of another class, or that holds one | rejected: the save reports it |
///
/// So a value that was read can always be set again without loss, and bytes that are not understood stay as they are.
/// Whole numbers above `Int64.max` are read as the nearest `Double`, and URLs as absolute ones.
public struct AttributeTransformer: Sendable {
    /// The name that attributes refer to, `valueTransformerName` in the model.
    public let name: String
    private let encode: @Sendable (Any) throws -> Data
    private let decode: @Sendable (Data) throws -> Any

    /// Creates a transformer from two closures.
    ///
    /// If `encode` throws, the value is rejected and the save reports it. If `decode` throws, the attribute's value is
    /// the bytes.
    public init(
        name: String, encode: @escaping @Sendable (Any) throws -> Data, decode: @escaping @Sendable (Data) throws -> Any
    ) {
        self.name = name
        self.encode = encode
        self.decode = decode
    }

    /// Creates a transformer for values of one type, stored as JSON.
    public init<Value: Codable & SendableMetatype>(name: String, _ type: Value.Type) {
        self.init(
            name: name,
            encode: { value in
                guard let typed = value as? Value else {
                    throw EncodingError.invalidValue(
                        value, .init(codingPath: [], debugDescription: "it is not a \(Value.self)"))
                }
                let encoder = JSONEncoder()
                encoder.outputFormatting = .sortedKeys
                return try encoder.encode(typed)
            },
            decode: { try JSONDecoder().decode(Value.self, from: $0) })
    }

    /// Returns the bytes of a value. Data that `decode` does not accept is returned unchanged.
    func bytes(of value: Any) throws -> Data {
        do {
            return try encode(value)
        } catch {
            guard let bytes = value as? Data else { throw error }
            return bytes
        }
    }

    /// Returns the value of bytes, or the bytes themselves if they cannot be decoded.
    func value(of bytes: Data) -> Any { (try? decode(bytes)) ?? bytes }
}

/// The transformers of an application by name, passed to the container.
///
///     let transformers = AttributeTransformers([AttributeTransformer(name: "ColorTransformer", Color.self)])
///     let container = try PersistentContainer(
///         name: "Paints", managedObjectModel: model, transformers: transformers)
public struct AttributeTransformers: Sendable {
    private let byName: [String: AttributeTransformer]

    /// Creates a table of transformers; the first transformer of each name counts.
    public init(_ transformers: [AttributeTransformer] = []) {
        byName = Dictionary(transformers.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The transformer with that name, or nil.
    public subscript(name: String) -> AttributeTransformer? { byName[name] }
}
