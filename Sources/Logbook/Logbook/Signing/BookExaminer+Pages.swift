import Aviation
import FoundationEssentials
import ManagedObjects

/// Printed pages, their signatures and the signed PDFs that came back.
extension BookExaminer {
    /// Compares what is kept of pages with what the chain says of them.
    mutating func comparePages() {
        let kept = Dictionary(grouping: book.pages, by: \.step)
        var documents: [String: String] = [:]
        for (_, step) in texts.sorted(by: { $0.key < $1.key }) {
            if let returned = step["returned"] { documents[returned] = step["document"] }
        }
        for (number, step) in texts.sorted(by: { $0.key < $1.key }) {
            guard let printed = step["printed"] else { continue }
            let seals = step.all("entry").compactMap { $0.split(separator: " ").first.map(String.init) }
            guard let page = kept[number]?.first, kept[number]?.count == 1 else {
                alter("Page \(printed), which was printed, is missing (step \(number)).")
                continue
            }
            let isSame =
                printed == "\(page.number) of \(page.layout)" && step["text"] == Data.digestText(of: page.text)
                && page.seals.hexText == seals.joined()
            if !isSame { alter("What is kept of page \(printed) is altered (step \(number)).") }
            if documents[String(number)] != page.document.map({ SHA256.digest(of: $0).hexText }) {
                alter("The signed PDF of page \(printed) is altered (step \(number)).")
            } else if page.document != nil {
                proof.counts[.document, default: 0] += 1
            }
        }
        for page in book.pages
        where texts[page.step]?["printed"] == nil && (texts[page.step] != nil || digests[page.step] == nil) {
            alter("A printed page names step \(page.step), which printed none.")
        }
    }

    /// Whether a signed text has the lines of the page that a step names.
    func isOfPage(_ text: CanonicalText, _ step: CanonicalText) -> Bool {
        guard let named = step["signedpage"], named == text["printed"], let number = Int64(named),
            let page = book.pages.first(where: { $0.step == number }), let printed = CanonicalText(page.text)
        else { return false }
        return PageSigning.covers(text, printed)
    }

    /// Says which signed pages, as they were printed last, have an entry that was changed since.
    mutating func judgePages() {
        let history = history
        var newest: [String: Int64] = [:]
        var signers: [Int64: [String]] = [:]
        let steps = texts.sorted { $0.key < $1.key }
        for (number, step) in steps {
            if let printed = step["printed"] { newest[printed] = number }
            for page in step.all("returned").compactMap({ Int64($0) }) {
                signers[page, default: []].append("the signed PDF")
            }
            guard let page = step["signedpage"].flatMap({ Int64($0) }) else { continue }
            let text = book.signatures.first { $0.step == number }.flatMap { CanonicalText($0.text) }
            let signer = text.flatMap { Signer($0) }?.label ?? "someone"
            signers[page, default: []].append("the signature of \(signer)")
        }
        for (printed, number) in newest.sorted(by: { $0.value < $1.value }) {
            guard let signed = signers[number]?.last, let step = texts[number] else { continue }
            let changed = history.changed(since: step.all("entry"))
            guard let first = changed.first else { continue }
            let more = changed.count > 1 ? " and \(changed.count - 1) more were" : " was"
            proof.voided.append("Page \(printed) has changed since \(signed): \(first)\(more) changed.")
        }
    }
}
