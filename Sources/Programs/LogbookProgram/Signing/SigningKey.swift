import ArgumentParser
import CommandLineProgram
import Foundation

/// The private key that signs, or the file of a security key.
package enum SigningKey {
    private static let usualNames = ["id_ed25519_sk", "id_ecdsa_sk", "id_ed25519", "id_ecdsa", "id_rsa"]

    private static var folder: String { HomeFolder.path(ProcessInfo.processInfo.environment) + "/.ssh" }

    /// The path of the first key in `~/.ssh`, a security key before others; nil where there is none.
    package static var usual: String? {
        usualNames.map { "\(folder)/\($0)" }.first { FileManager.default.fileExists(atPath: $0) }
    }

    /// Returns the path of a key that is there.
    ///
    /// - Parameter name: the path as it is typed, also with a tilde; nil for the usual one.
    /// - Throws: `CommandFailure` where there is none.
    package static func path(_ name: String?) throws -> String {
        let found = name.map { NSString(string: $0).expandingTildeInPath } ?? usual
        guard let found, FileManager.default.fileExists(atPath: found) else {
            throw CommandFailure(
                name.map { "There is no key “\($0)”." } ?? "There is no key in “\(folder)”.",
                "Name one that is there, or make one with: ssh-keygen -t ed25519", exitCode: ExitCode(66))
        }
        return found
    }
}
