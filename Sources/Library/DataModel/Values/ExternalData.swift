public import FoundationEssentials

/// Data that a store keeps in a separate file and that was not read yet.
///
/// It takes the place of the data in an object's row; reading the property replaces it with the data. Two are equal if
/// they name the same file, because such a file is written once and never changed.
public final class ExternalData: Sendable {
    /// The file's name, a UUID.
    public let name: String
    private let read: @Sendable () throws -> Data
    private let count: @Sendable () throws -> Int
    private let released: @Sendable () -> Void

    /// Creates a reference to a file, with closures that read it, that return its size, and that run when the last
    /// reference is released.
    package init(
        name: String, read: @escaping @Sendable () throws -> Data, count: @escaping @Sendable () throws -> Int,
        released: @escaping @Sendable () -> Void = {}
    ) {
        self.name = name
        self.read = read
        self.count = count
        self.released = released
    }

    /// Reads the file. Each call reads it again.
    ///
    /// - Throws: The store's error for a missing or damaged file.
    public func data() throws -> Data { try read() }

    /// Returns the size in bytes, without reading the file.
    ///
    /// - Throws: The store's error for a missing or damaged file.
    public func byteCount() throws -> Int { try count() }

    deinit { released() }
}

extension ExternalData: Hashable {
    public static func == (left: ExternalData, right: ExternalData) -> Bool { left.name == right.name }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension AttributeDescription {
    /// Whether the attribute's column tags its data, and names files for large data.
    package var isExternal: Bool {
        allowsExternalBinaryDataStorage && (attributeType == .binary || attributeType == .transformable)
    }
}

extension StorageSlot {
    /// Whether the slot's column tags its data, and stores large data in separate files.
    public var isExternal: Bool {
        attribute?.isExternal ?? false
    }
}

extension ResolvedEntity {
    /// The slots whose data may be stored in separate files.
    public var externalSlots: [StorageSlot] { slots.filter { $0.isExternal && $0.isPersistent } }
}
