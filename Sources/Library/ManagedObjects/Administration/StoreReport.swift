/// The facts that a file contains about itself, with or without its model.
///
///     let report = try StoreAdministration(url: file, model: model, models: library).inspect()
///     print(report.version ?? "unknown", report.isCurrent, report.sizeBytes)
///     for entity in report.entities { print(entity.name, entity.rows) }
public struct StoreReport: Sendable, Hashable, Codable {
    /// An entity and its rows.
    public struct Entity: Sendable, Hashable, Codable {
        /// The entity's name.
        public let name: String
        /// The table of its rows; the entities of a hierarchy share one.
        public let table: String
        /// The number of rows of this entity, without subentities.
        public let rows: Int
    }

    /// The source of the model that describes the file.
    public enum ModelOrigin: String, Sendable, Hashable, Codable {
        /// One of the given models.
        case given
        /// The model cached in the file.
        case cache
        /// No model.
        case none
    }

    /// The store's UUID.
    public let uuid: String
    /// The name of the model version; for a model known only from the file, its identifier, or nil.
    public let version: String?
    /// The source of the model that describes the file.
    public let modelOrigin: ModelOrigin
    /// Whether the file has the current version.
    public let isCurrent: Bool
    /// The model's checksum: this library's, otherwise the one that the writer recorded; nil without either.
    public let checksum: String?
    /// The version of the framework that wrote the file, as recorded in it.
    public let frameworkVersion: Int64?
    /// The size of the file in bytes.
    public let sizeBytes: Int
    /// The number of cleanup tasks that an upgrade left.
    public let pendingTasks: Int
    /// The entities, by number.
    public let entities: [Entity]
    /// The paths of its backups, newest first.
    public let backups: [String]
}
