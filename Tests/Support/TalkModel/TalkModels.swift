package import Foundation
package import ManagedObjects

/// The three versions of the talk's model, read from their files.
package enum TalkModels {
    package static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "Talk.xcdatamodeld")

    package static func model(_ name: String) throws -> ManagedObjectModel {
        try ManagedObjectModel(contentsOf: folder, version: name)
    }
}
