import Aviation
import FoundationEssentials
import ManagedObjects

/// Makes texts to sign, and keeps the signatures that come back.
struct Signing {
    let store: ObjectStore

    // MARK: The text

    /// Returns the text that is to be signed about a record.
    ///
    /// - Throws: `SigningError`; `LogbookError.gone`.
    func text(of id: RecordID, by signer: Signer) throws -> CanonicalText {
        guard [.flights, .documents].contains(id.kind) else { throw SigningError.notSignable }
        guard let object = try store.object(id, in: store.context, prefetching: id.kind.relationshipsOfRecord) else {
            throw LogbookError.gone
        }
        let seal = object.ownSeal ?? Seal.new()
        let end = try KeptChain(store: store).end()
        let lines = object.coveredLines + signer.lines
        let text = CanonicalText(
            object.kindOfText,
            lines + [CanonicalText.Line("seal", seal.hexText), CanonicalText.Line("book", end.text)])
        try SigningRules.check(text)
        return text
    }

    // MARK: Accepting

    /// What was signed, and how.
    struct Answer {
        let text: CanonicalText
        let level: SignatureLevel
        var signature: String?
        var picture: Data?
        /// The key that signed, such as `ssh-ed25519 AAAA…`.
        var key: String?

        /// Whether the logbook has it already.
        func isSame(as kept: KeptSignatureRecord) -> Bool {
            kept.text.text.utf8.elementsEqual(text.text.utf8) && kept.level == level && kept.signature == signature
                && kept.picture == picture
        }
    }

    /// Keeps a signature, and seals the record that it is about.
    ///
    /// - Returns: the record's name.
    /// - Throws: `SigningError`; errors of the file.
    func accept(_ answer: Answer) throws -> String {
        let signer = try SigningRules.check(answer.text)
        return try store.locked(throwing: {
            try checkBook(of: answer.text)
            let changes = store.changeContext()
            let object = try record(of: answer.text, in: changes)
            guard let seal = answer.text["seal"].flatMap({ Data(hexText: $0) }), seal.count == Seal.length else {
                throw SigningError.notReadable(reason: "it has no seal")
            }
            let own = object.ownSeal ?? seal
            guard try !isKnown(answer, own) else { throw SigningError.known(signer: signer.label) }
            let sealing = object.sealed(by: own, in: changes)
            sealing.signer = SignatureLabel.text(signer, answer.level, isVoid: false)
            sealing.certificateNumber = signer.number
            sealing.signedAt = store.now()
            let kind = object.kindOfText
            let entry = "\(own.hexText) \(object.coveredLines.digestText(as: kind))"
            let name = SealKeeper(store: store).name(of: object)
            try keep(
                answer, about: CanonicalText.Line("entry", entry), seal: own,
                what: "signed \(kind == .document ? "document" : "flight") \(name) by \(signer.label)", in: changes)
            try store.save(changes)
            return name
        })
    }

    /// Adds a signature to the changes, and the step that tells of it.
    ///
    /// - Parameter subject: what the step says that was signed.
    func keep(
        _ answer: Answer, about subject: CanonicalText.Line, seal: Data?, what: String, in changes: ManagedObjectContext
    ) throws(LogbookError) {
        let kept = KeptSignature(context: changes)
        (kept.text, kept.signature, kept.picture, kept.seal) = (
            answer.text.text, answer.signature, answer.picture, seal
        )
        let chain = KeptChain(store: store)
        var end = try chain.end()
        kept.step = end.number + 1
        let lines = [
            subject, CanonicalText.Line("level", answer.level.rawValue),
            CanonicalText.Line("text", Data.digestText(of: answer.text.text)),
            answer.signature.map { CanonicalText.Line("signature", Data.digestText(of: $0)) },
            answer.picture.map { CanonicalText.Line("picture", SHA256.digest(of: $0).hexText) },
            answer.key.map { CanonicalText.Line("key", $0) },
        ]
        try chain.add(lines.compactMap(\.self), what: what, to: &end, in: changes)
    }

    private func isKnown(_ answer: Answer, _ seal: Data) throws -> Bool {
        try KeptSignatures(store: store).all(of: seal).contains { answer.isSame(as: $0) }
    }

    /// Checks that the text was made by this logbook: after a step that it has, with the same digest.
    func checkBook(of text: CanonicalText) throws {
        let words = (text["book"] ?? "").split(separator: " ").map(String.init)
        guard words.count == 2, let number = Int64(words[0]) else {
            throw SigningError.notReadable(reason: "it does not say which steps of the logbook were before it")
        }
        guard number > 0 else { return }
        var specification = FetchSpecification(entityName: KeptStep.entityName)
        specification.predicate = .compare("number", .equal, .integer(number))
        specification.propertiesToFetch = [.property("digest")]
        guard case .data(let digest)? = try store.dictionaries(specification).first?["digest"],
            digest.hexText == words[1]
        else { throw SigningError.otherBook(step: words[0]) }
    }

    /// Returns the record that a text is about: the one with its seal, else one of its date with the same values.
    private func record(of text: CanonicalText, in changes: ManagedObjectContext) throws -> ManagedObject {
        let entity = text.kind == .document ? Certificate.entityName : LogEntry.entityName
        if let seal = text["seal"].flatMap({ Data(hexText: $0) }), let known = try sealed(seal, in: changes) {
            let differences = CoveredValues.differences(from: text.lines, to: known.coveredLines)
            guard differences.isEmpty else {
                throw SigningError.noRecord(nearest: SealKeeper(store: store).name(of: known), differences)
            }
            return known
        }
        var specification = FetchSpecification(entityName: entity)
        if text.kind == .entry, let date = text["date"].flatMap({ LocalDate(isoText: $0) }) {
            specification.predicate = .compare("date", .equal, .date(date.storedDate))
        }
        specification.sortDescriptors = [SortDescriptor(key: "SELF")]
        let candidates = try store.objects(specification, in: changes)
        let compared = candidates.map { ($0, CoveredValues.differences(from: text.lines, to: $0.coveredLines)) }
        let same = compared.filter { $0.1.isEmpty }.map(\.0)
        if let found = same.first(where: { $0.ownSeal == nil }) ?? same.first { return found }
        let nearest = text.kind == .entry ? compared.min { $0.1.count < $1.1.count } : nil
        throw SigningError.noRecord(
            nearest: nearest.map { SealKeeper(store: store).name(of: $0.0) }, nearest?.1 ?? [])
    }

    private func sealed(_ seal: Data, in changes: ManagedObjectContext) throws(LogbookError) -> ManagedObject? {
        var specification = FetchSpecification(entityName: Signature.entityName)
        specification.predicate = .compare("digest", .equal, .data(seal))
        guard let sealing = try store.objects(specification, in: changes).first as? Signature else { return nil }
        return sealing.logEntry ?? sealing.certificate
    }

    // MARK: Reading

    /// Returns the signatures of a record, the newest first.
    func signatures(of id: RecordID) throws -> [KeptSignatureRecord] {
        guard let seal = try store.object(id, in: store.context)?.ownSeal else { return [] }
        return try KeptSignatures(store: store).all(of: seal)
    }
}

/// What a text must have before it is signed.
enum SigningRules {
    /// - Returns: the signer.
    /// - Throws: `SigningError.lacks` for an endorsement without the number and the expiry of its instructor; `expired` for a
    ///   certificate that had expired on the day of the text.
    @discardableResult
    static func check(_ text: CanonicalText) throws(SigningError) -> Signer {
        guard let signer = Signer(text), !signer.name.isEmpty else { throw .lacks(what: "the name of the signer") }
        let isEndorsement = text.kind == .document && text["kind"] == "endorsement"
        if isEndorsement, signer.number == nil { throw .lacks(what: "the number of the instructor's certificate") }
        if isEndorsement, signer.expires == nil { throw .lacks(what: "the date on which it expires") }
        if let day = (text["date"] ?? text["issued"]).flatMap({ LocalDate(isoText: $0) }), let expires = signer.expires,
            expires < day
        {
            throw .expired(signer, on: day)
        }
        return signer
    }
}
