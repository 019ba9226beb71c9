import Foundation
import TestFiles
import Testing

@testable import DataModel

/// A change to a model.
private struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (inout ManagedObjectModel) -> Void

    init(_ description: String, _ apply: @escaping @Sendable (inout ManagedObjectModel) -> Void) {
        testDescription = description
        self.apply = apply
    }

    /// A change to the attribute `name` of `Pilot`.
    static func attribute(
        _ description: String, _ change: @escaping @Sendable (inout AttributeDescription) -> Void
    ) -> Change {
        Change(description) { model in
            guard case .attribute(var attribute) = model[entity: "Pilot"]?[property: "name"] else { return }
            change(&attribute)
            model[entity: "Pilot"]?[property: "name"] = .attribute(attribute)
        }
    }

    /// A change to the relationship `entries` of `Pilot`.
    static func relationship(
        _ description: String, _ change: @escaping @Sendable (inout RelationshipDescription) -> Void
    ) -> Change {
        Change(description) { model in
            guard case .relationship(var relationship) = model[entity: "Pilot"]?[property: "entries"] else { return }
            change(&relationship)
            model[entity: "Pilot"]?.properties.removeAll { $0.name == "entries" }
            model[entity: "Pilot"]?.properties.append(.relationship(relationship))
        }
    }
}

private let counting: [Change] = [
    Change("an entity's name") { $0.entities[1].name = "Captain" },
    Change("an abstract entity") { $0[entity: "Pilot"]?.isAbstract = true },
    Change("an entity's modifier") { $0[entity: "Pilot"]?.versionHashModifier = "2" },
    Change("a uniqueness constraint") { $0[entity: "Pilot"]?.uniquenessConstraints = [["name"]] },
    Change("another parent") { $0[entity: "Pilot"]?.superentityName = nil },
    Change("a property of the parent") {
        $0[entity: "Person"]?.properties.append(.attribute(AttributeDescription("age", .integer16)))
    },
    Change("a removed property") { $0[entity: "Pilot"]?[property: "name"] = nil },
    Change("a removed element") { model in
        guard case .attribute(var colors) = model[entity: "Pilot"]?[property: "colors"] else { return }
        colors.elements.removeLast()
        model[entity: "Pilot"]?[property: "colors"] = .attribute(colors)
    },
    .attribute("an attribute's name") { $0.name = "fullName" },
    .attribute("an attribute that becomes required") { $0.isOptional = false },
    .attribute("a transient attribute") { $0.isTransient = true },
    .attribute("an attribute's type") { $0.attributeType = .integer16 },
    .attribute("an attribute's modifier") { $0.versionHashModifier = "2" },
    .attribute("external storage") { $0.allowsExternalBinaryDataStorage = true },
    .attribute("a derivation") { $0.derivationExpression = "now()" },
    .relationship("a relationship's name") { $0.name = "log" },
    .relationship("a relationship that becomes required") { $0.isOptional = false },
    .relationship("a transient relationship") { $0.isTransient = true },
    .relationship("a relationship's destination") { $0.destinationEntityName = "Person" },
    .relationship("a relationship's inverse") { $0.inverseName = nil },
    .relationship("a to-one relationship") { $0.isToMany = false },
    .relationship("an ordered relationship") { $0.isOrdered = true },
    .relationship("a least number of objects") { $0.minCount = 1 },
    .relationship("a greatest number of objects") { $0.maxCount = 9 },
    .relationship("a relationship's modifier") { $0.versionHashModifier = "2" },
]

private let notCounting: [Change] = [
    .relationship("a delete rule") { $0.deleteRule = .deny },
    Change("the order of entities") { $0.entities.reverse() },
    Change("the order of properties") { $0[entity: "Pilot"]?.properties.reverse() },
    Change("an entity's class") { $0[entity: "Pilot"]?.managedObjectClassName = "Captain" },
    Change("an entity's renaming identifier") { $0[entity: "Pilot"]?.renamingIdentifier = "Aviator" },
    Change("an entity's user info") { $0[entity: "Pilot"]?.userInfo = ["a": "b"] },
    Change("an entity's marks") { $0[entity: "Pilot"]?.editorSettings["syncable"] = "YES" },
    Change("an index") { $0[entity: "Pilot"]?.indexes = [FetchIndexDescription("byName", [.init("name")])] },
    Change("an old index") { $0[entity: "Pilot"]?.compoundIndexes = [["name"]] },
    Change("a version identifier") { $0.versionIdentifiers = ["V9"] },
    Change("a configuration") { $0.configurations = [Configuration("Cloud", ["Pilot"])] },
    Change("a fetch request") { $0.fetchRequestTemplates = [FetchRequestTemplate(name: "all", entityName: "Pilot")] },
    .attribute("an attribute's default") { $0.defaultValue = .string("Lindbergh") },
    .attribute("an attribute's limits") { $0.validation = AttributeValidation(minimum: "1", maximum: "9") },
    .attribute("an attribute's renaming identifier") { $0.renamingIdentifier = "nom" },
    .attribute("an attribute's user info") { $0.userInfo = ["a": "b"] },
    .attribute("an attribute's class") { $0.customClassName = "Name" },
    .relationship("a relationship's renaming identifier") { $0.renamingIdentifier = "log" },
    .relationship("a relationship's user info") { $0.userInfo = ["a": "b"] },
]

private func logbook() -> ManagedObjectModel {
    var colors = CompositeAttributeDescription(name: "colors")
    colors.elements = ["primary", "secondary"].map { AttributeDescription($0, .string) }
    return ManagedObjectModel(entities: [
        EntityDescription("Person", [.attribute(AttributeDescription("born", .date))]),
        EntityDescription(
            "Pilot", superentity: "Person",
            [
                .attribute(AttributeDescription("name", .string)), .attribute(colors.attribute),
                .relationship(RelationshipDescription("entries", toMany: "Entry", inverse: "pilot")),
            ]),
        EntityDescription("Entry", [.relationship(RelationshipDescription("pilot", to: "Pilot", inverse: "entries"))]),
    ])
}

@Suite("Version checksums")
struct VersionChecksumTests {
    @Test("The checksum changes with everything that changes how a store keeps data", arguments: counting)
    private func counts(change: Change) {
        var changed = logbook()
        change.apply(&changed)
        #expect(changed != logbook())
        #expect(changed.versionChecksum != logbook().versionChecksum)
    }

    @Test("The checksum does not change with anything that does not concern a store", arguments: notCounting)
    private func ignores(change: Change) {
        var changed = logbook()
        change.apply(&changed)
        #expect(changed != logbook())
        #expect(changed.entityVersionHashesByName == logbook().entityVersionHashesByName)
    }

    @Test("A change to one entity does not change the hashes of the others")
    func others() {
        var changed = logbook()
        changed[entity: "Entry"]?.versionHashModifier = "2"
        let (before, after) = (logbook().entityVersionHashesByName, changed.entityVersionHashesByName)
        #expect(before["Entry"] != after["Entry"])
        #expect(before["Pilot"] == after["Pilot"] && before["Person"] == after["Person"])
    }

    @Test("A hash has 32 bytes, the checksum 44 characters, the digest 88")
    func sizes() {
        #expect(logbook().entityVersionHashesByName.values.allSatisfy { $0.count == 32 })
        #expect(logbook().versionChecksum.count == 44)
        #expect(logbook().versionHashesDigest.count == 88)
    }

    @Test("The checksum of a released model never changes")
    func golden() {
        #expect(logbook().versionChecksum == "XVWUjV6WVoPIZjq0oINOyPVi2mZsosLE942dfIYzGUw=")
        #expect(logbook().earlierVersionChecksum == "gp4WdM1EvZo31SkG6vRkhscplqvPxkyhnBcLspbEb+I=")
    }

    @Test("The earlier checksum depends on delete rules, too")
    func earlier() {
        var changed = logbook()
        Change.relationship("", { $0.deleteRule = .cascade }).apply(&changed)
        #expect(changed.versionChecksum == logbook().versionChecksum)
        #expect(changed.earlierVersionChecksum != logbook().earlierVersionChecksum)
        changed[entity: "Entry"] = nil
        changed[entity: "Pilot"]?[property: "entries"] = nil
        #expect(changed.earlierVersionChecksum == changed.versionChecksum)
    }

    @Test("Values with colons and line feeds are not confused with two fields")
    func unambiguous() {
        var left = CanonicalEncoding()
        left.add("a", "1\nb:1:2")
        var right = CanonicalEncoding()
        right.add("a", "1")
        right.add("b", "2")
        #expect(left.bytes != right.bytes)
    }

    @Test("A model with an inheritance cycle still has stable hashes")
    func circle() {
        let model = ManagedObjectModel(entities: [
            EntityDescription("A", superentity: "B"), EntityDescription("B", superentity: "A"),
        ])
        #expect(model.entityVersionHashesByName.count == 2)
        #expect(model.versionChecksum == model.versionChecksum)
    }

    @Test(
        "The checksum of Core Data's hashes is the one in its VersionInfo.plist",
        .enabled(if: Conformance.isThere, "the conformance files are not beside the package"))
    func versionInfo() throws {
        var compared = 0
        for file in Conformance.files("VersionInfo.plist") {
            let info = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
            let pairs = try #require(info as? [String: Any])
            let hashes = try #require(pairs["NSManagedObjectModel_VersionHashes"] as? [String: [String: Data]])
            let checksums = pairs["NSManagedObjectModel_VersionChecksums"] as? [String: String] ?? [:]
            for (version, checksum) in checksums {
                let entities = try #require(hashes[version])
                #expect(ManagedObjectModel.versionChecksum(entityHashes: entities) == checksum)
                compared += 1
            }
        }
        #expect(compared > 0)
    }

    @Test(
        "The digest of Core Data's hashes is the one in its stores",
        .enabled(if: Conformance.isThere, "the conformance files are not beside the package"))
    func storeMetadata() throws {
        var compared = 0
        for file in Conformance.files(".sqlite") + Conformance.files(".moody") {
            guard let metadata = Self.metadata(in: try Data(contentsOf: file)),
                let hashes = metadata["NSStoreModelVersionHashes"] as? [String: Data]
            else { continue }
            if let digest = metadata["NSStoreModelVersionHashesDigest"] as? String {
                #expect(ManagedObjectModel.versionHashesDigest(entityHashes: hashes) == digest)
                compared += 1
            }
            if let checksum = metadata["NSStoreModelVersionChecksumKey"] as? String {
                #expect(ManagedObjectModel.versionChecksum(entityHashes: hashes) == checksum)
            }
        }
        #expect(compared > 0)
    }

    /// Finds the binary property list of Z_METADATA in the pages of a store: the one with the hashes.
    ///
    /// The list does not record where it ends, so each possible end is tried. It is within one page.
    private static func metadata(in store: Data) -> [String: Any]? {
        var start = store.startIndex
        while let found = store[start...].range(of: Data("bplist00".utf8)) {
            start = found.upperBound
            for length in stride(from: 4_096, to: 200, by: -1) where found.lowerBound + length <= store.endIndex {
                let bytes = Data(store[found.lowerBound..<found.lowerBound + length])
                guard bytes.count > 32, bytes.suffix(8).first == 0 else { continue }
                let value = try? PropertyListSerialization.propertyList(from: bytes, format: nil)
                if let pairs = value as? [String: Any], pairs["NSStoreModelVersionHashes"] != nil { return pairs }
            }
        }
        return nil
    }
}
