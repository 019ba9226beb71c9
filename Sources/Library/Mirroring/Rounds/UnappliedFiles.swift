import Foundation
import MirrorFormat
import MirrorMerge

/// The files of a folder that a store has not taken yet, as far as they are whole and can be used.
final class UnappliedFiles {
    struct Bundle {
        let bundle: MirrorBundle
        let file: Data
    }

    /// The bundles by digest.
    private(set) var bundles: [FileDigest: Bundle] = [:]
    /// Why files are not used, a sentence each.
    private(set) var problems: [String] = []
    /// The files that are not whole yet.
    private(set) var partial = 0
    private(set) var needsNewerProgram = false
    private let folder: MirrorFolder
    private let ring: UUID
    private let versions: Set<String>
    private var wholeValues: Set<String> = []
    private var taken: Set<FileDigest> = []

    init(_ folder: MirrorFolder, ring: UUID, versions: [String]) {
        (self.folder, self.ring, self.versions) = (folder, ring, Set(versions))
    }

    /// Reads the files that are new; keeps those that were read before.
    ///
    /// - Parameter isKnown: whether a bundle was applied.
    func read(
        _ list: some Collection<MirrorPath>, isKnown: (FileDigest) -> Bool
    ) throws(MirrorError) {
        (problems, partial, needsNewerProgram) = ([], 0, false)
        var found: [FileDigest: Bundle] = [:]
        for path in list {
            guard case .bundle(let device, let number, let digest) = path, !isKnown(digest) else { continue }
            if let known = bundles[digest] {
                found[digest] = known
                continue
            }
            guard let file = try folder.whole(path) else {
                partial += 1
                continue
            }
            do throws(MirrorFormatError) {
                let bundle = try MirrorBundle(file: file)
                guard bundle.device == device, bundle.number == number else { throw .otherKind }
                guard bundle.ring == ring else {
                    problems.append("\(path.text): it is of another logbook")
                    continue
                }
                guard versions.contains(bundle.least) else {
                    needsNewerProgram = true
                    continue
                }
                found[digest] = Bundle(bundle: bundle, file: file)
            } catch {
                if case .newerFormat = error { needsNewerProgram = true }
                problems.append("\(path.text): \(error.message)")
            }
        }
        bundles = found
        problems.sort()
    }

    /// Whether a large value is whole in the folder.
    func has(_ value: LargeValue) throws(MirrorError) -> Bool {
        if wholeValues.contains(value.digest) { return true }
        guard let bytes = try folder.whole(.large(value.digest)), Int64(bytes.count) == value.size else { return false }
        wholeValues.insert(value.digest)
        return true
    }

    /// Returns the snapshots of the folder that were not read before, the largest first.
    func unreadSnapshots(in list: [MirrorPath: Int64]) throws(MirrorError) -> [(FileDigest, MirrorSnapshot)] {
        var result: [(FileDigest, MirrorSnapshot)] = []
        for (path, _) in list.sorted(by: { $0.value > $1.value }) {
            guard case .snapshot(let digest) = path, !taken.contains(digest) else { continue }
            guard let file = try folder.whole(path) else {
                partial += 1
                continue
            }
            do throws(MirrorFormatError) {
                let snapshot = try MirrorSnapshot(file: file)
                guard snapshot.ring == ring else {
                    problems.append("\(path.text): it is of another logbook")
                    continue
                }
                result.append((digest, snapshot))
            } catch {
                if case .newerFormat = error { needsNewerProgram = true }
                problems.append("\(path.text): \(error.message)")
            }
        }
        return result
    }

    /// Notes that a snapshot was used, or brings nothing new.
    func note(_ snapshot: FileDigest) { taken.insert(snapshot) }

    /// Returns the bundles that can be applied next: all that each had seen is there, and a cut of several parts is whole.
    /// Every one of a group is applied, or none.
    func ready(_ state: MirrorState, hasLarge: (LargeValue) throws -> Bool) throws -> [[FileDigest]] {
        let following = Dictionary(
            bundles.compactMap { digest, item in item.bundle.previous.map { ($0, [digest]) } }, uniquingKeysWith: +)
        return try bundles.keys.sorted().compactMap { digest in
            guard let first = bundles[digest]?.bundle, !state.index.contains(digest),
                state.missing(before: first).isEmpty, first.part.map({ $0.number == 1 }) ?? true,
                let group = group(from: digest, following)
            else { return nil }
            let values = Set(group.flatMap { bundles[$0]?.bundle.largeValues ?? [] })
            return try values.allSatisfy(hasLarge) ? group : nil
        }
    }

    /// Returns a bundle with all parts of its cut; nil if one is missing.
    private func group(from first: FileDigest, _ following: [FileDigest: [FileDigest]]) -> [FileDigest]? {
        guard let part = bundles[first]?.bundle.part else { return [first] }
        var group = [first]
        while group.count < part.count {
            guard let last = group.last,
                let next = following[last]?.first(where: { digest in
                    bundles[digest]?.bundle.part
                        == MirrorBundle.Part(number: Int64(group.count + 1), count: part.count)
                })
            else { return nil }
            group.append(next)
        }
        return group
    }
}
