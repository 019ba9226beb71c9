package import Foundation
import MirrorFormat
package import MirrorMerge

extension MirrorFolder {
    /// Reads what all files of the folder together say, without a store.
    ///
    /// Files that are not whole, and those that wait for others, are left out.
    ///
    /// - Parameters:
    ///   - ring: the mirrored store; files of others are left out.
    ///   - versions: the checksums of the versions of the model whose files are read.
    /// - Returns: the state, and whether a file needs a newer program.
    /// - Throws: ``MirrorError``: `unreadable`.
    package func state(
        ring: UUID, versions: [String]
    ) throws(MirrorError) -> (state: MirrorState, needsNewerProgram: Bool) {
        let list = try list()
        var state = MirrorState()
        let files = UnappliedFiles(self, ring: ring, versions: versions)
        for (_, snapshot) in try files.unreadSnapshots(in: list) { state.join(snapshot) }
        try files.read(list.keys) { state.index.contains($0) }
        var waiting = files.bundles.sorted { ($0.value.bundle.clock, $0.key) < ($1.value.bundle.clock, $1.key) }
        var count = Int.max
        // Clocks are in order but for wrong ones: mostly one pass takes all.
        while waiting.count < count {
            count = waiting.count
            var left: [(key: FileDigest, value: UnappliedFiles.Bundle)] = []
            for (digest, item) in waiting where !state.index.contains(digest) {
                do throws(MirrorMergeError) {
                    try state.apply(item.bundle, digest: digest)
                } catch {
                    left.append((digest, item))
                }
            }
            waiting = left
        }
        return (state, files.needsNewerProgram)
    }
}
