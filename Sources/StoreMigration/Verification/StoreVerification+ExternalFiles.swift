import Foundation
import SQLiteStore

extension StoreVerification {
    /// Files of external data that rows name and that are not there: what was in them is lost.
    static func missingFiles(_ connection: StoreConnection) throws -> [String] {
        let external = ExternalStorage(of: URL(filePath: connection.path))
        return try connection.externalNames().sorted().filter {
            !FileManager.default.fileExists(atPath: external.file($0).path)
        }.map { "The file \($0) of external data, which a row names, is missing." }
    }
}
