import DataModel
import Foundation
import SQLiteStore
import StoreMigration
import TestFiles

@testable import StoreSQL

/// A store in a temporary folder, in memory if possible, removed with the last reference.
final class ChainStore {
    let url: URL
    private let folder: TemporaryFolder
    private static let date = Date(timeIntervalSince1970: 1_700_000_000)

    init() {
        let shared = URL(filePath: "/dev/shm")
        let isShared = FileManager.default.isWritableFile(atPath: shared.path)
        folder = isShared ? TemporaryFolder("chain", in: shared) : TemporaryFolder("chain")
        url = folder["chain.sqlite"]
    }

    /// Creates a store of a model with objects.
    convenience init(_ model: ResolvedModel, _ world: World) throws {
        self.init()
        let layout = StoreLayout(model, numbers: Part.numbers(model))
        try create(model, layout) { try StoredWorld(layout: layout).write(world, $0) }
        try addFile()
    }

    /// Adds the file that columns with external data name.
    private func addFile() throws {
        let files = ExternalStorage(of: url)
        try FileManager.default.createDirectory(at: files.folder, withIntermediateDirectories: true)
        try World.fileContent.write(to: files.file(World.fileName))
    }

    /// Copies a closed store.
    convenience init(copyOf other: ChainStore) throws {
        self.init()
        try FileManager.default.copyItem(at: other.url, to: url)
        try addFile()
    }

    private func create(
        _ model: ResolvedModel, _ layout: StoreLayout, _ body: (StoreConnection) throws -> Void
    ) throws {
        try write { connection in
            for statement in StoreSchema(layout).createStatements { try connection.execute(statement) }
            var metadata = StoreMetadata(identifier: "chain", values: [:])
            metadata.record(model)
            metadata.configuration = Part.configuration(of: model.model)
            try metadata.write(connection)
            try body(connection)
        }
    }

    private func withStore<T>(_ body: (SQLiteStore) throws -> T) throws -> T {
        let store = try SQLiteStore(url: url, mode: .readWrite)
        defer { try? store.close() }
        store.allowTriggers()
        return try body(store)
    }

    func write<T>(_ body: (StoreConnection) throws -> T) throws -> T { try withStore { try $0.write(body) } }

    func migrate(from old: ManagedObjectModel, to new: ManagedObjectModel, isDeferred: Bool = false) throws {
        let hop = MigrationHop(from: try old.resolved(), to: try new.resolved())
        try withStore { _ = try HopMigrator(hop, isDeferred: isDeferred, date: Self.date).run(on: $0) }
    }

    /// The plan of a migration through these versions, starting with the file's own.
    func plan(_ versions: [ManagedObjectModel]) throws -> MigrationPlan {
        let resolved = try versions.map { try $0.resolved() }
        let hops = zip(resolved, resolved.dropFirst()).map { MigrationHop(from: $0, to: $1) }
        return try StoreInspection.look(at: url) { try MigrationPlanner(hops).plan($0) }
    }

    /// The companion tables whose content differs from what they would be filled with now.
    func staleCompanions(_ model: ResolvedModel) throws -> [String] {
        let companions = StoreSchema(try layout(model)).companions
        guard !companions.isEmpty else { return [] }
        return try write { connection in
            try companions.compactMap { companion in
                let before = try Self.rows(of: companion.name, connection)
                try connection.execute("DELETE FROM \(name: companion.name)")
                if let fill = companion.createStatements.last { try connection.execute(fill) }
                let after = try Self.rows(of: companion.name, connection)
                return before == after ? nil : "\(companion.name) holds \(before), and should hold \(after)"
            }
        }
    }

    private static func rows(of table: String, _ connection: StoreConnection) throws -> [String] {
        try connection.rows("SELECT * FROM \(name: table) ORDER BY Z_PK") { row in
            (0..<row.columnCount).map { row.value(at: $0).literal }.joined(separator: "|")
        }
    }

    func finish() throws { try withStore { try DeferredSteps.finishAll($0) } }

    /// The layout of a model in the file, according to its metadata.
    func layout(_ model: ResolvedModel) throws -> StoreLayout {
        StoreLayout(model, names: try StoreInspection.metadata(of: url).columnNames, numbers: Part.numbers(model))
    }

    func read(_ model: ResolvedModel) throws -> World {
        let layout = try layout(model)
        return try StoreInspection.look(at: url) { try StoredWorld(layout: layout).read($0) }
    }

    /// The problems of the file, including references to missing rows.
    func problems(_ model: ResolvedModel) throws -> [String] {
        let layout = try layout(model)
        let result = try StoreInspection.look(at: url) { try StoreVerification.verify($0, layout: layout) }
        return result.problems + result.dangling.map { "\($0.relationship) has \($0.count) references to missing rows" }
    }

    /// Tables, columns, indexes, triggers and the list of entities, as text.
    func schema() throws -> Set<String> {
        try StoreInspection.look(at: url) { connection in
            let tables = try connection.strings("SELECT name FROM sqlite_master WHERE type = 'table'")
            let columns = try tables.flatMap { table in
                try connection.strings("SELECT name || ' ' || type FROM pragma_table_info(\(table))").map {
                    "\(table).\($0)"
                }
            }
            let others = try connection.strings("SELECT sql FROM sqlite_master WHERE type <> 'table' AND sql NOT NULL")
            let entities = try connection.strings("SELECT Z_ENT || ' ' || Z_NAME || ' ' || Z_SUPER FROM Z_PRIMARYKEY")
            return Set(columns + others.map { $0.filter { $0 != "\"" } } + entities)
        }
    }

    /// The schema of a new store of the model, with the column names of this one.
    func freshSchema(_ model: ResolvedModel) throws -> Set<String> {
        let fresh = ChainStore()
        try fresh.create(model, try layout(model)) { _ in }
        return try fresh.schema()
    }

    /// The whole content of the file as text.
    func contents() throws -> [String] {
        try StoreInspection.look(at: url) { connection in
            let tables = try connection.strings("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
            return try connection.strings("SELECT sql FROM sqlite_master WHERE sql NOT NULL ORDER BY name, sql")
                + tables.flatMap { table in
                    try connection.rows("SELECT * FROM \(name: table)") { row in
                        "\(table): " + (0..<row.columnCount).map { row.value(at: $0).literal }.joined(separator: "|")
                    }
                }
        }
    }
}
