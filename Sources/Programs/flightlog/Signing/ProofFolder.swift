import ArgumentParser
import Aviation
import CommandLineProgram
import Foundation
import Logbook
import LogbookProgram

/// A folder with everything that proves a logbook, for `ssh-keygen` and `sha256sum`: each kept step, signed text, signature and
/// picture is a file, and `SHA256SUMS` has the digests that the steps name.
struct ProofFolder {
    let path: String

    /// - Throws: `CommandFailure` for a folder that is there already, or cannot be made.
    func write(_ book: KeptBook, _ signers: AllowedSigners) throws {
        guard !FileManager.default.fileExists(atPath: path) else {
            throw CommandFailure(
                "“\(path)” is there already, and was not touched.", "Name a new folder.", exitCode: ExitCode(73))
        }
        guard PrivateFolder.create(URL(filePath: path)) else {
            throw CommandFailure("“\(path)” cannot be made.", "Choose another place.", exitCode: ExitCode(73))
        }
        var sums = ""
        for step in book.steps {
            let name = Self.name("step", step.number)
            try add(Data(step.text.utf8), name)
            sums += "\(step.digest.hexText)  \(name)\n"
        }
        let texts = Dictionary(
            book.steps.compactMap { step in CanonicalText(step.text).map { (step.number, $0) } }
        ) { first, _ in first }
        for signed in book.signatures {
            let step = texts[signed.step]
            let parts: [(String, String, Data?)] = [
                ("text", "txt", Data(signed.text.utf8)), ("signature", "sig", signed.signature.map { Data($0.utf8) }),
                ("picture", "bin", signed.picture),
            ]
            for (word, end, bytes) in parts {
                guard let bytes else { continue }
                let name = Self.name("signed", signed.step, end)
                try add(bytes, name)
                if let digest = step?[word] { sums += "\(digest)  \(name)\n" }
            }
        }
        // The digests of signed PDFs by the steps of their pages; the last one of a page stands.
        var returned: [Int64: String] = [:]
        for step in book.steps {
            guard let text = texts[step.number] else { continue }
            if let page = text["returned"].flatMap({ Int64($0) }) { returned[page] = text["document"] }
        }
        for page in book.pages {
            let name = Self.name("page", page.step)
            try add(Data(page.text.utf8), name)
            let step = texts[page.step]
            if let digest = step?["text"] { sums += "\(digest)  \(name)\n" }
            guard let document = page.document else { continue }
            let pdf = Self.name("page", page.step, "pdf")
            try add(document, pdf)
            if let digest = returned[page.step] { sums += "\(digest)  \(pdf)\n" }
        }
        for entry in book.entries {
            try add(Data(CanonicalText(entry.kind, entry.lines).text.utf8), "now-\(entry.seal.hexText).txt")
        }
        if let bytes = FileManager.default.contents(atPath: signers.path) { try add(bytes, "allowed_signers") }
        try add(Data(sums.utf8), "SHA256SUMS")
    }

    private static func name(_ word: String, _ number: Int64, _ end: String = "txt") -> String {
        let digits = String(number)
        return "\(word)-\(String(repeating: "0", count: max(6 - digits.count, 0)))\(digits).\(end)"
    }

    private func add(_ bytes: Data, _ name: String) throws {
        do {
            try bytes.write(to: URL(filePath: path).appending(path: name), options: .withoutOverwriting)
        } catch {
            throw CommandFailure(
                "“\(path)/\(name)” cannot be written.", "Make room there, or choose another place.",
                exitCode: ExitCode(2))
        }
    }
}
