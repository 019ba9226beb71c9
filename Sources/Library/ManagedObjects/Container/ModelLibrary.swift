public import DataModel
public import Foundation
import StoreMigration

/// The models a program knows besides its current one: where the versions of old stores are found.
///
/// A value given to a container. Models that are compiled in are decoded when they are asked for.
public struct ModelLibrary: Sendable {
    /// One model of the library.
    public struct Entry: Sendable {
        /// The version's name, such as `ModelV1`.
        public let name: String
        /// The model's checksum.
        public let versionChecksum: String
        /// Makes the model.
        public let model: @Sendable () throws -> ManagedObjectModel

        /// Makes an entry.
        public init(name: String, versionChecksum: String, model: @escaping @Sendable () throws -> ManagedObjectModel) {
            self.name = name
            self.versionChecksum = versionChecksum
            self.model = model
        }
    }

    /// The models, oldest first.
    public let entries: [Entry]

    /// Makes a library.
    public init(_ entries: [Entry] = []) { self.entries = entries }

    /// Makes a library of models that are compiled in.
    public init(_ models: [EmbeddedModel]) {
        entries = models.map { model in
            Entry(name: model.name, versionChecksum: model.checksum, model: { try model.model() })
        }
    }

    /// Makes a library of all versions in an `.xcdatamodeld` or `.momd` folder, in the order of the numbers in their names.
    ///
    /// A version that cannot be read, such as a binary one of Xcode 3, is left out as long as another one can.
    ///
    /// - Parameter unreadable: Is told the name of each that is left out, and why.
    /// - Throws: `DataModelError.unreadableModel` where there is no model, or none that can be read.
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

    /// Where in the library a model stands; nil for one that is not in it.
    func place(of model: ResolvedModel) -> Int? {
        let checksum = model.model.versionChecksum
        return entries.firstIndex { $0.versionChecksum == checksum }
    }

    /// What a model is called in messages: its name in the library, else its identifier or the start of its checksum.
    func name(of model: ResolvedModel) -> String {
        entry(versionChecksum: model.model.versionChecksum)?.name ?? MigrationHop.name(model)
    }

    /// The entry of that name, or nil.
    public func entry(named name: String) -> Entry? { entries.first { $0.name == name } }

    /// The entry with that checksum, or nil.
    public func entry(versionChecksum: String) -> Entry? { entries.first { $0.versionChecksum == versionChecksum } }
}
