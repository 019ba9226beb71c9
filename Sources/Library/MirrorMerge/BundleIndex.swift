package import MirrorFormat

/// The bundles that were applied, in chains, and what the author of each had seen.
///
/// A bundle after a chain's last one continues the chain. A second one after the same bundle begins another chain:
/// the file was copied, and both copies went on. Chains are the store's own; devices need not agree on them.
package struct BundleIndex: Sendable {
    /// An applied bundle.
    package struct Entry: Hashable, Sendable {
        /// The first bundle of its chain.
        package let chain: FileDigest
        package let number: Int64
        package let device: DeviceNumber
        package let previous: FileDigest?
        package let clock: Int64
        package let isStage: Bool
    }

    /// The bundles that an author had seen: the highest number seen in each chain.
    package struct Seen: Sendable {
        fileprivate var numbers: [FileDigest: Int64] = [:]
        fileprivate let entries: [FileDigest: Entry]

        /// Whether the author had seen the head: whether its bundle was applied when he wrote.
        package func includes(_ head: Head) -> Bool { includes(head.bundle) }

        /// Whether the author had applied a bundle.
        package func includes(_ bundle: FileDigest) -> Bool {
            guard let entry = entries[bundle] else { return false }
            return numbers[entry.chain, default: 0] >= entry.number
        }
    }

    private struct Branch {
        let chain: FileDigest
        let number: Int64
    }

    /// The applied bundles. None is ever removed.
    package private(set) var entries: [FileDigest: Entry] = [:]
    /// The last bundle of each chain, by the chain's first one.
    package private(set) var tips: [FileDigest: FileDigest] = [:]
    /// From where a chain branched off.
    private var branches: [FileDigest: Branch] = [:]

    package init() {}

    /// Whether a bundle was applied.
    package func contains(_ bundle: FileDigest) -> Bool { entries[bundle] != nil }

    /// Notes a bundle as applied. The one before it was noted earlier.
    mutating func note(_ bundle: MirrorSnapshot.Entry) {
        let before = bundle.previous.flatMap { entries[$0] }
        let continues = before.map { tips[$0.chain] == bundle.previous } ?? false
        let chain = continues ? before?.chain ?? bundle.digest : bundle.digest
        if let before, !continues { branches[chain] = Branch(chain: before.chain, number: before.number) }
        entries[bundle.digest] = Entry(
            chain: chain, number: bundle.number, device: bundle.device, previous: bundle.previous, clock: bundle.clock,
            isStage: bundle.isStage)
        tips[chain] = bundle.digest
    }

    /// Returns what the author had seen who had applied these bundles, and all that came before each.
    package func seen(by bundles: [FileDigest]) -> Seen {
        var seen = Seen(entries: entries)
        for bundle in bundles {
            guard let entry = entries[bundle] else { continue }
            var place = Branch(chain: entry.chain, number: entry.number)
            while place.number > seen.numbers[place.chain, default: 0] {
                seen.numbers[place.chain] = place.number
                guard let branch = branches[place.chain] else { break }
                place = branch
            }
        }
        return seen
    }

    /// The applied bundles, each after the one before it.
    package var inOrder: [MirrorSnapshot.Entry] {
        entries.sorted { ($0.value.number, $0.key) < ($1.value.number, $1.key) }.map { digest, entry in
            MirrorSnapshot.Entry(
                digest: digest, device: entry.device, number: entry.number, previous: entry.previous,
                clock: entry.clock, isStage: entry.isStage)
        }
    }
}
