package import Aviation
import FoundationEssentials
import ManagedObjects

/// What can be proved of a logbook's signatures and kept steps.
///
/// The chain of kept steps is followed from its beginning, each signature is compared with what the chain says of it, and each
/// sealed record with what the chain left it as. Nothing of that needs a network; who signed is asked of a closure.
package struct BookProof: Sendable {
    /// What a key says about a text.
    package enum KeyVerdict: Hashable, Sendable {
        /// The signature is good, by a key that is allowed for the number.
        case good
        /// The signature does not belong to the text, or was made with a key that had expired.
        case bad(reason: String)
        /// Nothing says whose key it is.
        case unknown(reason: String)
    }

    /// Returns what a key says.
    package typealias Verdict = (CanonicalText, String, Signer, LocalDate?) -> KeyVerdict

    /// What was altered outside the program, a sentence each, in the order of the steps.
    package internal(set) var alterations: [String] = []
    /// Signatures that are void, because a covered value was changed in the program since, a sentence each.
    package internal(set) var voided: [String] = []
    /// Signatures by keys of which nothing is known, a sentence each.
    package internal(set) var unknown: [String] = []
    /// The numbers of signatures by their level.
    package internal(set) var counts: [SignatureLevel: Int] = [:]
    /// The last step that is proved, by the newest good signature with a key; 0 for none.
    package internal(set) var provedStep: Int64 = 0
    /// Who signed after that step; nil when nothing is proved.
    package internal(set) var provedBy: String?
    /// The number of steps.
    package internal(set) var stepCount: Int64 = 0

    /// Proves a book.
    ///
    /// - Parameter verdict: returns what a key says: of a text, its signature, its signer, and the day on which it was
    ///   accepted.
    package init(of book: KeptBook, verdict: Verdict) {
        var examiner = BookExaminer(book: book, proof: BookProof())
        examiner.followChain()
        examiner.compareSignatures(verdict)
        examiner.comparePages()
        examiner.compareEntries()
        examiner.judgePages()
        self = examiner.proof
    }

    private init() {}

    /// Up to where the book is proved, in a sentence.
    package var reach: String {
        guard provedStep > 0 || provedBy != nil else {
            return stepCount == 0
                ? "Nothing was signed yet." : "Nothing is proved: no signature by a known key covers the kept steps."
        }
        let signer = provedBy ?? "someone"
        let rest = stepCount - provedStep
        guard provedStep > 0 else {
            return
                "Proved is what \(signer) signed, before anything was kept; the \(Self.steps(rest)) since \(Self.are(rest)) not."
        }
        let after = rest == 0 ? "" : " The \(Self.steps(rest)) since \(Self.are(rest)) not."
        return "The book is proved up to kept step \(provedStep), by the signature of \(signer).\(after)"
    }

    private static func steps(_ count: Int64) -> String { count == 1 ? "step" : "\(count) steps" }
    private static func are(_ count: Int64) -> String { count == 1 ? "is" : "are" }
}

/// Follows a kept book.
struct BookExaminer {
    let book: KeptBook
    var proof: BookProof
    /// The steps whose texts can be read, by number.
    private(set) var texts: [Int64: CanonicalText] = [:]
    private(set) var digests: [Int64: Data] = [:]
    /// The first step that is not as the chain says; nil for a sound chain.
    private var broken: Int64?

    init(book: KeptBook, proof: BookProof) { (self.book, self.proof) = (book, proof) }

    /// What the chain says of each sealed record.
    var history: SealHistory {
        var history = SealHistory()
        for (number, step) in texts.sorted(by: { $0.key < $1.key }) { history.follow(step, number) }
        return history
    }

    // MARK: The chain

    mutating func followChain() {
        var before = Data(repeating: 0, count: 32)
        var next: Int64 = 1
        proof.stepCount = Int64(book.steps.count)
        for step in book.steps {
            if step.number > next {
                let missing = step.number - 1 == next ? "Step \(next)" : "Steps \(next) to \(step.number - 1)"
                alter("\(missing) of the kept steps \(step.number - 1 == next ? "is" : "are") missing.", at: next)
                before = Data()
            } else if step.number < next {
                alter(
                    "There are two kept steps with the number \(step.number), or one that no step has.", at: step.number
                )
                continue
            }
            next = step.number + 1
            digests[step.number] = step.digest
            if Data.digestText(of: step.text) != step.digest.hexText {
                alter("Step \(step.number) of the kept steps is altered: its text has another digest.", at: step.number)
            } else if let text = CanonicalText(step.text), text.kind == .step, text["number"] == String(step.number) {
                texts[step.number] = text
                if !before.isEmpty, text["before"] != before.hexText {
                    alter(
                        "Step \(step.number) of the kept steps does not follow the one before it: one of both is altered.",
                        at: max(step.number - 1, 1))
                }
            } else {
                alter(
                    "Step \(step.number) of the kept steps is altered: its text is not one that flightlog writes.",
                    at: step.number)
            }
            before = step.digest
        }
    }

    mutating func alter(_ sentence: String, at step: Int64? = nil) {
        proof.alterations.append(sentence)
        if let step { broken = min(broken ?? step, step) }
    }

    // MARK: Signatures

    mutating func compareSignatures(_ verdict: BookProof.Verdict) {
        let kept = Dictionary(grouping: book.signatures, by: \.step)
        for (number, step) in texts.sorted(by: { $0.key < $1.key }) where step["level"] != nil {
            guard let all = kept[number], let signed = all.first, all.count == 1 else {
                let what = kept[number] == nil ? "is missing" : "stands there more than once"
                alter("The signature of step \(number) \(what): \(step["what"] ?? "").")
                continue
            }
            compare(signed, with: step, number, verdict)
        }
        for signed in book.signatures where texts[signed.step]?["level"] == nil && digests[signed.step] != nil {
            guard texts[signed.step] != nil else { continue }
            alter("A signature names step \(signed.step), which accepted none.")
        }
        for signed in book.signatures where digests[signed.step] == nil {
            alter("A signature names step \(signed.step), which is not there.")
        }
    }

    private mutating func compare(
        _ signed: KeptBook.Signed, with step: CanonicalText, _ number: Int64,
        _ verdict: BookProof.Verdict
    ) {
        let name = step["what"] ?? "step \(number)"
        func same(_ word: String, _ digest: String?) -> Bool { step[word] == digest }
        let seal = step["entry"]?.split(separator: " ").first.map(String.init)
        guard same("text", Data.digestText(of: signed.text)), let text = CanonicalText(signed.text) else {
            return alter("The text of a signature is altered (step \(number): \(name)).")
        }
        guard same("signature", signed.signature.map { Data.digestText(of: $0) }) else {
            return alter("The signature itself is altered (step \(number): \(name)).")
        }
        guard same("picture", signed.picture.map { SHA256.digest(of: $0).hexText }) else {
            return alter("The picture of a signature is altered (step \(number): \(name)).")
        }
        guard seal == signed.seal?.hexText else {
            return alter("A signature is put to another record (step \(number): \(name)).")
        }
        guard let level = step["level"].flatMap(SignatureLevel.init), let signer = Signer(text) else {
            return alter("A signature names no signer (step \(number): \(name)).")
        }
        if text.kind == .page || step["signedpage"] != nil {
            guard isOfPage(text, step) else {
                return alter("A signature is put to another page (step \(number): \(name)).")
            }
        }
        proof.counts[level, default: 0] += 1
        let words = (text["book"] ?? "").split(separator: " ").map(String.init)
        let place = words.first.flatMap { Int64($0) } ?? -1
        let digest = place == 0 ? Data(repeating: 0, count: 32) : digests[place]
        guard words.count == 2, place < number, digest?.hexText == words[1] else {
            return alter(
                "The signature of \(signer.label) (step \(number)) was made after other steps than those that are kept.",
                at: max(place, 1))
        }
        guard level == .key, let signature = signed.signature else { return }
        switch verdict(text, signature, signer, step["at"].flatMap { UTCInstant(isoText: $0) }?.date) {
        case .good:
            guard broken.map({ $0 > place }) ?? true, place >= proof.provedStep else { return }
            (proof.provedStep, proof.provedBy) = (place, signer.label)
        case .bad(let reason):
            alter("The signature of \(signer.label) does not hold (step \(number)): \(reason).")
        case .unknown(let reason):
            proof.unknown.append("The signature of \(signer.label) (step \(number)) could not be checked: \(reason).")
        }
    }

    // MARK: Records

    mutating func compareEntries() {
        let entries = Dictionary(grouping: book.entries, by: \.seal)
        let history = history
        let signatures = Dictionary(grouping: book.signatures) { $0.seal ?? Data() }
        for seal in history.seals {
            guard let state = history.states[seal] else { continue }
            let own = Data(hexText: seal) ?? Data()
            let newest = signatures[own]?.max { $0.step < $1.step }
            let found = entries[own] ?? []
            if state.isGone {
                if !found.isEmpty { alter("\(state.name) was deleted by step \(state.step), and is there again.") }
                if let newest, let signer = CanonicalText(newest.text).flatMap({ Signer($0) }) {
                    proof.voided.append("\(state.name), signed by \(signer.label), was deleted by step \(state.step).")
                }
                continue
            }
            guard found.count == 1, let entry = found.first else {
                alter(
                    found.isEmpty
                        ? "\(state.name) is not in the book, or its seal was taken away, and no step says so."
                        : "Two records have the seal of \(state.name).")
                continue
            }
            compare(entry, with: state, newest, history.changes[seal] ?? [])
        }
        let known = Set(history.seals)
        for entry in book.entries where entry.seal.count == Seal.length && !known.contains(entry.seal.hexText) {
            alter("\(entry.name) has a seal that no step names.")
        }
    }

    private mutating func compare(
        _ entry: KeptBook.Entry, with state: SealHistory.State, _ newest: KeptBook.Signed?,
        _ changes: [SealHistory.Change]
    ) {
        let text = newest.flatMap { CanonicalText($0.text) }
        // What was signed, with the changes that the chain tells of since.
        let expected = text.map { SealHistory.replayed($0.lines, changes.filter { $0.step > newest?.step ?? 0 }) }
        let differences = expected.map { CoveredValues.differences(from: $0, to: entry.lines) } ?? []
        if entry.lines.digestText(as: entry.kind) != state.digest || !differences.isEmpty {
            let what = differences.isEmpty ? "a value of it" : differences.map(\.text).joined(separator: ", ")
            alter("\(entry.name) is altered, and no step says so: \(what).")
        }
        guard let text, let signer = Signer(text), let newest else {
            if entry.label != nil { alter("The list shows a signature of \(entry.name), which has none.") }
            return
        }
        let changed = CoveredValues.differences(from: text.lines, to: entry.lines)
        if !changed.isEmpty {
            proof.voided.append(
                "The signature of \(signer.label) on \(entry.name) is void: \(changed.map(\.text).joined(separator: ", "))."
            )
        }
        let level = texts[newest.step]?["level"].flatMap(SignatureLevel.init) ?? .name
        let label = SignatureLabel.text(signer, level, isVoid: !changed.isEmpty)
        if texts[newest.step] != nil, entry.label.map({ !$0.utf8.elementsEqual(label.utf8) }) ?? true {
            alter("The list shows another signature of \(entry.name) than was accepted.")
        }
    }
}
