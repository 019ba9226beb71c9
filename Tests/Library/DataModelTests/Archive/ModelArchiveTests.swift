import Foundation
import TestFiles
import Testing

@testable import DataModel

@Suite("Model archives")
struct ModelArchiveTests {
    @Test("A model with all kinds of parts is read back equal, including editor settings and order")
    func everythingReturns() throws {
        let model = try ManagedObjectModel(xml: Data(everything.utf8))
        let back = try ManagedObjectModel(archive: try model.archive())
        #expect(back == model)
        #expect(back.xml == model.xml)
    }

    @Test("Five hundred random models are read back equal")
    func randomModels() throws {
        var chance = SeededChance("archives, random models")
        for _ in 0..<500 {
            let model = RandomRichModel.model(&chance)
            let back = try ManagedObjectModel(archive: try model.archive())
            guard back == model else {
                #expect(back.xml == model.xml, "seed \(chance.seed)")
                #expect(back == model, "seed \(chance.seed)")
                return
            }
        }
    }

    /// Without this library's own fields, the archive is what another framework would have written.
    @Test("Without this library's own fields, an archive still contains everything that a store depends on")
    func foreignView() throws {
        var chance = SeededChance("archives, foreign view")
        let known = try ManagedObjectModel(xml: Data(everything.utf8))
        for model in [known] + (0..<200).map({ _ in RandomRichModel.model(&chance) }) {
            let foreign = try ManagedObjectModel(archive: try Self.withoutOwnFields(try model.archive()))
            #expect(Self.essence(foreign).versionChecksum == Self.essence(model).versionChecksum)
            let (names, wanted) = (foreign.entities.map(\.name), model.entities.map(\.name).sorted())
            #expect(names == wanted)
            for entity in model.entities {
                let read = try #require(foreign[entity: entity.name])
                #expect(
                    read.renamingIdentifier
                        == (entity.renamingIdentifier == entity.name ? nil : entity.renamingIdentifier))
                #expect(read.userInfo == entity.userInfo)
                #expect(read.uniquenessConstraints == entity.uniquenessConstraints)
                #expect(Self.defaults(read) == Self.defaults(entity))
                #expect(Self.limits(read) == Self.limits(entity))
            }
        }
    }

    @Test("A request for an entity that the model lacks is read back equal")
    func requestWithoutEntity() throws {
        var model = ManagedObjectModel(entities: [EntityDescription("Aircraft")])
        model.fetchRequestTemplates = [FetchRequestTemplate(name: "t", entityName: "Boat", predicateFormat: "a > 2")]
        #expect(try ManagedObjectModel(archive: try model.archive()) == model)
    }

    @Test("Predicates and expressions are read back from their archived objects alone")
    func predicates() throws {
        let formats = [
            "tail == \"HB-CFA\" AND (seats > 2 OR NOT (seats BETWEEN {1, 2}))", "name BEGINSWITH[cd] $prefix",
            "ANY entries.minutes >= 30", "SUBQUERY(entries, $e, $e.minutes > 3).@count > 1", "TRUEPREDICATE",
            "price + 2 * seats <= 9.5", "aircraft == $FETCH_SOURCE.aircraft", "kind IN {\"a\", \"b\"}",
            "name MATCHES \"[A-Z]+\"", "paint.primary != nil",
        ]
        for format in formats {
            let predicate = try Predicate(parsing: format)
            var model = ManagedObjectModel(entities: [EntityDescription("Aircraft")])
            model.fetchRequestTemplates = [
                FetchRequestTemplate(name: "t", entityName: "Aircraft", predicateFormat: format)
            ]
            let foreign = try ManagedObjectModel(archive: try Self.withoutOwnFields(try model.archive()))
            #expect(foreign.fetchRequestTemplates.map(\.predicateFormat) == [predicate.predicateFormat])
        }
    }

    @Test("A predicate that cannot be read fails when it is used, and does not fetch everything")
    func unreadableCondition() throws {
        var model = ManagedObjectModel(entities: [EntityDescription("Aircraft")])
        model.fetchRequestTemplates = [
            FetchRequestTemplate(name: "t", entityName: "Aircraft", predicateFormat: "seats > 2")
        ]
        let archive = try Self.withoutOwnFields(try model.archive())
        let strange = try Self.replacing("NSComparisonPredicate", by: "NSStrangePredicate", in: archive)
        let format = try #require(
            try ManagedObjectModel(archive: strange).fetchRequestTemplates.first?.predicateFormat)
        #expect(throws: DataModelError.self) { try Predicate(parsing: format) }
    }

    @Test("An archive of another object, or data that is not an archive, is refused with a reason")
    func wrongArchive() throws {
        let list = PropertyListNode.dictionary([.init("$archiver", .string("NSKeyedArchiver"))]).binaryForm
        var builder = ArchiveBuilder()
        let text = builder.reserve()
        builder.fill(text, ["NSObject"], [])
        for data in [Data(), Data("bplist00".utf8), list, builder.data(root: text)] {
            #expect(throws: DataModelError.self) { try ManagedObjectModel(archive: data) }
        }
    }

    /// Composites may share their elements, so that these are counted.
    @Test("Ten thousand elements of composites are read, one more is refused")
    func elements() throws {
        func archive(elements count: Int) throws -> Data {
            var all = AttributeDescription("all", .composite)
            all.elements = (0..<count).map { AttributeDescription("e\($0)", .string) }
            return try ManagedObjectModel(entities: [EntityDescription("Boat", [.attribute(all)])]).archive()
        }
        let read = try ManagedObjectModel(archive: try archive(elements: 10_000))
        #expect(read.entities.first?.attributes.first?.elements.count == 10_000)
        #expect(throws: DataModelError.self) {
            try ManagedObjectModel(archive: try archive(elements: 10_001))
        }
    }

    @Test(
        "Every model written by Xcode, and each of the logbook's, is read back equal",
        .enabled(if: Conformance.isThere, "the conformance files are not beside the package"))
    func conformance() throws {
        let files = Conformance.files("contents")
        #expect(!files.isEmpty)
        for file in files {
            let model = try ManagedObjectModel(xml: try Data(contentsOf: file))
            #expect(try ManagedObjectModel(archive: try model.archive()) == model, "\(file.path)")
        }
    }

    @Test("A compiled bundle is read like its source: versions, current version, models")
    func compiled() throws {
        let folder = TemporaryFolder("momd")
        let bundle = folder["Fleet.momd"]
        try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
        let model = try ManagedObjectModel(xml: Data(everything.utf8))
        let other = ManagedObjectModel(entities: [EntityDescription("Aircraft")])
        try model.archive().write(to: bundle.appending(path: "V2.mom"))
        try other.archive().write(to: bundle.appending(path: "V1.mom"))
        try Data("private".utf8).write(to: bundle.appending(path: "V2.omo"))
        #expect(throws: DataModelError.self) { try ManagedObjectModel(contentsOf: bundle) }
        let info = try PropertyListSerialization.data(
            fromPropertyList: ["NSManagedObjectModel_CurrentVersionName": "V2"], format: .binary, options: 0)
        try info.write(to: bundle.appending(path: "VersionInfo.plist"))
        #expect(try ManagedObjectModel.versions(in: bundle) == ["V1", "V2"])
        #expect(try ManagedObjectModel(contentsOf: bundle) == model)
        #expect(try ModelArgument("\(bundle.path):V1").model() == other)
        #expect(try ManagedObjectModel(contentsOf: bundle.appending(path: "V1.mom")) == other)
    }

    // MARK: Foreign archives

    static func replacing(_ old: String, by new: String, in archive: Data) throws -> Data {
        func replaced(_ node: PropertyListNode) -> PropertyListNode {
            switch node {
            case .string(old): .string(new)
            case .array(let members): .array(members.map(replaced))
            case .dictionary(let entries): .dictionary(entries.map { .init($0.key, replaced($0.value)) })
            default: node
            }
        }
        return replaced(try PropertyListNode(reading: archive)).binaryForm
    }

    static func withoutOwnFields(_ archive: Data) throws -> Data {
        func clean(_ node: PropertyListNode) -> PropertyListNode {
            switch node {
            case .array(let members): .array(members.map(clean))
            case .dictionary(let entries):
                .dictionary(entries.filter { !$0.key.hasPrefix("FL") }.map { .init($0.key, clean($0.value)) })
            default: node
            }
        }
        return clean(try PropertyListNode(reading: archive)).binaryForm
    }

    /// Removes what only this library's archives contain: external storage, and the original text of a derivation.
    static func essence(_ model: ManagedObjectModel) -> ManagedObjectModel {
        var result = model
        for entity in result.entities.indices {
            result.entities[entity].properties = result.entities[entity].properties.map { property in
                guard case .attribute(var attribute) = property else { return property }
                attribute.allowsExternalBinaryDataStorage = false
                attribute.derivationExpression = attribute.derivationExpression.map { format in
                    (try? Expression(format: format))?.description ?? ""
                }
                return .attribute(attribute)
            }
        }
        return result
    }

    static func defaults(_ entity: EntityDescription) -> [String: AttributeValue] {
        Dictionary(uniqueKeysWithValues: entity.attributes.compactMap { a in a.defaultValue.map { (a.name, $0) } })
    }

    static func limits(_ entity: EntityDescription) -> [String: String?] {
        Dictionary(uniqueKeysWithValues: entity.attributes.map { ($0.name, $0.validation.regularExpression) })
    }
}
