public import DataModel
public import Foundation

/// A reference to a model, resolved when a migration needs it and checked against its checksum.
///
///     let library = try ModelLibrary(contentsOf: modelFolder)
///     let reference = ManagedObjectModelReference(name: "ModelV2", in: library, versionChecksum: v2Checksum)
///     let model = try reference.resolvedModel()  // throws if ModelV2 was changed after its release
public struct ManagedObjectModelReference: Sendable {
    /// The checksum that the model must have: its `versionChecksum` or its `earlierVersionChecksum`.
    public let versionChecksum: String
    /// The model's name in messages.
    public let name: String
    private let resolve: @Sendable () throws -> ManagedObjectModel

    /// Refers to a model in memory.
    public init(model: ManagedObjectModel, versionChecksum: String) {
        self.versionChecksum = versionChecksum
        name = model.versionIdentifiers.first ?? "a model in memory"
        resolve = { model }
    }

    /// Refers to a model in a file: an `.xcdatamodel` or `.mom`, or the current version of an `.xcdatamodeld` or
    /// `.momd`.
    public init(fileURL: URL, versionChecksum: String) {
        self.versionChecksum = versionChecksum
        name = fileURL.lastPathComponent
        resolve = { try ManagedObjectModel(contentsOf: fileURL) }
    }

    /// Refers to a model of a library by name.
    public init(name: String, in library: ModelLibrary, versionChecksum: String) {
        self.versionChecksum = versionChecksum
        self.name = name
        resolve = {
            guard let entry = library.entry(named: name) else {
                throw ManagedObjectError.modelReference(name: name, reason: "the library has no model of that name")
            }
            return try entry.model()
        }
    }

    /// Refers to the library's model whose entities have these hashes.
    public init(entityVersionHashes: [String: Data], in library: ModelLibrary, versionChecksum: String) {
        self.versionChecksum = versionChecksum
        name = "the model of " + entityVersionHashes.keys.sorted().joined(separator: ", ")
        resolve = {
            let checksum = ManagedObjectModel.versionChecksum(entityHashes: entityVersionHashes)
            guard let entry = library.entry(versionChecksum: checksum) else {
                throw ManagedObjectError.modelReference(
                    name: checksum, reason: "the library has no model with these hashes")
            }
            return try entry.model()
        }
    }

    /// Refers to a model of a library by checksum.
    init(versionChecksum: String, in library: ModelLibrary) {
        self.versionChecksum = versionChecksum
        name = library.entry(versionChecksum: versionChecksum)?.name ?? versionChecksum
        resolve = {
            guard let entry = library.entry(versionChecksum: versionChecksum) else {
                throw ManagedObjectError.modelReference(
                    name: versionChecksum, reason: "the library has no model with that checksum")
            }
            return try entry.model()
        }
    }

    /// Returns the model.
    ///
    /// - Throws: `ManagedObjectError.modelReference` if the model is missing or has another checksum, because it was
    ///   changed after its release.
    public func resolvedModel() throws(ManagedObjectError) -> ManagedObjectModel {
        let model: ManagedObjectModel
        do {
            model = try resolve()
        } catch let error as ManagedObjectError {
            throw error
        } catch {
            throw .modelReference(name: name, reason: ForeignError.reason(error))
        }
        let found = model.versionChecksum
        guard found == versionChecksum || model.earlierVersionChecksum == versionChecksum else {
            throw .modelReference(
                name: name, reason: "its checksum is \(found) instead of \(versionChecksum)")
        }
        return model
    }
}
