public import DataModel
public import Foundation
import StoreMigration

/// The earlier models that a program knows, by which the versions of old stores are recognized.
///
/// Pass it to a container. Compiled-in models are decoded on first use.
public struct ModelLibrary: Sendable {
    /// One model of the library.
    public struct Entry: Sendable {
        /// The version's name, such as `ModelV1`.
        public let name: String
        /// The model's checksum.
        public let versionChecksum: String
        /// Creates the model.
        public let model: @Sendable () throws -> ManagedObjectModel

        /// Creates an entry.
        public init(name: String, versionChecksum: String, model: @escaping @Sendable () throws -> ManagedObjectModel) {
            self.name = name
            self.versionChecksum = versionChecksum
            self.model = model
        }
    }

    /// The models, oldest first.
    public let entries: [Entry]

    /// Creates a library.
    public init(_ entries: [Entry] = []) { self.entries = entries }

    /// Creates a library of compiled-in models, ordered by the numbers in their names.
    public init(_ models: [EmbeddedModel]) {
        let ordered = models.sorted { TextOrder.standard($0.name, $1.name) == .orderedAscending }
        entries = ordered.map { model in
            Entry(name: model.name, versionChecksum: model.checksum, model: { try model.model() })
        }
    }

    /// Creates a library of all versions in an `.xcdatamodeld` or `.momd` folder, ordered by the numbers in their
    /// names.
    ///
    /// Skips versions that cannot be read, such as Xcode 3's binary models, as long as at least one can be read.
    ///
    /// - Parameter unreadable: A closure that receives the name of each skipped version and the reason.
    /// - Throws: `DataModelError.unreadableModel` if the folder has no model, or none that can be read.
    public init(
        contentsOf url: URL, unreadable: (String, DataModelError) -> Void = { _, _ in }
    ) throws(DataModelError) {
        var entries: [Entry] = []
        var failure: DataModelError?
        let names = try ManagedObjectModel.versions(in: url).sorted { TextOrder.standard($0, $1) == .orderedAscending }
        for name in names {
            do throws(DataModelError) {
                let model = try ManagedObjectModel(contentsOf: url, version: name)
                entries.append(Entry(name: name, versionChecksum: model.versionChecksum, model: { model }))
            } catch {
                unreadable(name, error)
                failure = failure ?? error
            }
        }
        if entries.isEmpty, let failure { throw failure }
        self.entries = entries
    }

    /// Returns the position of a model in the library; nil if the library does not contain it.
    func place(of model: ResolvedModel) -> Int? {
        let checksum = model.model.versionChecksum
        return entries.firstIndex { $0.versionChecksum == checksum }
    }

    /// Returns a model's name for messages: its name in the library, otherwise its identifier or the start of its
    /// checksum.
    func name(of model: ResolvedModel) -> String {
        entry(versionChecksum: model.model.versionChecksum)?.name ?? MigrationHop.name(model)
    }

    /// Returns the entry with that name, or nil.
    public func entry(named name: String) -> Entry? { entries.first { $0.name == name } }

    /// Returns the entry with that checksum, or nil.
    public func entry(versionChecksum: String) -> Entry? { entries.first { $0.versionChecksum == versionChecksum } }
}
