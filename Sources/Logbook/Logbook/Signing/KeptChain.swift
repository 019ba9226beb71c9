import Aviation
import FoundationEssentials
import ManagedObjects

/// The steps that are kept for good, each with the digest of the one before: what happened to entries that were signed, or
/// printed and marked.
///
/// A step is a text, its digest the SHA-256 of the text's bytes. It names the digest before it, so that none can be changed,
/// left out or put in without each later one. Steps are no part of the history: neither undo nor its limit removes one.
struct KeptChain {
    let store: ObjectStore

    /// The end of the chain: the number of its last step and the digest of that; 0 and 32 zeros before the first one.
    struct End: Hashable, Sendable {
        var number: Int64 = 0
        var digest = Data(repeating: 0, count: 32)

        /// What a signed text has of it, such as `12 9f86…`.
        var text: String { "\(number) \(digest.hexText)" }
    }

    /// Returns the end of the chain as the file has it.
    func end() throws(LogbookError) -> End {
        var specification = FetchSpecification(entityName: KeptStep.entityName)
        specification.sortDescriptors = [SortDescriptor(key: "number", ascending: false)]
        specification.fetchLimit = 1
        specification.propertiesToFetch = ["number", "digest"].map { .property($0) }
        guard let row = try store.dictionaries(specification).first, case .integer(let number)? = row["number"],
            case .data(let digest)? = row["digest"]
        else { return End() }
        return End(number: number, digest: digest)
    }

    /// Adds a step behind the end of the chain.
    ///
    /// The caller holds the lock of `ObjectStore.locked`, so that two programs do not add one step.
    ///
    /// - Parameters:
    ///   - end: the end of the chain, which becomes the new step.
    ///   - what: what happened, in words.
    func add(
        _ lines: [CanonicalText.Line], what: String, to end: inout End, in changes: ManagedObjectContext
    ) throws(LogbookError) {
        guard end.number < .max else { throw .damaged(path: store.path, detail: "its kept steps have no more numbers") }
        let at = UTCInstant(store.now())?.isoText ?? ""
        let head = [
            CanonicalText.Line("number", String(end.number + 1)), CanonicalText.Line("before", end.digest.hexText),
            CanonicalText.Line("at", at), CanonicalText.Line("what", what),
        ]
        let step = KeptStep(context: changes)
        let text = CanonicalText(.step, head + lines).text
        end.number += 1
        end.digest = SHA256.digest(of: Data(text.utf8))
        (step.number, step.text, step.digest) = (end.number, text, end.digest)
    }
}

extension Data {
    /// The bytes as digits of base 16, in small letters.
    package var hexText: String {
        let digits = Array("0123456789abcdef")
        return String(flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }

    /// Creates bytes of digits of base 16; nil for other text.
    package init?(hexText text: some StringProtocol) {
        let digits = text.utf8.map { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
        let values = digits.compactMap(\.self)
        self.init(stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) })
    }

    /// The SHA-256 of the bytes, as digits.
    package var digestText: String { SHA256.digest(of: self).hexText }

    /// The digest of a text's bytes, as digits.
    package static func digestText(of text: String) -> String { SHA256.digest(of: Data(text.utf8)).hexText }
}
