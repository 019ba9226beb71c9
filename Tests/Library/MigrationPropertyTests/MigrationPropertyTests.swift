import Foundation
import TestFiles
import Testing

@Suite("Any chain of versions")
struct MigrationPropertyTests {
    @Test(
        "It results in the same objects, values, links and positions as an independent migration in memory",
        arguments: [0, 1])
    func chains(half: UInt64) throws {
        let base = SeededChance("Chains of versions, half \(half)").seed
        let rounds = ProcessInfo.processInfo.environment["FLIGHTLOG_FUZZ_ROUNDS"].flatMap(UInt64.init) ?? 1
        let count = rounds * 20
        var total = ChainRun.Met()
        var failures = 0
        for index in 0..<count {
            let chain = Chain(seed: base &+ half * count &+ index)
            var run = ChainRun(chain)
            do {
                try run.run()
            } catch {
                failures += 1
                let (small, failure) = Self.shrunk(chain, error)
                Issue.record("FLIGHTLOG_SEED=\(chain.seed) repeats it. \(small)\n\(failure)")
            }
            total.add(run.met)
            if failures > 5 { break }
        }
        print("Half \(half): \(count) chains, \(total)")
        #expect(total.hops > Int(count) / 2)
        if rounds >= 50 { #expect(total.isComplete, "\(total)") }
    }

    /// Removes everything from a chain without which it still fails.
    private static func shrunk(_ chain: Chain, _ failure: any Error) -> (Chain, any Error) {
        var (chain, failure) = (chain, failure)
        var attempts = 0
        var isSmaller = true
        while isSmaller, attempts < 150 {
            isSmaller = false
            for candidate in chain.smaller {
                attempts += 1
                var run = ChainRun(candidate)
                do { try run.run() } catch {
                    (chain, failure, isSmaller) = (candidate, error, true)
                    break
                }
            }
        }
        return (chain, failure)
    }
}

extension ChainRun.Met: CustomStringConvertible {
    mutating func add(_ other: ChainRun.Met) {
        edits.merge(other.edits, uniquingKeysWith: +)
        refusals.merge(other.refusals, uniquingKeysWith: +)
        blockers.merge(other.blockers, uniquingKeysWith: +)
        hops += other.hops
        leaps += other.leaps
        parts += other.parts
        foretold += other.foretold
        untold += other.untold
    }

    /// Whether every edit, every blocker and all but the rarest refusals occurred.
    var isComplete: Bool { untried.isEmpty && refusals.count >= 5 && blockers.count == 4 }

    private var untried: [String] {
        Edit.lightweight.filter { edits[$0] == nil }.map(\.rawValue)
    }

    var description: String {
        "\(hops) hops, \(leaps) leaps, \(parts) of a part, refused \(refusals.sorted { $0.key < $1.key }), "
            + "foretold \(foretold) of \(foretold + untold), blocked \(blockers.sorted { $0.key < $1.key }), never tried \(untried)"
    }
}
