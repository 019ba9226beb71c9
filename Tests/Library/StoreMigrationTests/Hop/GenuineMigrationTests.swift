import DataModel
import Foundation
import SQLiteStore
import StoreMigration
import StoreSQL
import TestFiles
import Testing

@Suite(
    "The migration of a Core Data store",
    .enabled(if: Conformance.isThere, "the conformance files are not beside the package"))
struct GenuineMigrationTests {
    struct Move: Sendable, CustomTestStringConvertible {
        var store: String
        var bundle: String
        var versions: [String]
        var testDescription: String { "\(store): \(versions.joined(separator: " to "))" }
    }

    static let moves = [
        Move(
            store: "coredataplus/SampleModel/Fixtures/SampleModel_V1.sqlite",
            bundle: "coredataplus/SampleModel/SampleModel.xcdatamodeld", versions: ["SampleModel", "SampleModel2"]),
        Move(
            store: "coredataplus/SampleModel3/Fixtures/SampleModel3_V1.sqlite",
            bundle: "coredataplus/SampleModel3/SampleModel3.xcdatamodeld",
            versions: ["SampleModel3", "SampleModel3_v2"]),
        Move(store: "moody/Moody.moody", bundle: "moody/Moody.xcdatamodeld", versions: ["Moody", "Moody 2"]),
        Move(store: "moody/Moody 2.moody", bundle: "moody/Moody.xcdatamodeld", versions: ["Moody 2", "Moody 3"]),
        Move(store: "moody/Moody 3.moody", bundle: "moody/Moody.xcdatamodeld", versions: ["Moody 3", "Moody 4"]),
        Move(store: "moody/Moody 4.moody", bundle: "moody/Moody.xcdatamodeld", versions: ["Moody 4", "Moody 5"]),
        Move(store: "moody/Moody 5.moody", bundle: "moody/Moody.xcdatamodeld", versions: ["Moody 5", "Moody 6"]),
    ]

    @Test(
        "Each of these changes is lightweight and results in an intact store with the new schema",
        arguments: moves)
    func migrate(move: Move) throws {
        let folder = try #require(Conformance.folder)
        let models = try move.versions.map { version in
            try ManagedObjectModel(
                xml: Data(
                    contentsOf: folder.appending(path: "\(move.bundle)/\(version).xcdatamodel/contents")))
        }
        let test = try TestStore(copyOf: folder.appending(path: move.store))
        try test.migrate(models[0], models[1])
        let layout = StoreLayout(
            try models[1].resolved(), names: try test.metadata().columnNames)
        let result = try StoreInspection.look(at: test.url) { try StoreVerification.verify($0, layout: layout) }
        #expect(result.problems == [])
        let wanted = StoreSchema(layout).indexes.map(\.name).sorted()
        let found = try test.rows(
            "SELECT name FROM sqlite_master WHERE type = 'index' AND sql NOT NULL ORDER BY name"
        ).map { String($0.dropFirst().dropLast()) }
        #expect(found == wanted)
    }
}
