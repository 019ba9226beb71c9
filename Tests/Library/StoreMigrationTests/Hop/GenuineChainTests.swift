import DataModel
import Foundation
import SQLiteStore
import StoreMigration
import StoreSQL
import TestFiles
import Testing

@Suite(
    "Version chains of shipped applications",
    .enabled(if: Conformance.isThere, "the conformance files are not beside the package"))
struct GenuineChainTests {
    /// A bundle, its versions in order, and its stores by version.
    struct Chain: Sendable, CustomTestStringConvertible {
        var bundle: String
        var versions: [String]
        var stores: [String: String]
        /// The refused changes from a version to a later one, each as entity and property.
        var refused: [String: [String]] = [:]
        /// The changes for which the authors wrote code or a mapping, because inference drops values or leaves them
        /// empty.
        ///
        /// Each is an entity and property, by version. All other changes were inferred.
        var written: [String: [String]] = [:]
        var testDescription: String { bundle }
    }

    static let chains = [
        Chain(
            bundle: "moody/Moody.xcdatamodeld",
            versions: ["Moody", "Moody 2", "Moody 3", "Moody 4", "Moody 5", "Moody 6"],
            stores: [
                "Moody": "moody/Moody.moody", "Moody 2": "moody/Moody 2.moody", "Moody 3": "moody/Moody 3.moody",
                "Moody 4": "moody/Moody 4.moody", "Moody 5": "moody/Moody 5.moody",
            ],
            written: [
                "Moody 2 to Moody 3": ["Continent.moods", "Mood.continent"], "Moody 3 to Moody 4": ["GeographicRegion"],
                "Moody 4 to Moody 5": ["Country.isoContinent", "Country.continent", "Mood.continent", "Continent"],
                "Moody 5 to Moody 6": ["Continent", "Country.isoContinent", "Country.continent"],
            ]),
        Chain(
            bundle: "coredataplus/SampleModel/SampleModel.xcdatamodeld",
            versions: ["SampleModel", "SampleModel2", "SampleModel3"],
            stores: [
                "SampleModel": "coredataplus/SampleModel/Fixtures/SampleModel_V1.sqlite",
                "SampleModel2": "coredataplus/SampleModel/Fixtures/SampleModel_V2.sqlite",
            ],
            written: ["SampleModel2 to SampleModel3": ["Car.maker", "Car.createdBy", "Maker"]]),
        Chain(
            bundle: "coredataplus/SampleModel3/SampleModel3.xcdatamodeld",
            versions: ["SampleModel3", "SampleModel3_v2", "SampleModel3_v3"],
            stores: ["SampleModel3": "coredataplus/SampleModel3/Fixtures/SampleModel3_V1.sqlite"],
            written: ["SampleModel3 to SampleModel3_v2": ["Pet", "User.pet"]]),
    ]

    @Test(
        "Every version is inferred from every earlier one, or refused where its authors wrote code",
        arguments: chains)
    func inference(chain: Chain) throws {
        let models = try Self.models(chain)
        for (later, name) in chain.versions.enumerated() {
            for earlier in 0..<later {
                let difference = try ModelDifference(from: models[earlier], to: models[later])
                let pair = "\(chain.versions[earlier]) to \(name)"
                let places = difference.refusals.map { "\($0.entity)\($0.property.map { ".\($0)" } ?? "")" }
                #expect(places == chain.refused[pair] ?? [], "\(pair): \(difference.refusals)")
                var draft = ModelDraft(models[earlier])
                for operation in difference.operations { operation.apply(to: &draft) }
                #expect(draft.model.versionChecksum == models[later].versionChecksum, "\(pair)")
            }
        }
    }

    @Test(
        "Changes with code of the authors appear in the difference as added and empty, or as removed",
        arguments: chains)
    func written(chain: Chain) throws {
        let models = try Self.models(chain)
        for index in models.indices.dropFirst() {
            let pair = "\(chain.versions[index - 1]) to \(chain.versions[index])"
            let difference = try ModelDifference(from: models[index - 1], to: models[index])
            let changes = difference.operations.filter { operation in
                switch operation.change {
                case .entity(let change): change == .added || change == .removed
                case .attribute(.added), .attribute(.removed): true
                case .relationship(.added), .relationship(.removed): true
                case .relationship, .attribute, .index, .details, .ambiguousRenaming: false
                }
            }
            let places = Set(changes.map { "\($0.entity)\($0.property.map { ".\($0)" } ?? "")" })
            let written = chain.written[pair] ?? []
            #expect(places.isSuperset(of: written), "\(pair): \(places)")
            let how = written.isEmpty ? "inferred" : "code for \(written.joined(separator: ", "))"
            let refused = difference.refusals.map(\.description)
            print("\(pair): \(difference.isLightweight ? "lightweight" : "refused: \(refused)"); its authors: \(how)")
        }
        #expect(
            chain.written.keys.allSatisfy { pair in
                zip(chain.versions, chain.versions.dropFirst()).contains { "\($0) to \($1)" == pair }
            })
    }

    @Test(
        "A store of each version migrates as far as possible, with every row, value and key, to the schema of a new store",
        arguments: chains)
    func stores(chain: Chain) throws {
        let models = try Self.models(chain)
        for (version, path) in chain.stores.sorted(by: { $0.key < $1.key }) {
            let first = try #require(chain.versions.firstIndex(of: version))
            let store = try TestStore(copyOf: try #require(Conformance.folder).appending(path: path))
            var current = models[first]
            for next in models[(first + 1)...] {
                guard try ModelDifference(from: current, to: next).isLightweight else { break }
                let before = try store.objects(current)
                try store.migrate(current, next)
                try compare(before, store, from: current, to: next, "\(version) of \(chain.bundle)")
                current = next
            }
            if current != models[first] { try compareSchema(store, current, "\(version) of \(chain.bundle)") }
        }
    }

    private static func models(_ chain: Chain) throws -> [ManagedObjectModel] {
        let bundle = try ModelBundle(at: try #require(Conformance.folder).appending(path: chain.bundle))
        return try chain.versions.map { try bundle.model(named: $0) }
    }

    private func compare(
        _ before: [String: [String: SQLValue]], _ store: TestStore, from old: ManagedObjectModel,
        to new: ManagedObjectModel, _ place: String
    ) throws {
        let difference = try ModelDifference(from: old, to: new)
        let after = try store.objects(new)
        for entity in difference.destination.entities {
            let earlier =
                difference.sourceEntity(of: entity).map { source in
                    before.filter { $0.key.hasPrefix(source.name + " ") }
                } ?? [:]
            let later = after.filter { $0.key.hasPrefix(entity.name + " ") }
            #expect(later.count == earlier.count, "\(place): \(entity.name)")
            for slot in entity.slots {
                guard let path = difference.sourcePath(of: slot.path, in: entity),
                    let source = difference.sourceEntity(of: entity)
                else { continue }
                for (name, values) in earlier {
                    let key = entity.name + name.dropFirst(source.name.count)
                    #expect(later[key]?[slot.path] == values[path], "\(place): \(key).\(slot.path)")
                }
            }
            // A to-many relationship that stays one has the same objects.
            for relationship in entity.relationships where relationship.isToMany {
                guard let source = difference.sourceEntity(of: entity),
                    source.relationship(relationship.name)?.isToMany == true
                else { continue }
                for (name, values) in earlier {
                    let key = entity.name + name.dropFirst(source.name.count)
                    let links = "\(relationship.name) links"
                    #expect(later[key]?[links] == values[links], "\(place): \(key).\(relationship.name)")
                }
            }
        }
    }

    /// Expects the tables, columns and indexes of a new store with the file's names, apart from the additions of Core
    /// Data.
    private func compareSchema(_ store: TestStore, _ model: ManagedObjectModel, _ place: String) throws {
        let layout = StoreLayout(try model.resolved(), names: try store.metadata().columnNames)
        let fresh = StoreSchema(layout)
        let indexes = Set(try store.rows("SELECT name FROM sqlite_master WHERE type = 'index' AND sql NOT NULL"))
        #expect(indexes == Set(fresh.indexes.map { "'\($0.name)'" }), "\(place)")
        for table in layout.tables {
            let columns = Set(try store.rows("SELECT name || ' ' || type FROM pragma_table_info('\(table.name)')"))
            let own = ["Z_PK INTEGER", "Z_ENT INTEGER", "Z_OPT INTEGER"]
            let wanted = own + table.columns.map { "\($0.name) \($0.type)" }
            #expect(columns == Set(wanted.map { "'\($0)'" }), "\(place): \(table.name)")
        }
        let result = try StoreInspection.look(at: store.url) { try StoreVerification.verify($0, layout: layout) }
        #expect(result.problems == [], "\(place)")
    }
}

extension TestStore {
    /// The stored values of every object by path, by entity name and key; the keys of the objects of a to-many
    /// relationship are under its name and “links”.
    func objects(_ model: ManagedObjectModel) throws -> [String: [String: SQLValue]] {
        let resolved = try model.resolved()
        let metadata = try metadata()
        return try StoreInspection.look(at: url) { connection in
            let layout = try StoreLayout.read(resolved, metadata: metadata, connection)
            var result: [String: [String: SQLValue]] = [:]
            for entity in resolved.entities {
                let slots = entity.slots.filter { layout[entity].slotColumns[$0.index] != nil }
                let columns = ["Z_PK"] + slots.compactMap { layout[entity].slotColumns[$0.index]?.name }
                let rows = try connection.rows(
                    "SELECT \(names: columns) FROM \(name: layout[entity].table) WHERE Z_ENT = \(entity.number)"
                ) { row in (0..<row.columnCount).map { row.value(at: $0) } }
                for row in rows {
                    var values = Dictionary(uniqueKeysWithValues: zip(slots.map(\.path), row.dropFirst()))
                    for relationship in entity.relationships where relationship.isToMany {
                        let links: SQLStatement? =
                            switch layout[entity].relationships[relationship.index] {
                            case .joinTable(let side):
                                "SELECT \(name: side.otherColumn) FROM \(name: side.table) WHERE \(name: side.ownColumn) = \(row[0]) ORDER BY 1"
                            case .inverseForeignKey(let table, let column, _):
                                "SELECT Z_PK FROM \(name: table) WHERE \(name: column.name) = \(row[0]) ORDER BY 1"
                            case .foreignKey, .none: nil
                            }
                        let keys = try links.map { try connection.rows($0) { $0.value(at: 0).literal } } ?? []
                        values["\(relationship.name) links"] = .text(keys.joined(separator: " "))
                    }
                    result["\(entity.name) \(row[0].literal)"] = values
                }
            }
            return result
        }
    }
}
