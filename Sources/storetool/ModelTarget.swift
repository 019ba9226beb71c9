import ArgumentParser
import Foundation
import ManagedObjects
import StoreCommands

/// A store and the model that its application has now.
struct ModelTarget: StoreTarget {
    static let programName = "storetool"
    static let kindOfFile = "store"

    @Argument(help: "The store's file.", completion: .file())
    var store: String
    @Option(name: [.customLong("to"), .customLong("model")], help: "The current model.", completion: .file())
    var model: String?

    func url() throws -> URL { URL(filePath: store) }

    func profile() throws -> StoreProfile {
        guard let model else { return StoreProfile() }
        let argument = ModelArgument(model)
        return StoreProfile(model: try argument.model(), models: try ModelLibrary(contentsOf: argument.url))
    }
}
