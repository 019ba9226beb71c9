package import Foundation
package import MirrorFormat
package import Mirroring

/// A folder of another host, by the system's `sftp`. The host needs nothing but sshd.
///
/// A file is put under a temporary name first. It gets its own by a rename that does not replace: where another device was
/// quicker, the same file is there already.
package final class SFTPCarrier: Carrier {
    private let place: SSHPlace
    private let spool: MirrorFolder
    private var session: SFTPSession?
    /// The folders that are at the place.
    private var folders: Set<String> = []
    private var last: PlaceListing?
    private var pause = 5_000
    private var waited = 0
    /// What tells the temporary names of this program from those of others.
    private let mark = String(UInt64.random(in: .min ... .max), radix: 36)

    package var name: String { place.text }

    package init(_ place: SSHPlace, _ spool: MirrorFolder) { (self.place, self.spool) = (place, spool) }

    package func close() {
        session?.close()
        session = nil
    }

    private func run(_ command: String) throws(CarryError) -> [String] {
        do throws(CarryError) {
            return try connected().run(command)
        } catch {
            close()
            throw error
        }
    }

    private func connected() throws(CarryError) -> SFTPSession {
        if let session { return session }
        let new = try SFTPSession(place)
        session = new
        let answer = try new.run("cd \(SFTPSession.quoted(place.folder))")
        if let line = answer.first {
            if line.contains("No such file") { throw .noFolder(place: name) }
            throw .unreadable(place: name, path: place.folder, reason: Self.reason(line))
        }
        let local = try new.run("lcd \(SFTPSession.quoted(spool.path))")
        guard local.isEmpty else { throw .spool(.noFolder(path: spool.path)) }
        return new
    }

    /// The end of an error's line, which is the reason.
    private static func reason(_ line: String) -> String {
        let reason = line.split(separator: ": ").last.map(String.init) ?? line
        return reason == "Failure" ? "the host gives no reason; its disk may be full" : reason
    }

    // MARK: Listing

    private struct Entry {
        let name: String
        let size: Int64
        let isFolder: Bool
        let isFile: Bool
    }

    private func entries(_ folder: String?) throws(CarryError) -> [Entry] {
        var result: [Entry] = []
        for line in try run("ls -lan" + (folder.map { " \"\($0)\"" } ?? "")) {
            // -rw-r--r--    1 1000     1000          306 Nov 27 15:41 name
            let words = line.split(separator: " ")
            guard words.count >= 9, let kind = line.first, "-dlpscb".contains(kind),
                let size = Int64(words[words.count - 5])
            else {
                if line.contains("not found") || line.contains("No such file") { continue }
                if line.hasPrefix("-") || line.hasPrefix("d") { continue }
                throw .unreadable(place: name, path: folder ?? place.folder, reason: Self.reason(line))
            }
            let word = words[words.count - 1].split(separator: "/").last.map(String.init) ?? ""
            result.append(Entry(name: word, size: size, isFolder: kind == "d", isFile: kind == "-"))
        }
        return result
    }

    package func list(_ ring: UUID?) throws(CarryError) -> PlaceListing {
        let listing = try listing()
        (last, pause, waited) = (listing, 5_000, 0)
        return listing
    }

    private func listing() throws(CarryError) -> PlaceListing {
        var listing = PlaceListing()
        var places: Set<String> = []
        for entry in try entries(nil) where !entry.name.hasPrefix(".") {
            if entry.isFolder, MirrorFolder.canHoldFiles(entry.name) {
                places.insert(entry.name)
            } else if entry.isFile, let path = MirrorPath(entry.name) {
                listing.files[path] = entry.size
            } else {
                listing.hasOthers = true
            }
        }
        for folder in places.sorted() {
            for entry in try entries(folder) where entry.isFile {
                if let path = MirrorPath("\(folder)/\(entry.name)") { listing.files[path] = entry.size }
            }
        }
        folders = places
        return listing
    }

    // MARK: Reading and writing

    package func get(
        _ paths: [MirrorPath], _ take: (MirrorPath, Data) throws(CarryError) -> Void
    ) throws(CarryError) {
        let target = SpoolNotes.folder + "/arriving"
        let file = spool.url.appending(path: target)
        for path in paths {
            _ = unsafe unlink(file.path)
            let answer = try run("get \(path.text) \(target)")
            if answer.contains(where: { $0.contains("No space left") }) { throw .spool(.full(path: spool.path)) }
            if let line = answer.first(where: { $0.contains("Permission denied") }) {
                throw .unreadable(place: name, path: path.text, reason: Self.reason(line))
            }
            defer { _ = unsafe unlink(file.path) }
            // What has gone meanwhile, or breaks off, is not there.
            guard let bytes = try? Data(contentsOf: file) else { continue }
            try take(path, bytes)
        }
    }

    package func put(_ file: SpooledFile) throws(CarryError) {
        let path = file.path.text
        let parts = path.split(separator: "/").map(String.init)
        let part = (parts.dropLast() + [".\(parts.last ?? path).\(mark).part"]).joined(separator: "/")
        if parts.count > 1, !folders.contains(parts[0]) {
            _ = try run("mkdir \(parts[0])")
            folders.insert(parts[0])
        }
        if let line = try run("put -f \(path) \(part)").first {
            _ = try? run("rm \(part)")
            if try freeBytes() ?? .max < Int64(file.bytes.count) + 8_192 { throw .full(place: name, path: path) }
            throw .unwritable(place: name, path: path, reason: Self.reason(line))
        }
        let rename = try run("rename \(file.replaces ? "" : "-l ")\(part) \(path)")
        guard let line = rename.first else { return }
        _ = try run("rm \(part)")
        let isThere = try entries(parts.count > 1 ? parts[0] : nil).contains { $0.isFile && $0.name == parts.last }
        guard isThere, !file.replaces else {
            throw .unwritable(place: name, path: path, reason: Self.reason(line))
        }
    }

    /// The free bytes of the host's disk; nil if it does not say.
    private func freeBytes() throws(CarryError) -> Int64? {
        guard let words = try run("df .").last?.split(separator: " "), words.count >= 3, let free = Int64(words[2])
        else {
            return nil
        }
        return free * 1_024
    }

    package func remove(_ path: MirrorPath) throws(CarryError) {
        guard let line = try run("rm \(path.text)").first, !line.contains("No such file") else { return }
        throw .unwritable(place: name, path: path.text, reason: Self.reason(line))
    }

    package func announce() {}

    /// A host tells nothing by itself: it is asked after five seconds, then less and less often, each half minute at last.
    package func waits(milliseconds: Int) throws(CarryError) -> Bool {
        Thread.sleep(forTimeInterval: Double(milliseconds) / 1_000)
        waited += milliseconds
        guard waited >= pause else { return false }
        (waited, pause) = (0, min(pause * 3 / 2, 30_000))
        return try listing() != last
    }
}
