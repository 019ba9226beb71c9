public import FoundationEssentials

/// Bytes that a store keeps in a file of their own, not read yet.
///
/// Stands in an object's row in the place of the bytes; reading a property of an object puts the bytes there. Two are
/// equal when they name the same file: such a file is written once and never changed.
public final class ExternalData: Sendable {
    /// The file's name, a UUID.
    public let name: String
    private let read: @Sendable () throws -> Data
    private let released: @Sendable () -> Void

    /// Names a file, with the way to read it and what is to happen when nobody can read it any more.
    package init(
        name: String, read: @escaping @Sendable () throws -> Data, released: @escaping @Sendable () -> Void = {}
    ) {
        self.name = name
        self.read = read
        self.released = released
    }

    /// Reads the bytes; each call reads the file anew.
    ///
    /// - Throws: what the store says of a file that is missing or damaged.
    public func data() throws -> Data { try read() }

    deinit { released() }
}

extension ExternalData: Hashable {
    public static func == (left: ExternalData, right: ExternalData) -> Bool { left.name == right.name }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension StorageSlot {
    /// Whether the bytes in the slot are tagged in their column, and large ones kept in a file of their own.
    public var isExternal: Bool {
        guard let attribute, attribute.allowsExternalBinaryDataStorage else { return false }
        return attribute.attributeType == .binary || attribute.attributeType == .transformable
    }
}

extension ResolvedEntity {
    /// The slots whose bytes may be kept in files of their own.
    public var externalSlots: [StorageSlot] { slots.filter { $0.isExternal && $0.isPersistent } }
}
