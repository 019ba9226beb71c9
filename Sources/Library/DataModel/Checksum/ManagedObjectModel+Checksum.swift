public import FoundationEssentials

extension ManagedObjectModel {
    /// The 32-byte version hash of each entity, by entity name.
    ///
    /// The hash covers the entity's name, its ancestors, whether it is abstract, its properties, its uniqueness
    /// constraints and its version hash modifier; `docs/modelc.md` defines it. It differs from Core Data's, whose
    /// algorithm is not public. Computed at each call.
    public var entityVersionHashesByName: [String: Data] { entityHashes(.current) }

    /// Returns the hash of each entity, by entity name.
    package func entityHashes(_ version: HashFormat) -> [String: Data] {
        let descriptions = Dictionary(entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var hashes: [String: [UInt8]] = [:]
        for name in descriptions.keys.sorted() {
            _ = Self.hash(of: name, in: descriptions, version, known: &hashes, below: [])
        }
        return hashes.mapValues { Data($0) }
    }

    /// A hash of the names of entities and their properties, in whatever order: equal for models of one checksum, and within
    /// one run only. It costs a hundredth of the checksum.
    package var hashOfNames: Int {
        entities.reduce(entities.count) { sum, entity in
            var hasher = Hasher()
            hasher.combine(entity.name)
            hasher.combine(entity.properties.reduce(0) { $0 ^ $1.name.hashValue })
            return sum ^ hasher.finalize()
        }
    }

    /// The checksum that identifies this version of the model: 44 characters of Base64.
    ///
    /// Computed from the whole model at each call. Keep the result, or use the checksum of an `EmbeddedModel`, which is
    /// precomputed.
    ///
    /// Models that differ only in delete rules have the same checksum, as in Core Data: a store is the same for both.
    public var versionChecksum: String { Self.versionChecksum(entityHashes: entityVersionHashesByName) }

    /// The checksum of the model in earlier releases of this library, which depends on delete rules.
    ///
    /// Stores, stages and version locks of those releases contain it. It is accepted wherever `versionChecksum` is.
    public var earlierVersionChecksum: String { Self.versionChecksum(entityHashes: entityHashes(.first)) }

    /// The digest that a store's metadata contains beside the hashes: 88 characters of Base64.
    public var versionHashesDigest: String { Self.versionHashesDigest(entityHashes: entityVersionHashesByName) }

    /// Returns the checksum of entities with these version hashes, which may be this library's or Core Data's.
    ///
    /// The checksum is the Base64 of the SHA-256 of the hashes, concatenated in the order of the entity names. Core
    /// Data computes `NSStoreModelVersionChecksumKey` and the checksums in `VersionInfo.plist` the same way.
    public static func versionChecksum(entityHashes: [String: Data]) -> String {
        Data(SHA256.digest(of: sorted(entityHashes).flatMap { [UInt8]($0.value) })).base64EncodedString()
    }

    /// Returns the digest of entities with these version hashes, as stored under `NSStoreModelVersionHashesDigest`.
    ///
    /// The digest is the Base64 of the SHA-512 of the name and the hash of each entity, in the order of the names.
    public static func versionHashesDigest(entityHashes: [String: Data]) -> String {
        Data(SHA512.digest(of: sorted(entityHashes).flatMap { [UInt8]($0.key.utf8) + $0.value })).base64EncodedString()
    }

    private static func sorted(_ hashes: [String: Data]) -> [(key: String, value: Data)] {
        hashes.sorted { $0.key < $1.key }
    }

    /// Hashes an entity after its superentity. An entity that inherits from itself, which `resolved()` rejects, counts
    /// once.
    private static func hash(
        of name: String, in descriptions: [String: EntityDescription], _ version: HashFormat,
        known: inout [String: [UInt8]], below: Set<String>
    ) -> [UInt8]? {
        if let bytes = known[name] { return bytes }
        guard let entity = descriptions[name], !below.contains(name) else { return nil }
        var superentityHash: [UInt8]?
        if let superentity = entity.superentityName {
            superentityHash = hash(
                of: superentity, in: descriptions, version, known: &known, below: below.union([name]))
        }
        let bytes = entity.hashBytes(version, superentityHash: superentityHash)
        known[name] = bytes
        return bytes
    }
}

extension EntityDescription {
    fileprivate func hashBytes(_ version: HashFormat, superentityHash: [UInt8]?) -> [UInt8] {
        var encoding = CanonicalEncoding(kind: "entity")
        encoding.add("name", name)
        if let superentityHash { encoding.add("super", superentityHash) }
        encoding.add("abstract", isAbstract)
        encoding.add("modifier", versionHashModifier)
        for property in properties.sorted(by: { $0.name < $1.name }) {
            encoding.add("property", property.hashBytes(version))
        }
        for paths in uniquenessConstraints.map({ $0.sorted() }).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            var constraint = CanonicalEncoding()
            for path in paths { constraint.add("path", path) }
            encoding.add("unique", constraint.bytes)
        }
        return encoding.hash
    }
}
