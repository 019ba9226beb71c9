package import Foundation
import Logbook
package import Tracks

/// The outlines of recordings, kept between starts: a recording never changes, so its digest names its outline. The file is
/// derived, and may be deleted at any time.
package struct OutlineCache {
    private let file: URL
    private var outlines: [String: TrackOutline] = [:]
    private var isChanged = false

    private static let head = Array("flightlog outlines 1\n".utf8)
    /// The characters of a digest.
    private static let digestLength = 64

    /// The cache of the user, in `$XDG_CACHE_HOME/flightlog`, else in `~/.cache/flightlog`.
    package static var ofUser: OutlineCache {
        OutlineCache(
            URL(filePath: Folders(environment: ProcessInfo.processInfo.environment).cache).appending(path: "outlines"))
    }

    /// Reads a file; one that is missing or damaged is empty.
    package init(_ file: URL) {
        self.file = file
        guard let data = try? Data(contentsOf: file, options: .mappedIfSafe), data.starts(with: Self.head) else {
            return
        }
        let bytes = [UInt8](data)
        var place = Self.head.count
        while place + Self.digestLength + 4 <= bytes.count {
            let digest = String(decoding: bytes[place..<place + Self.digestLength], as: UTF8.self)
            place += Self.digestLength
            let length = (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << ($1 * 8) }
            place += 4
            guard length <= bytes.count - place, let outline = TrackOutline(bytes: bytes[place..<place + length]) else {
                return
            }
            outlines[digest] = outline
            place += length
        }
    }

    /// The outline of a recording, by its digest; nil when it is not known yet.
    package subscript(digest: String) -> TrackOutline? {
        get { outlines[digest] }
        set {
            guard digest.utf8.count == Self.digestLength else { return }
            outlines[digest] = newValue
            isChanged = true
        }
    }

    /// Writes what is new. A cache that cannot be written is made again at the next start.
    package func keep() {
        guard isChanged else { return }
        var bytes = Self.head
        for (digest, outline) in outlines.sorted(by: { $0.key < $1.key }) {
            let own = outline.bytes
            bytes += digest.utf8
            for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: own.count >> shift)) }
            bytes += own
        }
        let folder = file.deletingLastPathComponent()
        if !FileManager.default.fileExists(atPath: folder.path), !PrivateFolder.create(folder) { return }
        // Where a pilot has flown is the pilot's own matter.
        let draft = folder.appending(path: "outlines.part-\(UUID().uuidString)")
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        guard FileManager.default.createFile(atPath: draft.path, contents: Data(bytes), attributes: attributes) else {
            return
        }
        if unsafe rename(draft.path, file.path) != 0 { try? FileManager.default.removeItem(at: draft) }
    }
}
