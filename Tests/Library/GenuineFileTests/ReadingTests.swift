import DataModel
import Foundation
import ManagedObjects
import SQLiteStore
import TestFiles
import Testing

@Suite(
    "Stores that Core Data made", .enabled(if: Conformance.isThere, "the conformance files are not beside the package"))
struct ReadingTests {
    /// The bundle with a store's model, and the name of its version.
    static func source(of store: URL) throws -> (bundle: URL, version: String) {
        let folder = try #require(Conformance.folder)
        let stem = store.deletingPathExtension().lastPathComponent
        switch stem {
        case "SampleModel_V1":
            return (folder.appending(path: "coredataplus/SampleModel/SampleModel.xcdatamodeld"), "SampleModel")
        case "SampleModel_V2":
            return (folder.appending(path: "coredataplus/SampleModel/SampleModel.xcdatamodeld"), "SampleModel2")
        case "SampleModel3_V1":
            return (folder.appending(path: "coredataplus/SampleModel3/SampleModel3.xcdatamodeld"), "SampleModel3")
        default: return (folder.appending(path: "moody/Moody.xcdatamodeld"), stem)
        }
    }

    @Test("A store is described by the model it carries", arguments: Conformance.stores)
    func byItsCache(store: URL) throws {
        let before = try Data(contentsOf: store)
        let report = try StoreAdministration(url: store).inspect()
        #expect(report.modelOrigin == .cache)
        let model = try StoreAdministration(url: store).storedModel()
        #expect(report.entities.map(\.name).sorted() == model.entities.map(\.name))
        let sql = try PlainSQL(store, readOnly: true)
        let rows = PlainRow(sql: sql, model: model)
        var count = 0
        try StoreAdministration(url: store).forEachObject { object in
            try rows.expect(object)
            count += 1
        }
        #expect(count == report.entities.reduce(0) { $0 + $1.rows })
        #expect(try Data(contentsOf: store) == before)
    }

    @Test(
        "A store is recognized among the versions of its model, and read with the right one",
        arguments: Conformance.stores)
    func byItsModel(store: URL) throws {
        let (bundle, version) = try Self.source(of: store)
        let model = try ManagedObjectModel(contentsOf: bundle, version: version)
        let library = try ModelLibrary(contentsOf: bundle)
        let administration = StoreAdministration(url: store, model: model, models: library)
        let report = try administration.inspect()
        #expect(report.modelOrigin == .given)
        #expect(report.version == version)
        #expect(report.isCurrent)
        let rows = PlainRow(sql: try PlainSQL(store, readOnly: true), model: model)
        try administration.forEachObject { try rows.expect($0) }
        #expect(try administration.verify().problems == [])
    }

    @Test(
        "The model that a store carries equals its model's XML, apart from editor settings",
        arguments: Conformance.stores)
    func cacheAgainstXML(store: URL) throws {
        let (bundle, version) = try Self.source(of: store)
        let wanted = try ManagedObjectModel(contentsOf: bundle, version: version)
        let found = try StoreAdministration(url: store).storedModel()
        #expect(found.versionChecksum == wanted.versionChecksum)
        for entity in wanted.entities {
            let read = try #require(found[entity: entity.name])
            #expect(read.renamingIdentifier == entity.renamingIdentifier)
            #expect(read.indexes.map(\.name) == entity.indexes.map(\.name))
            #expect(read.compoundIndexes == entity.compoundIndexes)
            #expect(read.uniquenessConstraints == entity.uniquenessConstraints)
            for attribute in entity.attributes {
                guard case .attribute(let other)? = read[property: attribute.name] else {
                    Issue.record("\(entity.name).\(attribute.name) is missing")
                    continue
                }
                #expect(other.defaultValue == attribute.defaultValue, "\(entity.name).\(attribute.name)")
                #expect(other.renamingIdentifier == attribute.renamingIdentifier)
                #expect(other.valueTransformerName == attribute.valueTransformerName)
                #expect(other.preservesValueInHistoryOnDeletion == attribute.preservesValueInHistoryOnDeletion)
                #expect(other.editorSettings["indexed"] == attribute.editorSettings["indexed"])
            }
        }
    }

    @Test("A store with a damaged cache is recognized by its schema", arguments: Conformance.stores)
    func byItsShape(store: URL) throws {
        let folder = TemporaryFolder("genuine")
        let copy = try folder.copy(of: store)
        try PlainSQL(copy).run("UPDATE Z_MODELCACHE SET Z_CONTENT = X'00FF00'")
        let (bundle, version) = try Self.source(of: store)
        let library = try ModelLibrary(contentsOf: bundle)
        let report = try StoreAdministration(url: copy, models: library).inspect()
        #expect(report.version == version)
        #expect(throws: ManagedObjectError.self) { try StoreAdministration(url: copy).storedModel() }
        #expect(try StoreAdministration(url: copy).inspect().modelOrigin == .none)
    }
}
