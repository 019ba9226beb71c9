import DataModel
import Foundation

/// A version of a model, with its name for messages.
struct NamedModel {
    /// The version's name, such as `ModelV2`.
    let name: String
    let model: ManagedObjectModel
    /// Whether the model comes from a store of another framework, which lacks some settings.
    private(set) var isForeign = false

    /// Names a model.
    init(name: String, model: ManagedObjectModel) {
        self.name = name
        self.model = model
    }

    /// Reads the version that an argument refers to; for a store, the one it contains.
    ///
    /// - Throws: `DataModelError.unreadableModel`, `unreadableArchive`.
    init(_ argument: String) throws(DataModelError) {
        let place = ModelArgument(argument)
        if Self.isStore(place.url) {
            let archive = try StoredModel.archive(in: place.url)
            model = try ManagedObjectModel(archive: archive, source: place.url.path)
            name = model.versionIdentifiers.first { !$0.isEmpty } ?? place.url.lastPathComponent
            isForeign = !StoredModel.isOwn(archive)
            return
        }
        let bundle = try ModelBundle(at: place.url)
        name = place.version ?? bundle.currentVersionName ?? bundle.name
        model = try bundle.model(named: place.version)
    }

    /// Returns the model for a comparison. Settings that a store of another framework lacks are copied from the other
    /// model.
    func compared(with other: NamedModel) -> NamedModel {
        isForeign ? NamedModel(name: name, model: model.silent(as: other.model)) : self
    }

    /// Returns whether a file begins with the header of an SQLite database (<https://www.sqlite.org/fileformat.html>).
    private static func isStore(_ url: URL) -> Bool {
        let magic = Data("SQLite format 3\0".utf8)
        guard let file = try? FileHandle(forReadingFrom: url) else { return false }
        defer { try? file.close() }
        return (try? file.read(upToCount: magic.count)) == magic
    }
}
