public import DataModel
import Foundation
public import SQLiteStore

extension ManagedObjectModel {
    /// Returns whether a store with that metadata was written with this model, so that it opens without migration.
    ///
    /// Compares the hashes of the entities. Hashes of other frameworks are specific to them: metadata of a store that
    /// another framework wrote match no model here, even if the store opens without migration.
    ///
    /// - Parameters:
    /// The configuration whose entities are compared; nil for all entities.
    ///  - metadata: The metadata as returned by `PersistentStoreCoordinator.metadataForPersistentStore` or
    ///    `metadata(for:)`.
    public func isConfiguration(
        withName configuration: String?, compatibleWithStoreMetadata metadata: [String: PropertyListValue]
    ) -> Bool {
        let stored = StoreMetadata(identifier: "", values: metadata).ownHashes
        guard let configuration else { return stored == entityVersionHashesByName }
        guard let names = configurations.first(where: { $0.name == configuration })?.entityNames else { return false }
        let own = entityVersionHashesByName
        return names.allSatisfy { own[$0] != nil && own[$0] == stored[$0] }
    }
}
