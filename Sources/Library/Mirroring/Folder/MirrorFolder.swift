import DataModel
package import Foundation
package import MirrorFormat
import SQLiteStore

/// A folder through which devices exchange files: a stick, a share, a synchronized folder, a work tree.
///
/// Files are written once and whole: under a temporary name, to the disk, then under their own. What others wrote is used
/// only if its bytes have the digest that its name says.
package struct MirrorFolder: Sendable {
    /// The folder.
    package let url: URL

    package init(_ url: URL) { self.url = url.standardizedFileURL }

    /// The folder's path.
    package var path: String { url.path }

    /// What is at the folder's path.
    package enum Condition: Equatable, Sendable {
        case missing
        /// A folder in which nothing is that belongs to a mirror; hidden files do not count.
        case empty
        /// A folder with other files.
        case foreign
        /// A folder of a mirror that lacks its marker.
        case unmarked
        case marked(MirrorMarker)
    }

    /// Returns what is at the folder's path.
    ///
    /// - Throws: ``MirrorError``: `unreadable`.
    package func condition() throws(MirrorError) -> Condition {
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            return .missing
        }
        if let bytes = try bytes(.ring) {
            do throws(MirrorFormatError) {
                return .marked(try MirrorMarker(file: bytes))
            } catch {
                if case .newerFormat = error { throw .needsNewerProgram(path: path) }
                throw .unreadable(path: url(of: .ring).path, reason: "it is not whole, or damaged")
            }
        }
        if try !list().isEmpty { return .unmarked }
        return try names(in: url).allSatisfy { $0.hasPrefix(".") } ? .empty : .foreign
    }

    /// Returns the files of the mirror with their sizes in bytes.
    ///
    /// - Throws: ``MirrorError``: `unreadable`.
    package func list() throws(MirrorError) -> [MirrorPath: Int64] {
        var result: [MirrorPath: Int64] = [:]
        for folder in try names(in: url) {
            let place = url.appending(path: folder)
            if let path = MirrorPath(folder), let size = Self.size(place) { result[path] = size }
            guard Self.isFolder(place), Self.canHoldFiles(folder) else { continue }
            for name in try names(in: place) {
                guard let path = MirrorPath("\(folder)/\(name)"), let size = Self.size(place.appending(path: name))
                else { continue }
                result[path] = size
            }
        }
        return result
    }

    /// Whether a folder has a name under which the mirror keeps files.
    package static func canHoldFiles(_ name: String) -> Bool {
        name == "snapshots" || name == "large" || DeviceNumber(name) != nil
    }

    private func names(in folder: URL) throws(MirrorError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder.path)
        } catch {
            throw .unreadable(path: folder.path, reason: "the folder cannot be listed")
        }
    }

    private static func isFolder(_ url: URL) -> Bool {
        var status = stat()
        return unsafe lstat(url.path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The size of a file; nil for anything else, such as a link.
    private static func size(_ url: URL) -> Int64? {
        var status = stat()
        guard unsafe lstat(url.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int64(status.st_size)
    }

    private func url(of path: MirrorPath) -> URL { url.appending(path: path.text) }

    // MARK: Reading

    /// Returns the bytes of a file; nil if it is not there, is no file, or is larger than a file of its kind may be.
    ///
    /// - Throws: ``MirrorError``: `unreadable`.
    package func bytes(_ path: MirrorPath) throws(MirrorError) -> Data? {
        let place = url(of: path)
        let descriptor = unsafe open(place.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard ![ENOENT, ENOTDIR, ELOOP].contains(errno) else { return nil }
            throw .unreadable(path: place.path, reason: Self.lastReason)
        }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            Int64(status.st_size) <= path.longest
        else { return nil }
        do {
            return try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).readToEnd() ?? Data()
        } catch {
            throw .unreadable(path: place.path, reason: "its bytes cannot be read")
        }
    }

    /// Returns the bytes of a file whose name is their digest; nil while they are not.
    ///
    /// - Throws: ``MirrorError``: `unreadable`.
    package func whole(_ path: MirrorPath) throws(MirrorError) -> Data? {
        guard let bytes = try bytes(path) else { return nil }
        return path.fits(bytes) ? bytes : nil
    }

    // MARK: Writing

    /// Writes a file, whole or not at all; replaces what has its name.
    ///
    /// - Parameter device: the device that writes, whose temporary file it is.
    /// - Throws: ``MirrorError``: `full`, `unwritable`.
    package func put(_ path: MirrorPath, _ bytes: Data, by device: DeviceNumber) throws(MirrorError) {
        let target = url(of: path)
        let folder = target.deletingLastPathComponent()
        let part = folder.appending(path: ".\(target.lastPathComponent).\(device).part")
        do throws(StoreError) {
            if folder.path != url.path { try DurableFile.makeFolder(folder) }
            _ = unsafe unlink(part.path)
            try DurableFile.create(part, bytes, isShared: true)
        } catch {
            _ = unsafe unlink(part.path)
            throw Self.failure(error, target)
        }
        guard unsafe rename(part.path, target.path) == 0 else {
            let reason = Self.lastReason
            _ = unsafe unlink(part.path)
            throw .unwritable(path: target.path, reason: reason)
        }
        // Some file systems have no fsync of folders; the file itself is on the disk.
        try? DurableFile.synchronize(folder)
    }

    /// Removes a file; does nothing if it is not there.
    ///
    /// - Throws: ``MirrorError``: `unwritable`.
    package func remove(_ path: MirrorPath) throws(MirrorError) {
        let target = url(of: path)
        guard unsafe unlink(target.path) != 0, errno != ENOENT else { return }
        throw .unwritable(path: target.path, reason: Self.lastReason)
    }

    private static func failure(_ error: StoreError, _ target: URL) -> MirrorError {
        switch error {
        case .full: .full(path: target.path)
        case .cannotOpen(_, let reason), .strangeFile(_, let reason): .unwritable(path: target.path, reason: reason)
        default: .unwritable(path: target.path, reason: error.message)
        }
    }

    private static var lastReason: String { ForeignError.reason(errno: errno) }
}

extension MirrorPath {
    /// The most bytes that a file of the kind has.
    package var longest: Int64 {
        switch self {
        case .ring, .device: 1 << 20
        case .bundle: Int64(MirrorLimits.bundleText)
        case .snapshot: Int64(MirrorLimits.snapshotText)
        case .large: MirrorLimits.largeValue
        }
    }

    /// Whether bytes have the digest that the name says; true for the marker and for cards, whose names say none.
    package func fits(_ bytes: Data) -> Bool {
        switch self {
        case .ring, .device: true
        case .bundle(_, _, let digest), .snapshot(let digest): FileDigest(of: bytes) == digest
        case .large(let digest): LargeValue(of: bytes).digest == digest
        }
    }
}
