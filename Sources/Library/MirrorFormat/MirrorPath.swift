/// The name of a file in a mirrored folder. Every other name is nothing to the mirror: halves of files, copies that a
/// synchronizer made of conflicts, temporary files.
///
/// Names are in lower case and have at most 69 characters, so that every file system keeps them apart.
package enum MirrorPath: Hashable, Sendable {
    /// What the folder is, written once.
    case ring
    /// What a device is, and what it has seen.
    case device(DeviceNumber)
    /// A bundle: its device, its number, its digest.
    case bundle(DeviceNumber, Int64, FileDigest)
    case snapshot(FileDigest)
    /// The SHA-256 of a large value.
    case large(String)

    private static let (marker, state) = ("flsync.json", "device.json")
    private static let (bundleSuffix, snapshotSuffix, largeSuffix) = (".flb", ".fls", ".flv")
    private static let (snapshots, largeValues) = ("snapshots", "large")

    /// Reads a path that is relative to the folder; nil for every name that is not a mirror's.
    package init?(_ path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            guard path == Self.marker else { return nil }
            self = .ring
            return
        }
        let (folder, name) = (parts[0], String(parts[1]))
        let stem = String(name.dropLast(4))
        if folder == Self.snapshots, name.hasSuffix(Self.snapshotSuffix), let digest = FileDigest(stem) {
            self = .snapshot(digest)
        } else if folder == Self.largeValues, name.hasSuffix(Self.largeSuffix), LargeValue.isDigest(stem) {
            self = .large(stem)
        } else if let device = DeviceNumber(String(folder)), name == Self.state {
            self = .device(device)
        } else if let device = DeviceNumber(String(folder)), name.hasSuffix(Self.bundleSuffix),
            let digest = FileDigest(String(stem.suffix(32))),
            let number = Int64(stem.dropLast(33)), number > 0, stem == Self.stem(number, digest)
        {
            self = .bundle(device, number, digest)
        } else {
            return nil
        }
    }

    private static func stem(_ number: Int64, _ digest: FileDigest) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 8 - digits.utf8.count)) + digits + "-" + digest.description
    }

    /// The path, relative to the folder.
    package var text: String {
        switch self {
        case .ring: Self.marker
        case .device(let device): "\(device)/\(Self.state)"
        case .bundle(let device, let number, let digest): "\(device)/\(Self.stem(number, digest))\(Self.bundleSuffix)"
        case .snapshot(let digest): "\(Self.snapshots)/\(digest)\(Self.snapshotSuffix)"
        case .large(let digest): "\(Self.largeValues)/\(digest)\(Self.largeSuffix)"
        }
    }
}
