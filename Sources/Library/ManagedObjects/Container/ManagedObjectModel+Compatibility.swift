public import DataModel
import Foundation
public import SQLiteStore

extension ManagedObjectModel {
    /// Whether a store with that metadata was written with this model, so that it opens without migration.
    ///
    /// Compares the hashes of the entities. Of a store that another framework wrote only that framework knows the
    /// hashes: its metadata are compatible with no model here, though the store may open as it is.
    ///
    /// - Parameters:
    ///   - configuration: The configuration whose entities count; nil for all.
    ///   - metadata: As `PersistentStoreCoordinator.metadataForPersistentStore` and `metadata(for:)` give it.
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
