package import FoundationEssentials

/// The content of a compiled bundle's `VersionInfo.plist`, which describes versions even if their models are missing.
///
/// The file always lists the hashes of the entities, from which the checksum is computed. Xcode 15 and later list the
/// checksum as well.
package struct VersionInfo: Sendable, Hashable {
    /// A model version.
    package struct Version: Sendable, Hashable {
        /// The version's name.
        package let name: String
        /// The version hash of each entity, as computed by the compiler of the bundle.
        package let entityHashes: [String: Data]
        /// The checksum in the file; nil if it has none.
        package let listedChecksum: String?

        /// The checksum computed from the hashes, which stores and migration stages of this version carry.
        package var versionChecksum: String { ManagedObjectModel.versionChecksum(entityHashes: entityHashes) }

        /// Whether the file's checksum differs from the one computed from its hashes.
        package var isInconsistent: Bool { listedChecksum.map { $0 != versionChecksum } ?? false }
    }

    /// The versions, sorted by name.
    package let versions: [Version]
    /// The name of the current version; nil if the file names none.
    package let currentVersionName: String?

    private static let hashesKey = "NSManagedObjectModel_VersionHashes"
    private static let checksumsKey = "NSManagedObjectModel_VersionChecksums"
    private static let currentKey = "NSManagedObjectModel_CurrentVersionName"

    /// Reads the file, a binary or XML property list.
    ///
    /// - Throws: `DataModelError.unreadableArchive` if it is not a property list or lists no hashes.
    package init(_ data: Data, source: String) throws(DataModelError) {
        let list: PropertyListNode
        do throws(PropertyListNode.ReadError) {
            list = try PropertyListNode(reading: data)
        } catch {
            throw .unreadableArchive(source: source, reason: error.rawValue)
        }
        guard case .dictionary(let versions)? = list[Self.hashesKey], !versions.isEmpty else {
            throw .unreadableArchive(source: source, reason: "it lists no entity hashes")
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
                throw .unreadableArchive(source: source, reason: "the hash of “\(entry.key)” is not 32 bytes long")
            }
            result[entry.key] = hash
        }
        return result
    }
}
