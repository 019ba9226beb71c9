import DataModel
import Foundation

/// Versions with their checksums, as lines.
struct ChecksumListing {
    /// One version.
    struct Line {
        let name: String
        let checksum: String
        let isCurrent: Bool
        let entityHashes: [String: Data]
        /// A checksum that the file gives although its own hashes have another; nil where it does not.
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

    /// Lists the versions that a `VersionInfo.plist` tells of, or the one of that name.
    init(_ info: VersionInfo, version name: String? = nil) {
        lines = info.versions.filter { name == nil || $0.name == name }.map { version in
            Line(
                name: version.name, checksum: version.versionChecksum,
                isCurrent: version.name == info.currentVersionName, entityHashes: version.entityHashes,
                contradiction: version.isInconsistent ? version.listedChecksum : nil)
        }
    }

    /// Whether a version's hashes do not have the checksum that the file gives.
    var isInconsistent: Bool { lines.contains { $0.contradiction != nil } }

    /// A line for each version: its name, its checksum, and whether it is current; below it its entities' hashes.
    func text(entities: Bool) -> String {
        let width = lines.map(\.name.count).max() ?? 0
        var text = ""
        for line in lines {
            let padding = String(repeating: " ", count: width - line.name.count)
            text += "\(line.name)\(padding)  \(line.checksum)\(line.isCurrent ? "  (current)" : "")\n"
            if let other = line.contradiction { text += "    ✗ the file gives \(other)\n" }
            guard entities else { continue }
            for (name, hash) in line.entityHashes.sorted(by: { $0.key < $1.key }) {
                text += "    \(hash.map { String(format: "%02x", $0) }.joined())  \(name)\n"
            }
        }
        return text
    }
}
