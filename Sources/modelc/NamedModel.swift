import DataModel
import Foundation

/// One version of a model, with the name it has in messages.
struct NamedModel {
    /// The version's name, such as `ModelV2`.
    let name: String
    let model: ManagedObjectModel

    /// Names a model that was read already.
    init(name: String, model: ManagedObjectModel) {
        self.name = name
        self.model = model
    }

    /// Reads the version that an argument means.
    ///
    /// - Throws: `DataModelError.unreadableModel`, `unreadableArchive`.
    init(_ argument: String) throws(DataModelError) {
        let place = ModelArgument(argument)
        guard !Self.isStore(place.url) else {
            throw .unreadableModel(
                source: argument, line: nil,
                reason:
                    "it is a store; `storetool plan STORE --to MODEL` compares the model that a store was written with")
        }
        let bundle = try ModelBundle(at: place.url)
        name = place.version ?? bundle.currentVersionName ?? bundle.name
        model = try bundle.model(named: place.version)
    }

    /// Every SQLite database begins so (<https://www.sqlite.org/fileformat.html>).
    private static func isStore(_ url: URL) -> Bool {
        let magic = Data("SQLite format 3\0".utf8)
        guard let file = try? FileHandle(forReadingFrom: url) else { return false }
        defer { try? file.close() }
        return (try? file.read(upToCount: magic.count)) == magic
    }
}
