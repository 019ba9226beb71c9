package import Foundation
import Logbook
package import Tracks

/// The outlines of recordings, kept between starts: a recording never changes, so its digest names its outline. The file is
/// derived, and may be deleted at any time.
package struct OutlineCache {
    private let file: URL
    /// The bytes of the file, and where those of an outline are.
    private var bytes = Data()
    private var kept: [String: Range<Int>] = [:]
    /// What is new.
    private var outlines: [String: TrackOutline] = [:]

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
        // The file stays where it is: an outline is read from it when it is asked for.
        bytes = data
        var place = Self.head.count
        while place + Self.digestLength + 4 <= bytes.count {
            let digest = String(decoding: bytes[place..<place + Self.digestLength], as: UTF8.self)
            place += Self.digestLength
            let length = (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << ($1 * 8) }
            place += 4
            guard length <= bytes.count - place else { return }
            kept[digest] = place..<place + length
            place += length
        }
    }

    /// The outline of a recording, by its digest; nil when it is not known yet.
    package subscript(digest: String) -> TrackOutline? {
        get { outlines[digest] ?? kept[digest].flatMap { TrackOutline(bytes: ArraySlice(bytes[$0])) } }
        set {
            guard digest.utf8.count == Self.digestLength else { return }
            outlines[digest] = newValue
        }
    }

    /// Writes what is new. A cache that cannot be written is made again at the next start.
    package func keep() {
        guard !outlines.isEmpty else { return }
        var all = Self.head
        for digest in Set(kept.keys).union(outlines.keys).sorted() {
            guard let own = outlines[digest]?.bytes ?? kept[digest].map({ [UInt8](bytes[$0]) }) else { continue }
            all += digest.utf8
            for shift in stride(from: 0, to: 32, by: 8) { all.append(UInt8(truncatingIfNeeded: own.count >> shift)) }
            all += own
        }
        let folder = file.deletingLastPathComponent()
        if !FileManager.default.fileExists(atPath: folder.path), !PrivateFolder.create(folder) { return }
        // Where a pilot has flown is the pilot's own matter.
        let draft = folder.appending(path: "outlines.part-\(UUID().uuidString)")
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        guard FileManager.default.createFile(atPath: draft.path, contents: Data(all), attributes: attributes) else {
            return
        }
        if unsafe rename(draft.path, file.path) != 0 { try? FileManager.default.removeItem(at: draft) }
    }
}
