import CFaults
import Foundation
import LogbookResources
import ManagedObjects
import MirrorFormat
import MirrorMerge
import Mirroring

/// Lets a round of one device fail or die at its n-th change of a file or n-th statement: while it cuts, puts, and makes
/// rows of what another device wrote. Afterwards both devices exchange what they have, and nothing may be missing.
struct MirrorProof {
    private let workshop: Workshop
    private let seed: UInt32

    init(seed: UInt32) throws {
        let base = FileManager.default.temporaryDirectory.appending(path: "mirror-faults-\(getpid())")
        let nothing = Scenario(
            name: "mirror", make: { _ in }, run: { _, _ in }, administration: { StoreAdministration(url: $0) })
        workshop = Workshop(folder: base, scenario: nothing)
        self.seed = seed
        try FileManager.default.createDirectory(at: workshop.work, withIntermediateDirectories: true)
    }

    private var share: URL { workshop.work.appending(path: "share") }

    /// Tries points of the modes, prints what there was, and returns the number of failures.
    func run(_ modes: [String], points: (Int) -> [Int]) throws -> Int {
        var failures = 0
        for name in modes {
            guard let mode = Trial.modes[name] else { continue }
            try prepare()
            let count = Int(try workshop.inChild { try work(mode, at: 0) }.text) ?? 0
            let tried = points(count)
            var failed = 0
            for point in tried {
                let problems = try problems(mode, at: point)
                for problem in problems { print("\(name) \(point): \(problem)") }
                failed += problems.isEmpty ? 0 : 1
            }
            print("mirror, \(name): \(tried.count) of \(count) points tried, \(failed) failed")
            failures += failed
        }
        try? FileManager.default.removeItem(at: workshop.folder)
        return failures
    }

    private func problems(_ mode: faults_mode, at point: Int) throws -> [String] {
        try prepare()
        let (text, _) = try workshop.inChild { try work(mode, at: point) }
        var problems = text.hasPrefix("failed") && text.contains("not the library's") ? [text] : []
        let (after, died) = try workshop.inChild { try inspect() }
        if died || !after.isEmpty { problems.append(died ? "died afterwards" : after) }
        return problems
    }

    // MARK: The devices

    private func device(_ name: String) throws -> (container: PersistentContainer, mirror: StoreMirror) {
        let model = try FlightLogModels.current.model()
        let container = try PersistentContainer(
            path: workshop.work.appending(path: "\(name).flightlog").path, managedObjectModel: model)
        container.persistentStoreDescriptions[0].setOption(true, forKey: PersistentHistoryTrackingKey)
        try container.loadPersistentStores()
        var rules = MirrorRules()
        rules.keys = ["Aircraft": ["tailNumber"]]
        let mirror = try StoreMirror(
            container.persistentStoreCoordinator,
            MirrorSettings(rules: rules, versions: [model.versionChecksum], program: "proof", title: name))
        return (container, mirror)
    }

    private func change(_ container: PersistentContainer, _ body: (ManagedObjectContext) throws -> Void) throws {
        let context = container.newBackgroundContext()
        try body(context)
        try context.save()
    }

    private func flights(_ context: ManagedObjectContext) throws -> [ManagedObject] {
        try context.fetch(FetchRequest<ManagedObject>(entityName: "LogEntry"))
    }

    private func insert(_ remarks: String, bytes: Int = 0, in context: ManagedObjectContext) {
        let flight = EntityDescription.insertNewObject(forEntityName: "LogEntry", into: context)
        flight.setValue(remarks, forKey: "remarks")
        let approach = EntityDescription.insertNewObject(forEntityName: "Approach", into: context)
        approach.setValue(flight, forKey: "logEntry")
        guard bytes > 0 else { return }
        let recording = EntityDescription.insertNewObject(forEntityName: "FlightData", into: context)
        recording.setValue(Data(repeating: UInt8(bytes & 255), count: bytes), forKey: "data")
        flight.setValue(Set([recording]), forKey: "recordings")
    }

    /// Makes two devices of which each has something that the other lacks.
    private func prepare() throws {
        try? FileManager.default.removeItem(at: workshop.work)
        try? FileManager.default.removeItem(at: workshop.work.appendingPathExtension("lost"))
        for folder in ["tmp", "share"] {
            try FileManager.default.createDirectory(
                at: workshop.work.appending(path: folder), withIntermediateDirectories: true)
        }
        let (text, _) = try workshop.inChild {
            let (one, other) = (try device("one"), try device("other"))
            try change(one.container) { context in for number in 0..<3 { insert("common \(number)", in: context) } }
            _ = try one.mirror.join(MirrorFolder(share), title: "proof")
            _ = try other.mirror.join(MirrorFolder(share), title: "proof")
            try change(other.container) { context in
                insert("by other", bytes: 9_001, in: context)
                try flights(context).first { $0.value(forKey: "remarks") as? String == "common 1" }.map(context.delete)
            }
            _ = try other.mirror.round()
            try change(one.container) { context in
                insert("by one", bytes: 9_002, in: context)
                try flights(context).first { $0.value(forKey: "remarks") as? String == "common 2" }?
                    .setValue("edited by one", forKey: "remarks")
            }
            for device in [one, other] { try device.container.persistentStoreCoordinator.close() }
            return "made"
        }
        guard text == "made" else { throw Refusal("the devices are not made: \(text)") }
    }

    /// Does a round of the first device with a fault; returns the number of points.
    private func work(_ mode: faults_mode, at point: Int) throws -> String {
        faults_arm(workshop.work.path, mode, point, seed &+ UInt32(point))
        do {
            let one = try device("one")
            _ = try one.mirror.round()
            try one.container.persistentStoreCoordinator.close()
            return "\(faults_count())"
        } catch is MirrorError {
            return "failed"
        } catch is ManagedObjectError {
            return "failed"
        } catch {
            return "failed with an error that is not the library's: \(error)"
        }
    }

    /// Returns what is wrong after the devices have exchanged everything.
    private func inspect() throws -> String {
        let (one, other) = (try device("one"), try device("other"))
        var problems: [String] = []
        do {
            for device in [one, other, one] { _ = try device.mirror.round() }
            for (name, device) in [("one", one), ("other", other)] {
                let context = device.container.newBackgroundContext()
                let texts = try flights(context).compactMap { $0.value(forKey: "remarks") as? String }.sorted()
                if texts != ["by one", "by other", "common 0", "edited by one"] {
                    problems.append("\(name): \(texts)")
                }
                let parts = try context.fetch(FetchRequest<ManagedObject>(entityName: "Approach"))
                if parts.count != 4 { problems.append("\(name): \(parts.count) approaches") }
                let sizes = try context.fetch(FetchRequest<ManagedObject>(entityName: "FlightData")).compactMap {
                    ($0.value(forKey: "data") as? Data)?.count
                }.sorted()
                if sizes != [9_001, 9_002] { problems.append("\(name): recordings of \(sizes) bytes") }
                problems += try device.mirror.verify().prefix(3).map { "\(name): \($0)" }
                if try !device.mirror.findings().isEmpty { problems.append("\(name): something is listed") }
            }
            let files = FileManager.default.enumerator(at: share, includingPropertiesForKeys: nil)?.allObjects as? [URL]
            problems += (files ?? []).filter { $0.pathExtension == "part" }.map {
                "left behind: \($0.lastPathComponent)"
            }
        } catch {
            problems.append("afterwards: \(error)")
        }
        return problems.joined(separator: "\n")
    }
}
