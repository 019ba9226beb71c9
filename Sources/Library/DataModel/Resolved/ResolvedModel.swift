package import FoundationEssentials
import PlainText
import Synchronization

/// A checked model with numbered entities, as stores and contexts use it.
///
/// It is created once per model, immutable, and shared: several containers can have the same one. What takes long to
/// derive from it, such as hashes, is computed at the first request and kept.
public final class ResolvedModel: Sendable {
    /// The model.
    public let model: ManagedObjectModel
    /// The entities by number, starting at 1: sorted by name, each hierarchy depth first.
    public let entities: [ResolvedEntity]
    private let numbers: [String: Int]
    private let derived = Mutex(Derived())

    private struct Derived {
        var hashes: [HashFormat: [String: Data]] = [:]
        var checksums: [HashFormat: String] = [:]
        var archive: Data?
    }

    init(model: ManagedObjectModel, entities: [ResolvedEntity]) {
        self.model = model
        self.entities = entities
        numbers = Dictionary(uniqueKeysWithValues: entities.map { ($0.name, $0.number) })
    }

    /// The model's `versionChecksum`, computed once.
    public var versionChecksum: String { checksum(.current) }

    /// The model's `earlierVersionChecksum`, computed once.
    package var earlierVersionChecksum: String { checksum(.first) }

    private func checksum(_ version: HashFormat) -> String {
        if let known = derived.withLock({ $0.checksums[version] }) { return known }
        let checksum = ManagedObjectModel.versionChecksum(entityHashes: entityHashes(version))
        derived.withLock { $0.checksums[version] = checksum }
        return checksum
    }

    /// Takes checksums that were computed before, at build time.
    func takeChecksums(_ checksum: String, earlier: String?) {
        derived.withLock { derived in
            derived.checksums[.current] = checksum
            derived.checksums[.first] = earlier
        }
    }

    /// Returns the hash of each entity, by entity name, computed once.
    package func entityHashes(_ version: HashFormat) -> [String: Data] {
        derived.withLock { derived in
            let result = derived.hashes[version] ?? model.entityHashes(version)
            derived.hashes[version] = result
            return result
        }
    }

    /// Returns the model as a keyed archive, made once.
    package func archive() -> Data {
        derived.withLock { derived in
            if let archive = derived.archive { return archive }
            var archiver = ModelArchiver(self)
            let archive = archiver.data()
            derived.archive = archive
            return archive
        }
    }

    /// The entity with that number, which must be valid.
    public subscript(number number: Int) -> ResolvedEntity { entities[number - 1] }

    /// Returns the entity with that number; nil if the model has none.
    public func entity(numbered number: Int) -> ResolvedEntity? {
        number > 0 && number <= entities.count ? entities[number - 1] : nil
    }

    /// Returns the entity with that name.
    ///
    /// - Throws: `DataModelError.unknownEntity` with the most similar name.
    public func entity(named name: String) throws(DataModelError) -> ResolvedEntity {
        guard let number = numbers[name] else {
            throw .unknownEntity(name: name, nearest: NearestName.find(name, among: entities.map(\.name)))
        }
        return self[number: number]
    }

    /// The root entities, which have tables of their own.
    public var roots: [ResolvedEntity] { entities.filter { $0.number == $0.rootNumber } }

    /// Returns the subentities that declare a property which the entity itself does not have.
    ///
    /// A key path may name such a property. Objects of other entities have no value there.
    package func subentities(of entity: ResolvedEntity, declaring name: String) -> [ResolvedEntity] {
        guard entity.hasSubentities, entity.property(name) == nil else { return [] }
        return entity.subtree.map { self[number: $0] }.filter { subentity in
            subentity.property(name) != nil
                && subentity.superentityNumber.map { self[number: $0].property(name) == nil } ?? true
        }
    }

    /// Returns the destination entity of a relationship.
    public func destination(of relationship: ResolvedRelationship) -> ResolvedEntity {
        self[number: relationship.destinationNumber]
    }

    /// Returns the inverse of a relationship; nil if there is none.
    public func inverse(of relationship: ResolvedRelationship) -> ResolvedRelationship? {
        relationship.inverseIndex.map { destination(of: relationship).relationships[$0] }
    }
}

extension ManagedObjectModel {
    /// Checks the model and numbers its entities.
    ///
    /// - Throws: `DataModelError.invalidModel` with entity, property and reason: duplicate names, an ancestor,
    ///   destination or inverse that does not exist or does not match, or an index or constraint on an unknown
    ///   property.
    public func resolved() throws(DataModelError) -> ResolvedModel {
        var resolution = ModelResolution(self)
        return try resolution.run()
    }
}
