import DataModel
import SQLiteStore
import StoreMigration
import StoreSQL
import Synchronization

/// What a file reveals about the model it was written with.
struct StoreVersion {
    /// The file's metadata.
    let metadata: StoreMetadata
    /// The model cached in the file; nil if there is none.
    let cache: ModelCache?
    /// The tables and columns.
    private(set) var shape: FileShape
    /// The entity names by their numbers in the file.
    private let entityNames: [Int: String]
    /// The cached model of a file without our checksum, if the model fits the file.
    private let foreignModel: ResolvedModel?
    /// That model's checksum for comparisons.
    private let foreignChecksum: String?
    private let cachedChecksum = LazyValue<String?>()

    /// Reads the version of a file.
    init(_ connection: StoreConnection) throws {
        metadata = try StoreMetadata.read(connection)
        shape = try FileShape.read(connection)
        entityNames = try FileEntityNumbers.listed(connection)
        cache = try ModelCache(connection)
        foreignModel =
            metadata.ownChecksum == nil
            ? try Self.foreignModel(cache, metadata, shape, entityNames: entityNames, connection) : nil
        foreignChecksum = foreignModel?.model.comparableChecksum
    }

    /// Returns whether the file was written with that model, or with one that differs only in delete rules.
    ///
    /// Our checksum decides if the file has one. Otherwise the cached model decides or, if none fits, the file's shape:
    /// its entities and every table and column with its type. Other frameworks' hashes are never a reason to refuse.
    func matches(_ model: ResolvedModel) -> Bool {
        if let checksum = metadata.ownChecksum {
            // Decides for the files opened every day, with one checksum to compute.
            if checksum == model.earlierVersionChecksum { return true }
            return !metadata.checksums.isDisjoint(with: model.checksums)
                || checksumBesidesRules == model.versionChecksum
        }
        if let foreignChecksum { return foreignChecksum == model.model.comparableChecksum }
        return fits(model, exactly: true)
    }

    /// The hash of the names in the model that another framework cached in the file, which decides; nil for other files. A
    /// bundle of many versions is searched by names, and few of its checksums are computed.
    var hashOfNames: Int? { foreignChecksum == nil ? nil : foreignModel?.model.hashOfNames }

    /// The checksum without delete rules, by the cached model, of a file that has only the one with them; nil for others.
    private var checksumBesidesRules: String? {
        guard metadata.hasEarlierChecksumOnly else { return nil }
        return cachedChecksum.value {
            guard let model = try? cache?.model(), model.earlierVersionChecksum == metadata.ownChecksum else {
                return nil
            }
            return model.versionChecksum
        }
    }

    /// Returns the model that the file carries.
    ///
    /// - Throws: `missingSourceModel` if it carries none; `model` if the model cannot be read or does not fit the file.
    func cachedModel(path: String) throws(ManagedObjectError) -> ResolvedModel {
        if let foreignModel { return foreignModel }
        guard let cache else { throw .missingSourceModel(path: path) }
        return try ManagedObjectError.translating {
            let model = try cache.model().resolved()
            guard fits(model, exactly: false) else {
                throw DataModelError.unreadableArchive(
                    source: "model cache", reason: "it does not fit the tables of the file")
            }
            return model
        }
    }

    /// Checks that the file lists the model's entities and no others, under any numbers.
    ///
    /// - Throws: `ManagedObjectError.migration` with the entities of the file and of the model.
    func requireEntities(of model: ResolvedModel) throws(ManagedObjectError) {
        guard FileEntityNumbers(model, listed: entityNames) == nil else { return }
        throw foreignEntities(model)
    }

    /// Returns the error for a file that lists other entities than the model.
    func foreignEntities(_ model: ResolvedModel) -> ManagedObjectError {
        .migration(
            .foreignEntities(
                expected: model.entities.map { "\($0.number) \($0.name)" },
                found: entityNames.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }))
    }

    /// Updates the shape after the indexes were brought in line with the model.
    mutating func note(_ upkeep: IndexUpkeep) { shape = upkeep.file }

    /// Returns the layout of that model with the file's names.
    func layout(_ model: ResolvedModel, _ connection: StoreConnection) throws -> StoreLayout {
        try StoreLayout.read(model, metadata: metadata, shape: shape, entityNames: entityNames, connection)
    }

    // MARK: Shape

    /// Returns whether the file has the model's entities, tables and columns; if `exactly`, no other columns.
    private func fits(_ model: ResolvedModel, exactly: Bool) -> Bool {
        let names = metadata.ownChecksum == nil ? [:] : metadata.columnNames
        return Self.fits(model, names, shape, entityNames: entityNames, exactly: exactly)
    }

    private static func fits(
        _ model: ResolvedModel, _ names: [PropertyPath: String], _ shape: FileShape, entityNames: [Int: String],
        exactly: Bool
    ) -> Bool {
        // A cached model may have more entities than the configuration that the file was created for.
        guard let numbers = FileEntityNumbers(model, listed: entityNames), !exactly || numbers.absent.isEmpty else {
            return false
        }
        let layout = StoreLayout.shared(model, names: names, file: shape, numbers: numbers)
        return layout.tables.allSatisfy { table in
            guard let columns = shape.tables[table.name] else { return false }
            var expected = ["Z_PK": "INTEGER", "Z_ENT": "INTEGER", "Z_OPT": "INTEGER"]
            for column in table.columns { expected[column.name] = column.type }
            return exactly ? columns == expected : expected.allSatisfy { columns[$0.key] != nil }
        } && layout.joinTables.allSatisfy { shape.tables[$0.name] != nil }
    }

    /// Returns the model cached in a file by another writer, completed with facts that only the rows show.
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

extension ResolvedModel {
    /// The checksums by which files and stages may name the model.
    var checksums: Set<String> { [versionChecksum, earlierVersionChecksum] }
}

/// A value that is computed when it is first needed.
final class LazyValue<Value: Sendable>: Sendable {
    private let known: Mutex<Value?>

    init(_ value: Value? = nil) { known = Mutex(value) }

    /// The value, if it was computed.
    var value: Value? { known.withLock(\.self) }

    /// Returns the value, computed by the closure at the first call.
    func value(_ compute: () -> Value) -> Value {
        if let value { return value }
        let value = compute()
        return known.withLock { known in
            known = known ?? value
            return known ?? value
        }
    }
}

extension ManagedObjectModel {
    /// The checksum of the parts of a model that archives of every origin contain.
    ///
    /// It is not public where other frameworks' archives store external storage and the hash modifiers of properties;
    /// and a derivation is stored in other words than it was written in, if at all.
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
