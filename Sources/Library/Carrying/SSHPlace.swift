import Foundation

/// A folder of a host that is reached by ssh: `ssh://[USER@]HOST[:PORT]/FOLDER`; `/~/FOLDER` is below the user's own.
package struct SSHPlace: Hashable, Sendable {
    package let user: String?
    package let host: String
    package let port: Int?
    /// The folder, absolute or relative to the user's own.
    package let folder: String

    /// Reads a place.
    ///
    /// - Throws: ``CarryError``: `badPlace`.
    package init(_ text: String) throws(CarryError) {
        func bad(_ reason: String) -> CarryError { .badPlace(Self.withoutPassword(text), reason: reason) }
        guard let parts = URLComponents(string: text), ["ssh", "sftp"].contains(parts.scheme?.lowercased()) else {
            throw bad("it is no ssh://HOST/FOLDER")
        }
        if parts.password != nil { throw bad("a password would be seen by others; ssh uses keys and agents") }
        guard let host = parts.host, Self.isSafe(host, "[]:%") else { throw bad("it has no host") }
        if let user = parts.user, !Self.isSafe(user, "@+") { throw bad("it has no user of that name") }
        let path = parts.path
        let folder = path == "/~" ? "." : path.hasPrefix("/~/") ? String(path.dropFirst(3)) : path
        guard !folder.isEmpty, folder != "/" else { throw bad("it names no folder of the host") }
        guard !folder.unicodeScalars.contains(where: { $0.value < 32 }) else {
            throw bad("its folder has a line break")
        }
        (user, self.host, port, self.folder) = (parts.user, host, parts.port, folder)
    }

    private static func withoutPassword(_ text: String) -> String {
        text.replacing(/:[^\/:@]*@/, with: ":…@")
    }

    /// Whether ssh takes a word for what it is, and not for an option or a command.
    private static func isSafe(_ word: String, _ more: String) -> Bool {
        !word.isEmpty && !word.hasPrefix("-")
            && word.unicodeScalars.allSatisfy {
                $0.value > 127 || $0.properties.isAlphabetic || ("0"..."9").contains($0)
                    || "._-".unicodeScalars.contains($0) || more.unicodeScalars.contains($0)
            }
    }

    /// The place as it is typed.
    package var text: String {
        let path = folder.hasPrefix("/") ? folder : "/~/" + folder
        return "ssh://\(user.map { $0 + "@" } ?? "")\(host)\(port.map { ":\($0)" } ?? "")\(path)"
    }

    /// The arguments of sftp that name the host.
    var arguments: [String] {
        (port.map { ["-P", String($0)] } ?? []) + ["--", (user.map { $0 + "@" } ?? "") + host]
    }
}
