public import Foundation

/// Turns the values of transformable attributes into the bytes that a store keeps, and back.
///
///     let color = AttributeTransformer(name: "ColorTransformer", Color.self)
///     let container = try PersistentContainer(
///         name: "Paints", managedObjectModel: model, transformers: AttributeTransformers([color]))
///
/// An attribute names its transformer in the model. Without one of that name its values are `Data`, as they lie in the
/// store, be it a keyed archive of another framework.
public struct AttributeTransformer: Sendable {
    /// The name that attributes give, as `valueTransformerName` in the model.
    public let name: String
    private let encode: @Sendable (Any) throws -> Data
    private let decode: @Sendable (Data) throws -> Any

    /// Makes a transformer of two closures.
    ///
    /// What `encode` throws keeps the value out, and the save refuses it; bytes for which `decode` throws are handed out
    /// as they are.
    public init(
        name: String, encode: @escaping @Sendable (Any) throws -> Data, decode: @escaping @Sendable (Data) throws -> Any
    ) {
        self.name = name
        self.encode = encode
        self.decode = decode
    }

    /// Makes a transformer of values of one type, which are kept as JSON.
    public init<Value: Codable & SendableMetatype>(name: String, _ type: Value.Type) {
        self.init(
            name: name,
            encode: { value in
                guard let typed = value as? Value else {
                    throw EncodingError.invalidValue(
                        value, .init(codingPath: [], debugDescription: "it is no \(Value.self)"))
                }
                let encoder = JSONEncoder()
                encoder.outputFormatting = .sortedKeys
                return try encoder.encode(typed)
            },
            decode: { try JSONDecoder().decode(Value.self, from: $0) })
    }

    /// The bytes of a value; bytes that no value is made of are kept as they are.
    func bytes(of value: Any) throws -> Data {
        do {
            return try encode(value)
        } catch {
            guard let bytes = value as? Data else { throw error }
            return bytes
        }
    }

    /// The value of bytes, or the bytes where they are none's.
    func value(of bytes: Data) -> Any { (try? decode(bytes)) ?? bytes }
}

/// The transformers of an application, by name: a value given to the container.
public struct AttributeTransformers: Sendable {
    private let byName: [String: AttributeTransformer]

    /// Makes a table of transformers; of two with one name, the first counts.
    public init(_ transformers: [AttributeTransformer] = []) {
        byName = Dictionary(transformers.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The transformer of that name, or nil.
    public subscript(name: String) -> AttributeTransformer? { byName[name] }
}
