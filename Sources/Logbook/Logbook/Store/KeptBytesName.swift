import FoundationEssentials
import ManagedObjects

/// How rows and steps of the history name bytes that stand once in the file, in a row of `KeptBytes`.
///
/// A photo, a scan, a recording or a picture above 4 KiB is no value of its own row. The row holds 44 bytes instead: the
/// tag `kept`, the number of bytes in eight bytes, most significant first, and their SHA-256. So a step of the history
/// that attaches, deletes or restores it is small, too, and equal files stand once.
struct KeptBytesName: Hashable, Sendable {
    let byteCount: Int
    /// The SHA-256 of the bytes.
    let digest: Data

    /// The length of bytes above which they are kept by name.
    static let limit = 4_096
    /// More bytes than SQLite stores in a value (`SQLITE_MAX_LENGTH`).
    private static let mostBytes = 1 << 31
    private static let tag = Data("kept".utf8)
    private static let length = tag.count + 8 + 32

    /// The attributes whose values may be names, by entity.
    static let attributes = [
        Aircraft.entityName: "photo", Certificate.entityName: "attachment", FlightData.entityName: "data",
        Signature.entityName: "image",
    ]

    /// Creates the name of bytes. Costs a pass over them.
    init(of bytes: Data) {
        byteCount = bytes.count
        digest = SHA256.digest(of: bytes)
    }

    /// Creates the name that a row holds; nil for bytes that stand for themselves.
    init?(_ value: Data) {
        guard value.count == Self.length, value.starts(with: Self.tag) else { return nil }
        let count = value.dropFirst(Self.tag.count).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard let count = Int(exactly: count) else { return nil }
        byteCount = count
        digest = Data(value.suffix(32))
    }

    /// What a row holds.
    var value: Data {
        var value = Self.tag
        for shift in stride(from: 56, through: 0, by: -8) {
            value.append(UInt8(truncatingIfNeeded: UInt64(byteCount) >> UInt64(shift)))
        }
        return value + digest
    }

    /// Whether bytes are kept by name: large ones, and those that would be taken for a name.
    static func names(_ bytes: Data) -> Bool { bytes.count > limit || KeptBytesName(bytes) != nil }

    /// Returns the names that stand anywhere in bytes, such as an encoded change.
    static func all(in bytes: Data) -> Set<KeptBytesName> {
        var names: Set<KeptBytesName> = []
        var rest = (RowChange.plain(bytes) ?? bytes)[...]
        while let place = rest.firstRange(of: tag) {
            let end = place.lowerBound + length
            if end <= rest.endIndex, let name = KeptBytesName(Data(rest[place.lowerBound..<end])),
                name.byteCount <= mostBytes
            {
                names.insert(name)
            }
            rest = rest[place.upperBound...]
        }
        return names
    }
}

extension ObjectStore {
    /// Returns what a row holds for bytes: themselves, or the name under which a context keeps them.
    ///
    /// The caller holds the lock of `locked`, so that two programs do not keep the same bytes.
    func keep(_ bytes: Data?, in changes: ManagedObjectContext) throws(LogbookError) -> Data? {
        guard let bytes, KeptBytesName.names(bytes) else { return bytes }
        let name = KeptBytesName(of: bytes)
        if try kept(name, in: changes) == nil {
            let kept = KeptBytes(context: changes)
            kept.digest = name.digest
            kept.data = bytes
        }
        return name.value
    }

    /// Returns the bytes of an attribute, read where they stand; nil for none.
    ///
    /// - Throws: `LogbookError.damaged` when the file lacks bytes that the object names; errors of the file.
    func bytes(of attribute: String, in object: ManagedObject) throws(LogbookError) -> Data? {
        guard let value = try ownBytes(of: attribute, in: object) else { return nil }
        guard let name = KeptBytesName(value) else { return value }
        let context = object.managedObjectContext ?? context
        guard let kept = try kept(name, in: context), let bytes = try ownBytes(of: "data", in: kept),
            bytes.count == name.byteCount
        else {
            let noun = RowKey(object).noun
            throw .damaged(path: path, detail: "it lacks the \(name.byteCount) bytes of the \(attribute) of a \(noun)")
        }
        return bytes
    }

    private func ownBytes(of attribute: String, in object: ManagedObject) throws(LogbookError) -> Data? {
        do {
            return try object.externalData(forKeyPath: attribute)
        } catch {
            throw LogbookError(error, path: path)
        }
    }

    /// Returns the object that keeps bytes, which are not read; nil when none does.
    func kept(_ name: KeptBytesName, in context: ManagedObjectContext) throws(LogbookError) -> KeptBytes? {
        var specification = FetchSpecification(entityName: KeptBytes.entityName)
        specification.predicate = .compare("digest", .equal, .data(name.digest))
        return try objects(specification, in: context).compactMap { $0 as? KeptBytes }.first
    }
}

extension ManagedObject {
    /// Returns the size of bytes, which are not read; nil for none, and for a file that is missing.
    func byteCount(of attribute: String) -> Int? {
        guard let count = (try? externalByteCount(forKeyPath: attribute)) ?? nil else { return nil }
        return keptName(of: attribute)?.byteCount ?? count
    }

    /// Returns the name of kept bytes that an attribute has; nil for none, and for bytes that stand in the row.
    func keptName(of attribute: String) -> KeptBytesName? {
        guard !hasUnreadExternalData(forKeyPath: attribute),
            let bytes = (try? externalData(forKeyPath: attribute)) ?? nil
        else { return nil }
        return KeptBytesName(bytes)
    }
}
