import ArgumentParser
public import Foundation
import ManagedObjects

/// A store and the model that its application has now, for programs that know no application.
public struct ModelTarget: StoreTarget {
    public static let programName = "storetool"
    public static let kindOfFile = "store"

    @Argument(help: "The store's file.", completion: .file())
    var store: String
    @Option(
        name: [.customLong("to"), .customLong("model")],
        help: "The current model: .xcdatamodel or .mom, .xcdatamodeld or .momd (its current version), BUNDLE:VERSION.",
        completion: .file())
    var model: String?

    public init() {}

    public func url() throws -> URL { URL(filePath: store) }

    public func requireModel() throws {
        guard model == nil else { return }
        throw ValidationError("Name the model that the store is to have: --to MODEL.")
    }

    public func profile() throws -> StoreProfile {
        guard let model else { return StoreProfile() }
        let argument = ModelArgument(model)
        let library = try ModelLibrary(contentsOf: argument.url)
        // One version alone is a model that is changed in place: what a store carries says what it was before.
        return StoreProfile(model: try argument.model(), models: library.entries.count > 1 ? library : ModelLibrary())
    }
}
