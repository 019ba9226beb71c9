import DataModel
import Foundation

/// Versions and their checksums, for printing.
struct ChecksumListing {
    /// One version.
    struct Line {
        let name: String
        let checksum: String
        let isCurrent: Bool
        let entityHashes: [String: Data]
        /// The checksum in the file if it differs from that of the file's hashes; otherwise nil.
        var contradiction: String?
    }

    let lines: [Line]

    /// Lists the versions of a bundle.
    init(_ versions: ModelVersions) {
        lines = versions.versions.map { version in
            Line(
                name: version.name, checksum: version.checksum, isCurrent: version.isCurrent,
                entityHashes: version.model.entityVersionHashesByName)
        }
    }

    /// Lists the versions in a `VersionInfo.plist`, or only the named one.
    init(_ info: VersionInfo, version name: String? = nil) {
        lines = info.versions.filter { name == nil || $0.name == name }.map { version in
            Line(
                name: version.name, checksum: version.versionChecksum,
                isCurrent: version.name == info.currentVersionName, entityHashes: version.entityHashes,
                contradiction: version.isInconsistent ? version.listedChecksum : nil)
        }
    }

    /// Whether the checksum of any version differs from that of its hashes.
    var isInconsistent: Bool { lines.contains { $0.contradiction != nil } }

    /// Returns one line for each version with name, checksum and “(current)”; below it optionally its entity hashes.
    func text(entities: Bool) -> String {
        let width = lines.map(\.name.count).max() ?? 0
        var text = ""
        for line in lines {
            let padding = String(repeating: " ", count: width - line.name.count)
            text += "\(line.name)\(padding)  \(line.checksum)\(line.isCurrent ? "  (current)" : "")\n"
            if let other = line.contradiction { text += "    ✗ the file contains \(other)\n" }
            guard entities else { continue }
            for (name, hash) in line.entityHashes.sorted(by: { $0.key < $1.key }) {
                text += "    \(hash.map { String(format: "%02x", $0) }.joined())  \(name)\n"
            }
        }
        return text
    }
}
