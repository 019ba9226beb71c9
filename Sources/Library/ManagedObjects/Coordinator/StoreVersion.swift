import DataModel
import SQLiteStore
import StoreMigration
import StoreSQL

/// With which model a file was written, as far as the file tells.
struct StoreVersion {
    /// The file's metadata.
    let metadata: StoreMetadata
    /// The model that the file carries; nil where it carries none.
    let cache: ModelCache?
    /// The tables and columns.
    private(set) var shape: FileShape
    /// The names of the entities by their numbers in the file.
    private let entityNames: [Int: String]
    /// The cached model of a file without a checksum of ours, if that model fits the file.
    private let foreignModel: ResolvedModel?
    /// What stands for that model.
    private let foreignChecksum: String?

    /// Reads what a file tells of its version.
    init(_ connection: StoreConnection) throws {
        metadata = try StoreMetadata.read(connection)
        shape = try FileShape.read(connection)
        entityNames = try EntityNumbering.listed(connection)
        cache = try ModelCache(connection)
        foreignModel =
            metadata.ownChecksum == nil
            ? try Self.foreignModel(cache, metadata, shape, entityNames: entityNames, connection) : nil
        foreignChecksum = foreignModel?.model.comparableChecksum
    }

    /// Whether the file was written with that model.
    ///
    /// A file with a checksum of ours is known by it. Any other is known by the model it carries or, where it carries
    /// none that fits, by its shape: the entities, and every table and column with its type. Hashes of others are never
    /// a reason to refuse.
    func matches(_ model: ResolvedModel) -> Bool {
        if let checksum = metadata.ownChecksum { return checksum == model.model.versionChecksum }
        if let foreignChecksum { return foreignChecksum == model.model.comparableChecksum }
        return fits(model, exactly: true)
    }

    /// Reads the model that the file carries.
    ///
    /// - Throws: `missingSourceModel` where it carries none, `model` for one that cannot be read or fits no file.
    func cachedModel(path: String) throws(ManagedObjectError) -> ResolvedModel {
        if let foreignModel { return foreignModel }
        guard let cache else { throw .missingSourceModel(path: path) }
        return try ManagedObjectError.translating {
            let model = try cache.model().resolved()
            guard fits(model, exactly: false) else {
                throw DataModelError.unreadableArchive(
                    source: "model cache", reason: "it is not the model of this file's tables")
            }
            return model
        }
    }

    /// Whether the file lists entities of the model and no others, by whatever numbers.
    ///
    /// - Throws: `ManagedObjectError.migration` with what the file has and what the model has.
    func requireEntities(of model: ResolvedModel) throws(ManagedObjectError) {
        guard EntityNumbering(model, listed: entityNames) == nil else { return }
        throw foreignEntities(model)
    }

    /// Says that the file lists other entities than the model's.
    func foreignEntities(_ model: ResolvedModel) -> ManagedObjectError {
        .migration(
            .foreignEntities(
                expected: model.entities.map { "\($0.number) \($0.name)" },
                found: entityNames.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }))
    }

    /// Takes note of what the file lists since its indexes were brought in line.
    mutating func note(_ upkeep: IndexUpkeep) { shape = upkeep.file }

    /// The layout of that model with the names the file has.
    func layout(_ model: ResolvedModel, _ connection: StoreConnection) throws -> StoreLayout {
        try StoreLayout.read(model, metadata: metadata, shape: shape, entityNames: entityNames, connection)
    }

    // MARK: Shape

    /// Whether the file has the model's entities and all its tables and columns; exactly, if it has no other columns.
    private func fits(_ model: ResolvedModel, exactly: Bool) -> Bool {
        let names = metadata.ownChecksum == nil ? [:] : metadata.columnNames
        return Self.fits(model, names, shape, entityNames: entityNames, exactly: exactly)
    }

    private static func fits(
        _ model: ResolvedModel, _ names: [PropertyPath: String], _ shape: FileShape, entityNames: [Int: String],
        exactly: Bool
    ) -> Bool {
        // The model that a file carries may have more entities than the configuration that the file was made for.
        guard let numbers = EntityNumbering(model, listed: entityNames), !exactly || numbers.absent.isEmpty else {
            return false
        }
        let layout = StoreLayout(model, names: names, file: shape, numbers: numbers)
        return layout.tables.allSatisfy { table in
            guard let columns = shape.tables[table.name] else { return false }
            var expected = ["Z_PK": "INTEGER", "Z_ENT": "INTEGER", "Z_OPT": "INTEGER"]
            for column in table.columns { expected[column.name] = column.type }
            return exactly ? columns == expected : expected.allSatisfy { columns[$0.key] != nil }
        } && layout.joinTables.allSatisfy { shape.tables[$0.name] != nil }
    }

    /// The model that a file of another writer carries, with what only its rows tell.
    private static func foreignModel(
        _ cache: ModelCache?, _ metadata: StoreMetadata, _ shape: FileShape, entityNames: [Int: String],
        _ connection: StoreConnection
    ) throws -> ResolvedModel? {
        guard let model = try? cache?.model(), let resolved = try? model.resolved(),
            fits(resolved, [:], shape, entityNames: entityNames, exactly: false)
        else { return nil }
        let layout = try StoreLayout.read(
            resolved, metadata: metadata, shape: shape, entityNames: entityNames, connection)
        return try ExternalEvidence(layout, connection).model().resolved()
    }
}

extension ManagedObjectModel {
    /// The checksum of what archives of every origin say of a model.
    ///
    /// Where an archive of another framework keeps external storage and the properties' hash modifiers is not public,
    /// and a derivation comes back in other words than it was written in, if at all.
    fileprivate var comparableChecksum: String {
        var result = self
        for entity in result.entities.indices {
            result.entities[entity].properties = entities[entity].properties.map(Self.comparable)
        }
        return result.versionChecksum
    }

    private static func comparable(_ property: PropertyDescription) -> PropertyDescription {
        switch property {
        case .attribute(var attribute):
            attribute.allowsExternalBinaryDataStorage = false
            attribute.versionHashModifier = nil
            attribute.derivationExpression = attribute.derivationExpression.map { _ in "" }
            return .attribute(attribute)
        case .relationship(var relationship):
            relationship.versionHashModifier = nil
            return .relationship(relationship)
        case .fetchedProperty: return property
        }
    }
}
