/// What a file tells of itself, with or without its model.
public struct StoreReport: Sendable, Hashable, Codable {
    /// One entity and its rows.
    public struct Entity: Sendable, Hashable, Codable {
        /// The entity's name.
        public let name: String
        /// The table its rows are in; entities of a hierarchy share one.
        public let table: String
        /// How many rows are of this entity itself.
        public let rows: Int
    }

    /// Where the model that describes the file was found.
    public enum ModelOrigin: String, Sendable, Hashable, Codable {
        /// Among the models that were given.
        case given
        /// In the file itself.
        case cache
        /// Nowhere.
        case none
    }

    /// The store's UUID.
    public let uuid: String
    /// The name of its model's version; for a model that is known from the file only, the identifier its author gave
    /// it; nil without either.
    public let version: String?
    /// Where the model that describes the file was found.
    public let modelOrigin: ModelOrigin
    /// Whether that is the version given as current.
    public let isCurrent: Bool
    /// The checksum of its model: this library's, else the one its writer left; nil without either.
    public let checksum: String?
    /// The version of the framework that wrote it, as it says itself.
    public let frameworkVersion: Int64?
    /// The size of the file.
    public let sizeBytes: Int
    /// How many pieces of clean-up an upgrade has left.
    public let pendingTasks: Int
    /// The entities, by number.
    public let entities: [Entity]
    /// The paths of its backups, newest first.
    public let backups: [String]
}
