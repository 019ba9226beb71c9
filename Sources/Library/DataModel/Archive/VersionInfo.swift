package import FoundationEssentials

/// What the `VersionInfo.plist` of a compiled bundle says of its versions, though their models may be gone.
///
/// Xcode lists the checksums since 2023, the hashes of the entities always: of those the checksum is computed.
package struct VersionInfo: Sendable, Hashable {
    /// One version.
    package struct Version: Sendable, Hashable {
        /// The version's name.
        package let name: String
        /// The hash of each entity, as whoever compiled the bundle computed it.
        package let entityHashes: [String: Data]
        /// The checksum that the file lists; nil where it lists none.
        package let listedChecksum: String?

        /// The checksum of the hashes, as a store of that version and a stage of a migration bear it.
        package var versionChecksum: String { ManagedObjectModel.versionChecksum(entityHashes: entityHashes) }

        /// Whether the file lists another checksum than its own hashes have.
        package var isInconsistent: Bool { listedChecksum.map { $0 != versionChecksum } ?? false }
    }

    /// The versions, by name.
    package let versions: [Version]
    /// The current version's name; nil where the file names none.
    package let currentVersionName: String?

    private static let hashesKey = "NSManagedObjectModel_VersionHashes"
    private static let checksumsKey = "NSManagedObjectModel_VersionChecksums"
    private static let currentKey = "NSManagedObjectModel_CurrentVersionName"

    /// Reads the file, a property list in XML or binary.
    ///
    /// - Throws: `DataModelError.unreadableArchive` when it is no property list, or lists no hashes.
    package init(_ data: Data, source: String) throws(DataModelError) {
        let list: PropertyListNode
        do throws(PropertyListNode.Damage) {
            list = try PropertyListNode(reading: data)
        } catch {
            throw .unreadableArchive(source: source, reason: error.rawValue)
        }
        guard case .dictionary(let versions)? = list[Self.hashesKey], !versions.isEmpty else {
            throw .unreadableArchive(source: source, reason: "it lists no hashes of entities")
        }
        var result: [Version] = []
        for version in versions {
            result.append(
                Version(
                    name: version.key, entityHashes: try Self.hashes(version.value, source: source),
                    listedChecksum: list[Self.checksumsKey]?[version.key]?.string))
        }
        self.versions = result.sorted { $0.name < $1.name }
        currentVersionName = list[Self.currentKey]?.string
    }

    private static func hashes(_ node: PropertyListNode, source: String) throws(DataModelError) -> [String: Data] {
        guard case .dictionary(let entries) = node else {
            throw .unreadableArchive(source: source, reason: "a version in it lists no entities")
        }
        var result: [String: Data] = [:]
        for entry in entries {
            guard case .data(let hash) = entry.value, hash.count == 32 else {
                throw .unreadableArchive(source: source, reason: "the hash of “\(entry.key)” is none of 32 bytes")
            }
            result[entry.key] = hash
        }
        return result
    }
}
