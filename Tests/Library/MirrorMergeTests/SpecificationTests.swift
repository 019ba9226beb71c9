import Foundation
import MirrorFormat
import MirrorMerge
import MirrorModel
import TestFiles
import Testing

@Suite("The merge and its executable specification")
struct SpecificationTests {
    /// The first seeds, and some that find rare mistakes.
    private static let seeds = Array(0..<25) + [32, 114, 601]
    private static let runs = Result { try ModelRun.run(seeds) }

    @Test("Bundles that the specification has written read as it says, in any order and by way of snapshots")
    func readings() throws {
        var chance = SeededChance("mirror, specification")
        for run in try Self.runs.get() { try Self.compare(run, &chance) }
    }

    /// How many seeds a long run compares: `FLIGHTLOG_MIRROR_SEEDS`.
    private static let moreSeeds =
        ProcessInfo.processInfo.environment["FLIGHTLOG_MIRROR_SEEDS"].flatMap { Int($0) } ?? 0

    @Test("Many more seeds read alike", .enabled(if: moreSeeds > 0, "scripts/fuzz --mirror runs it"))
    func moreReadings() throws {
        let count = Self.moreSeeds
        var chance = SeededChance("mirror, specification, more")
        let first = chance.below(100_000)
        for part in stride(from: first, to: first + count, by: 50) {
            for run in try ModelRun.run(Array(part..<min(part + 50, first + count))) { try Self.compare(run, &chance) }
        }
    }

    @Test("The seeds have values of each kind that is listed")
    func findings() throws {
        var kinds: [MirrorFinding.Kind: Int] = [:]
        for check in try Self.runs.get().flatMap(\.checks) {
            for finding in check.readings[5]?.findings ?? [] { kinds[finding.kind, default: 0] += 1 }
        }
        #expect(kinds.count == 5, "\(kinds)")
    }

    @Test("Each mistake that is planted in the merge is found", arguments: PlantedFault.ofMerge)
    func faults(fault: PlantedFault) throws {
        var chance = SeededChance("mirror, \(fault)")
        let found = try Self.runs.get().contains { run in
            do { return try Self.mistake(in: run, of: fault, &chance) != nil } catch { return true }
        }
        #expect(found)
    }

    private static func compare(_ run: ModelRun, _ chance: inout SeededChance) throws {
        let mistake = try mistake(in: run, of: nil, &chance)
        #expect(mistake == nil, "seed \(run.seed): \(mistake ?? "")")
    }

    /// Returns the first difference between a run and a merge; nil if there is none.
    private static func mistake(
        in run: ModelRun, of fault: PlantedFault?, _ chance: inout SeededChance
    ) throws -> String? {
        for (number, check) in run.checks.enumerated() {
            let merge = try merge(check, of: run, fault, &chance)
            for (version, expected) in check.readings.sorted(by: { $0.key < $1.key }) {
                let reading = merge.reading(ModelSchema.version(version)).withoutEntities
                guard reading != expected else { continue }
                return "check \(number), version \(version): \(reading.difference(from: expected))"
            }
        }
        return nil
    }

    /// Merges the bundles of a check in any order that they may be applied in, and its snapshot before or after them.
    /// On the way a new device may go on from a snapshot.
    private static func merge(
        _ check: ModelRun.Check, of run: ModelRun, _ fault: PlantedFault?, _ chance: inout SeededChance
    ) throws -> FaultyMerge {
        var merge = FaultyMerge(fault)
        var waiting = check.bundles.map { run.bundles[$0] }
        var snapshot = check.snapshot
        while !waiting.isEmpty {
            if chance.percent(20), let taken = snapshot {
                merge.join(taken)
                snapshot = nil
            }
            if chance.percent(5) {
                let version = chance.pick([4, 5])
                let file = merge.snapshot(ModelSchema.version(version), ring: UUID()).file
                merge = FaultyMerge(fault)
                merge.join(try MirrorSnapshot(file: file))
            }
            let ready = waiting.indices.filter { merge.isReady(waiting[$0].bundle) }
            guard !ready.isEmpty else { break }
            let next = waiting.remove(at: chance.pick(ready))
            if !merge.has(next.bundle, next.digest) { try merge.apply(next.bundle, next.digest) }
        }
        if let snapshot { merge.join(snapshot) }
        return merge
    }
}

extension MirrorReading {
    /// The reading without the names of entities, which the specification has in the names of records.
    fileprivate var withoutEntities: MirrorReading {
        var reading = self
        reading.rows = rows.mapValues { Row(entity: "", values: $0.values) }
        return reading
    }

    /// What differs, in words.
    fileprivate func difference(from other: MirrorReading) -> String {
        let names = Set(rows.keys).union(other.rows.keys).filter { rows[$0] != other.rows[$0] }.sorted()
        let lists = findings.symmetricDifference(other.findings)
        return "rows \(names.map { "\($0): \(String(describing: rows[$0])) – \(String(describing: other.rows[$0]))" })"
            + ", list \(lists)"
    }
}
