import DataModel
import Foundation
import ManagedObjects
import MirrorFormat
import MirrorMerge
import SQLiteStore
import StoreSQL

extension StoreMirror {
    // MARK: Putting

    /// Puts all files that the folder lacks, of all devices; large values before the bundles that name them.
    func put(
        _ folder: MirrorFolder, _ list: inout [MirrorPath: Int64], _ round: inout MirrorRound
    ) throws(MirrorError) {
        let (kept, bare, large, device) = try reading { tables in
            (
                try tables.keptPaths(), try tables.bareBundles(), try tables.largeValues(),
                try tables.text(.device).flatMap { DeviceNumber($0) }
            )
        }
        guard let device else { throw .damaged(path: path, detail: "the device has no number") }
        func write(_ path: MirrorPath, _ bytes: Data) throws(MirrorError) {
            try folder.put(path, bytes, by: device)
            list[path] = Int64(bytes.count)
            round.put += 1
        }
        for (value, isKept) in large {
            if list[.large(value.digest)] != value.size, let bytes = try localValue(value) {
                try write(.large(value.digest), bytes)
            }
            if isKept, try folder.whole(.large(value.digest)) != nil {
                try transaction { try $0.release(value.digest) }
            }
        }
        for (path, size) in kept where list[path] != size {
            guard case .bundle(_, _, let digest) = path, let file = try reading({ try $0.file(of: digest) }) else {
                continue
            }
            try write(path, file)
        }
        var isSomethingNowhere = false
        for (path, holder) in bare where list[path] == nil && !isSomethingNowhere {
            if let holder, list[.snapshot(holder)] != nil, try isWhole(holder, in: folder) { continue }
            isSomethingNowhere = true
        }
        if isSomethingNowhere {
            let (snapshot, bytes) = try makeSnapshot()
            try write(snapshot, bytes)
        }
    }

    /// Whether a snapshot is whole in the folder; looks once.
    private func isWhole(_ snapshot: FileDigest, in folder: MirrorFolder) throws(MirrorError) -> Bool {
        if wholeSnapshots.contains(snapshot) { return true }
        guard try folder.whole(.snapshot(snapshot)) != nil else { return false }
        wholeSnapshots.insert(snapshot)
        return true
    }

    /// Returns the bytes of a large value that the store has; nil if it has not.
    private func localValue(_ value: LargeValue) throws(MirrorError) -> Data? {
        try reading { tables in try self.localValue(value, try self.base(tables), tables) }
    }

    /// Returns a snapshot of all that is known, and notes that it holds the bundles.
    private func makeSnapshot() throws(MirrorError) -> (path: MirrorPath, bytes: Data) {
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
            guard let ring = try tables.text(.ring).flatMap({ UUID(uuidString: $0) }),
                let device = try tables.text(.device).flatMap({ DeviceNumber($0) })
            else { throw MirrorError.damaged(path: self.path, detail: "the device has no number") }
            // The bundles alone say what was seen.
            let bundles = MirrorSnapshot(ring: ring, model: "", bundles: try tables.bundles(), records: [])
            return (ring, device, MirrorState(bundles).index.seen(besides: nil), try tables.text(.name))
        }
        let card = DeviceCard(
            ring: ring, title: title ?? settings.title, program: settings.program, model: model.own, seen: seen,
            milliseconds: settings.milliseconds)
        if let old = (try folder.bytes(.device(device))).flatMap({ try? DeviceCard(file: $0) }),
            card.milliseconds - old.milliseconds < 3_600_000, card.says(theSameAs: old)
        {
            return
        }
        try folder.put(.device(device), card.file, by: device)
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
