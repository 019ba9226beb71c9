import DataModel
import Foundation
import MirrorFormat
package import Mirroring

/// What a spool folder keeps beside its files, in a hidden folder: who carries it at this moment, and what was in step.
package final class SpoolNotes {
    /// The name of the hidden folder.
    package static let folder = ".flightlog-sync"

    private let spool: MirrorFolder
    private let lock: Int32

    /// Takes the spool for this program until the object goes.
    ///
    /// - Throws: ``CarryError``: `busy`, `spool`.
    package init(_ spool: MirrorFolder) throws(CarryError) {
        self.spool = spool
        let folder = spool.url.appending(path: Self.folder)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        } catch {
            guard FileManager.default.fileExists(atPath: folder.path) else {
                throw .spool(.unwritable(path: folder.path, reason: "the folder cannot be made"))
            }
        }
        lock = unsafe open(folder.appending(path: "lock").path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard lock >= 0 else {
            throw .spool(.unwritable(path: folder.path, reason: "no file can be made in it"))
        }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            close(lock)
            throw .busy(folder: spool.path)
        }
    }

    deinit { close(lock) }

    /// What was on both sides after the last round with a place.
    struct InStep: Codable, Equatable {
        var place: String
        var ring: String
        var files: [String]

        /// The files as paths.
        var paths: Set<MirrorPath> { Set(files.compactMap { MirrorPath($0) }) }
    }

    private func file(_ place: String) -> URL {
        let digest = SHA256.digest(of: Data(place.utf8)).prefix(8).map { String(format: "%02x", $0) }.joined()
        return spool.url.appending(path: "\(Self.folder)/\(digest).json")
    }

    /// Returns what was in step with a place; nil if nothing ever was, or the note is damaged.
    func inStep(with place: String) -> InStep? {
        guard let bytes = try? Data(contentsOf: file(place)) else { return nil }
        return (try? JSONDecoder().decode(InStep.self, from: bytes)).flatMap { $0.place == place ? $0 : nil }
    }

    /// Notes what is in step with a place. Without the note nothing is lost: then nothing counts as removed.
    func note(_ state: InStep, replacing old: InStep?) {
        guard state != old, let bytes = try? JSONEncoder().encode(state) else { return }
        try? bytes.write(to: file(state.place), options: .atomic)
    }
}
