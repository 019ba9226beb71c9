import DataModel
import Foundation
import ManagedObjects
import MirrorFormat
import MirrorMerge
import SQLiteStore
import StoreSQL

extension StoreMirror {
    // MARK: Putting

    /// Puts all files that the folder lacks, whoever made them; large values before the bundles that name them.
    func put(
        _ folder: MirrorFolder, _ list: inout [MirrorPath: Int64], _ round: inout MirrorRound
    ) throws(MirrorError) {
        let (kept, bare, large, device) = try reading { tables in
            (
                try tables.keptPaths(), try tables.bareBundles(), try tables.keptLargeValues(),
                try tables.text(.device).flatMap { DeviceNumber($0) }
            )
        }
        guard let device else { throw .damaged(path: path, detail: "the device has no number") }
        func write(_ path: MirrorPath, _ bytes: Data) throws(MirrorError) {
            try folder.put(path, bytes, by: device)
            list[path] = Int64(bytes.count)
            round.put += 1
        }
        for digest in large {
            if list[.large(digest)] == nil, let bytes = try reading({ try $0.largeValue(digest) }) {
                try write(.large(digest), bytes)
            }
        }
        for path in kept where list[path] == nil {
            guard case .bundle(_, _, let digest) = path, let file = try reading({ try $0.file(of: digest) }) else {
                continue
            }
            try putLargeValues(of: file, list, write)
            try write(path, file)
        }
        for digest in large where try folder.whole(.large(digest)) != nil {
            try transaction { try $0.release(digest) }
        }
        let isSomethingNowhere = bare.contains { path, holder in
            list[path] == nil && !(holder.map { list[.snapshot($0)] != nil } ?? false)
        }
        if isSomethingNowhere { try write(try writeSnapshot(folder)) }
        func write(_ snapshot: (path: MirrorPath, bytes: Data)) throws(MirrorError) {
            try write(snapshot.path, snapshot.bytes)
        }
    }

    /// Puts the large values of a bundle that the folder has lost and a row still has.
    func putLargeValues(
        of file: Data, _ list: [MirrorPath: Int64], _ write: (MirrorPath, Data) throws(MirrorError) -> Void
    ) throws(MirrorError) {
        guard let bundle = try? MirrorBundle(file: file) else { return }
        for value in bundle.largeValues where list[.large(value.digest)] == nil {
            let bytes = try reading { tables in try self.localValue(value, try self.base(tables), tables) }
            if let bytes { try write(.large(value.digest), bytes) }
        }
    }

    /// Returns a snapshot of all that is known, and notes that it holds the bundles.
    func writeSnapshot(_ folder: MirrorFolder) throws(MirrorError) -> (path: MirrorPath, bytes: Data) {
        try transaction { tables in
            let base = try base(tables)
            let bytes = base.state.snapshot(ring: base.ring, model: model.own).file
            let digest = FileDigest(of: bytes)
            for (path, _) in try tables.bareBundles() {
                if case .bundle(_, _, let bundle) = path { try tables.note([bundle], heldBy: digest) }
            }
            return (.snapshot(digest), bytes)
        }
    }

    /// Says in the folder what this device has seen, if that is new, or an hour has passed.
    func putCard(_ folder: MirrorFolder) throws(MirrorError) {
        let (ring, device, seen, title) = try reading { tables in
            let base = try self.base(tables)
            return (base.ring, base.device, base.state.index.seen(besides: nil), try tables.text(.name))
        }
        let card = DeviceCard(
            ring: ring, title: title ?? settings.title, program: settings.program, model: model.own, seen: seen,
            milliseconds: settings.milliseconds)
        if let old = self.card, card.milliseconds - old.milliseconds < 3_600_000, card.says(theSameAs: old) { return }
        try folder.put(.device(device), card.file, by: device)
        self.card = card
    }
}

extension DeviceCard {
    /// Whether two cards differ at most in their time.
    fileprivate func says(theSameAs other: DeviceCard) -> Bool {
        var other = other
        other.milliseconds = milliseconds
        return self == other
    }
}
