import DataModel
import Foundation

/// One version of a model, with the name it has in messages.
struct NamedModel {
    /// The version's name, such as `ModelV2`.
    let name: String
    let model: ManagedObjectModel
    /// Whether another framework wrote it into a store, so that it does not say all.
    private(set) var isForeign = false

    /// Names a model that was read already.
    init(name: String, model: ManagedObjectModel) {
        self.name = name
        self.model = model
    }

    /// Reads the version that an argument means; of a store, the one that it carries.
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

    /// What it is next to another model: what an archive of another framework does not say is as it is there.
    func compared(with other: NamedModel) -> NamedModel {
        isForeign ? NamedModel(name: name, model: model.silent(as: other.model)) : self
    }

    /// Every SQLite database begins so (<https://www.sqlite.org/fileformat.html>).
    private static func isStore(_ url: URL) -> Bool {
        let magic = Data("SQLite format 3\0".utf8)
        guard let file = try? FileHandle(forReadingFrom: url) else { return false }
        defer { try? file.close() }
        return (try? file.read(upToCount: magic.count)) == magic
    }
}
