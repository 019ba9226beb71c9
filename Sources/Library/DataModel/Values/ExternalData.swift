public import FoundationEssentials
import Synchronization

/// Data of a row that was not read yet: in a separate file, or large and in the row itself.
///
/// It takes the place of the data in an object's row; reading the property replaces it with the data. Two are equal if
/// they name the same file, because such a file is written once and never changed; or the same place in a row, with as
/// many bytes.
public final class ExternalData: Sendable {
    /// The file's name, a UUID; for data in a row, its place and size.
    public let name: String
    /// Whether the data are in the row, and so are lost when it is deleted or its value replaced.
    package let isInRow: Bool
    private let read: @Sendable () throws -> Data
    private let count: @Sendable () throws -> Int
    private let released: @Sendable () -> Void

    private let kept = Mutex<Data?>(nil)

    /// Creates a reference to a file, with closures that read it, that return its size, and that run when the last
    /// reference is released.
    package init(
        name: String, isInRow: Bool = false, read: @escaping @Sendable () throws -> Data,
        count: @escaping @Sendable () throws -> Int, released: @escaping @Sendable () -> Void = {}
    ) {
        self.name = name
        self.isInRow = isInRow
        self.read = read
        self.count = count
        self.released = released
    }

    /// Reads the data. Each call reads them again.
    ///
    /// - Throws: The store's error for a missing or damaged file, or for a deleted row.
    public func data() throws -> Data { try kept.withLock(\.self) ?? read() }

    /// Reads data in a row, and keeps them for the time when the row is deleted or its value replaced. Does nothing for
    /// a file.
    ///
    /// - Throws: The store's error for a deleted row.
    package func keep() throws {
        guard isInRow, kept.withLock({ $0 == nil }) else { return }
        let data = try read()
        kept.withLock { $0 = data }
    }

    /// Returns the size in bytes, without reading the data.
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

extension StorageSlot {
    /// Whether the slot's data are in the row, and are read later if they are large.
    package var isLargeInRow: Bool {
        guard isPersistent, !isExternal, let type = attribute?.attributeType else { return false }
        return type == .binary || type == .transformable
    }
}

extension ResolvedEntity {
    /// The slots whose data are in the row, and are read later if they are large.
    package var largeSlots: [StorageSlot] { slots.filter(\.isLargeInRow) }

    /// The slots whose data may be stored in separate files.
    public var externalSlots: [StorageSlot] { slots.filter { $0.isExternal && $0.isPersistent } }
}
