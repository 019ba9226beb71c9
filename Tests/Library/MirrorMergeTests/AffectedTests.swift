import MirrorFormat
import MirrorMerge
import MirrorModel
import TestFiles
import Testing

@Suite("What a few changed records show")
struct AffectedTests {
    /// The parts of a reading that are about some records.
    private static func part(_ reading: MirrorReading, _ names: Set<RecordName>) -> MirrorReading {
        var part = MirrorReading()
        part.rows = reading.rows.filter { names.contains($0.key) }
        part.findings = reading.findings.filter { names.contains($0.name) }
        return part
    }

    @Test("Read by themselves, they show what all show, and no other record has changed", arguments: [4, 5])
    func parts(version: Int) throws {
        let schema = ModelSchema.version(version)
        var chance = SeededChance("mirror, affected \(version)")
        var (alone, whole) = (0, 0)
        for run in try ModelRun.run(Array(0..<6) + [114]) {
            var waiting = try #require(run.checks.last).bundles.map { run.bundles[$0] }
            var state = MirrorState()
            while !waiting.isEmpty {
                let before = state
                var touched: Set<RecordName> = []
                for _ in 0...chance.below(3) {
                    let ready = waiting.indices.filter { state.missing(before: waiting[$0].bundle).isEmpty }
                    guard !ready.isEmpty else { break }
                    let next = waiting.remove(at: chance.pick(ready))
                    if state.index.contains(next.digest) { continue }
                    try state.apply(next.bundle, digest: next.digest)
                    touched.formUnion(next.bundle.items.map(\.name))
                }
                if touched.isEmpty { break }
                let (then, now) = (before.reading(schema), state.reading(schema))
                guard let names = state.affected(by: touched, since: before, schema) else {
                    whole += 1
                    continue
                }
                alone += 1
                for (full, state) in [(then, before), (now, state)] {
                    let read = state.reading(schema, of: names)
                    #expect(Self.part(read, names) == Self.part(full, names), "seed \(run.seed)")
                    // What is read besides, because it is referred to, shows what it shows, too.
                    #expect(read == Self.part(full, Set(read.rows.keys).union(names).union(read.findings.map(\.name))))
                }
                #expect(then.rows.filter { !names.contains($0.key) } == now.rows.filter { !names.contains($0.key) })
                #expect(
                    then.findings.filter { !names.contains($0.name) }
                        == now.findings.filter { !names.contains($0.name) }, "seed \(run.seed)")
            }
        }
        // Signatures, which only one flight may have, are read with all others.
        #expect(alone > 50 && whole > 0, "\(alone) \(whole)")
    }
}
