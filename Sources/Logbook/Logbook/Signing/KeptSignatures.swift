package import Aviation
package import FoundationEssentials
import ManagedObjects

/// A signature as the logbook keeps it. It is never changed, also when what it covers is.
package struct KeptSignatureRecord: Sendable {
    /// The number of the step of the chain that says it was accepted.
    package let step: Int64
    /// The text that was signed.
    package let text: CanonicalText
    package let level: SignatureLevel
    /// The signature by `ssh-keygen`; nil at other levels.
    package let signature: String?
    /// The picture of a signature, or the signed PDF; nil at other levels.
    package let picture: Data?
    /// When it was accepted; nil when the chain does not say it.
    package let at: Date?
}

/// Reads signatures.
struct KeptSignatures {
    let store: ObjectStore

    /// Returns the newest signature of a sealed record; nil for none.
    func newest(of seal: Data) throws(LogbookError) -> KeptSignatureRecord? {
        try all(of: seal, limit: 1).first
    }

    /// Returns who signed last under a name; nil for a name that is not among the last thousand signatures.
    func lastSigner(named name: String) throws(LogbookError) -> Signer? {
        var specification = FetchSpecification(entityName: KeptSignature.entityName)
        specification.sortDescriptors = [SortDescriptor(key: "step", ascending: false)]
        specification.fetchLimit = 1_000
        specification.propertiesToFetch = [.property("text")]
        return try store.dictionaries(specification).lazy
            .compactMap { $0.string("text").flatMap { CanonicalText($0) }.flatMap { Signer($0) } }
            .first { $0.name == name }
    }

    /// Returns the signatures of a sealed record, the newest first.
    func all(of seal: Data, limit: Int = 0) throws(LogbookError) -> [KeptSignatureRecord] {
        var specification = FetchSpecification(entityName: KeptSignature.entityName)
        specification.predicate = .compare("seal", .equal, .data(seal))
        specification.sortDescriptors = [SortDescriptor(key: "step", ascending: false)]
        specification.fetchLimit = limit
        var found: [KeptSignatureRecord] = []
        for case let kept as KeptSignature in try store.objects(specification) {
            if let record = try record(kept) { found.append(record) }
        }
        return found
    }

    /// Returns the signatures of printed pages, the newest first.
    ///
    /// - Parameter step: the step that accepted the one that is wanted; nil for all.
    func ofPages(step: Int64? = nil) throws(LogbookError) -> [KeptSignatureRecord] {
        var specification = FetchSpecification(entityName: KeptSignature.entityName)
        let isOfPage = Predicate.compare("seal", .equal, .null)
        specification.predicate = step.map { .and([isOfPage, .compare("step", .equal, .integer($0))]) } ?? isOfPage
        specification.sortDescriptors = [SortDescriptor(key: "step", ascending: false)]
        var found: [KeptSignatureRecord] = []
        for case let kept as KeptSignature in try store.objects(specification) {
            if let record = try record(kept) { found.append(record) }
        }
        return found
    }

    private func record(_ kept: KeptSignature) throws(LogbookError) -> KeptSignatureRecord? {
        guard let step = kept.step, let text = kept.text.flatMap({ CanonicalText($0) }) else { return nil }
        let said = try self.step(step)
        let level = said?["level"].flatMap(SignatureLevel.init) ?? (kept.signature == nil ? .name : .key)
        return KeptSignatureRecord(
            step: step, text: text, level: level, signature: kept.signature,
            picture: try store.bytes(of: "picture", in: kept),
            at: said?["at"].flatMap { UTCInstant(isoText: $0) }?.storedDate)
    }

    /// Returns the text of a step of the chain; nil when it is not there.
    private func step(_ number: Int64) throws(LogbookError) -> CanonicalText? {
        var specification = FetchSpecification(entityName: KeptStep.entityName)
        specification.predicate = .compare("number", .equal, .integer(number))
        specification.propertiesToFetch = [.property("text")]
        return try store.dictionaries(specification).first?.string("text").flatMap { CanonicalText($0) }
    }
}

/// Reads pages that were printed and marked.
struct KeptPages {
    let store: ObjectStore

    /// Returns the pages that hold one of some sealed entries, such as `12 of easa`, each once.
    func pages(holding seals: Set<Data>) throws(LogbookError) -> [String] {
        var specification = FetchSpecification(entityName: KeptPage.entityName)
        specification.sortDescriptors = [SortDescriptor(key: "step")]
        specification.propertiesToFetch = ["layout", "number", "seals"].map { .property($0) }
        var names: [String] = []
        for row in try store.dictionaries(specification) {
            guard case .data(let bytes)? = row["seals"], let layout = row.string("layout"),
                let number = row.integer("number"), Self.seals(in: bytes).contains(where: seals.contains)
            else { continue }
            let name = "\(number) of \(layout)"
            if !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// Returns the seals of the entries of a page, in their order.
    static func seals(in bytes: Data) -> [Data] {
        let bytes = Data(bytes)
        return stride(from: 0, to: bytes.count / Seal.length * Seal.length, by: Seal.length).map {
            bytes.subdata(in: $0..<$0 + Seal.length)
        }
    }
}
