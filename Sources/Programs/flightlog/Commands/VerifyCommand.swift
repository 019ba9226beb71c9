import ArgumentParser
import Aviation
import CommandLineProgram
import Foundation
import Logbook
import LogbookProgram
import StoreCommands

/// Proves the logbook.
struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Prove the logbook: its file, its signatures, and what is kept for good.",
        discussion: """
            The file is checked as store verify checks it. Then the kept steps are followed from the first one, each signature is \
            compared with them and with its key, and each signed or printed flight with what they say. What was altered \
            outside flightlog is named; what the last signature by a known key covers is proved, and what follows is not. It \
            needs no network. With --export, all of it is written for ssh-keygen and sha256sum, which prove the same:

              flightlog verify --export proof
              cd proof && sha256sum -c SHA256SUMS

            Exits with 1 if something was altered or the file is damaged. docs/signatures.md has the details.
            """)

    @OptionGroup var book: LogbookOption

    @Option(
        help: ArgumentHelp(
            "The file of allowed signers; by default allowed_signers beside your settings.", valueName: "file"),
        completion: .file())
    var signers: String?

    @Option(
        help: ArgumentHelp("Write the proof as files to a new folder.", valueName: "folder"), completion: .directory)
    var export: String?

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        let allowed = AllowedSigners(signers)
        let diagnosis = StoreDiagnosis(of: LogbookTarget(path: book.path))
        let kept = try book.reading { try $0.keptBook() }
        let program = KeyProgram()
        var failure: (any Error)?
        let proof = BookProof(of: kept) { text, signature, signer, date in
            do {
                return try program.verdict(text, signature, by: signer, on: date, allowed)
            } catch {
                failure = failure ?? error
                return .unknown(reason: "ssh-keygen could not be asked")
            }
        }
        if let failure { throw failure }
        if let export { try ProofFolder(path: export).write(kept, allowed) }
        let isSound = diagnosis.exitCode == 0 && proof.alterations.isEmpty
        if json {
            StandardStream.output.give(try Report(proof, diagnosis).json)
        } else {
            StandardStream.output.say(Self.lines(proof, diagnosis).map { $0 + "\n" }.joined())
        }
        if !isSound { throw ExitCode(diagnosis.exitCode > 1 ? diagnosis.exitCode : 1) }
    }

    private static func lines(_ proof: BookProof, _ diagnosis: StoreDiagnosis) -> [String] {
        let counts = SignatureLevel.allCases.compactMap { level in
            proof.counts[level].map { "\($0) \(level.text)" }
        }
        return diagnosis.lines.map { "file: \($0)" } + [
            "kept steps: \(proof.stepCount)",
            "signatures: \(proof.counts.values.reduce(0, +))"
                + (counts.isEmpty ? "" : " (\(counts.joined(separator: "; ")))"),
        ] + proof.alterations.map { "✗ \($0)" } + proof.unknown.map { "? \($0)" } + proof.voided.map { "! \($0)" } + [
            proof.reach
        ]
    }

    private struct Report: Encodable {
        let file: [String]
        let isFileSound: Bool
        let steps: Int64
        let signatures: [String: Int]
        let altered: [String]
        let unknown: [String]
        let void: [String]
        let provedStep: Int64?
        let provedBy: String?

        init(_ proof: BookProof, _ diagnosis: StoreDiagnosis) {
            file = diagnosis.lines
            isFileSound = diagnosis.exitCode == 0
            steps = proof.stepCount
            signatures = Dictionary(uniqueKeysWithValues: proof.counts.map { ($0.rawValue, $1) })
            altered = proof.alterations
            unknown = proof.unknown
            void = proof.voided
            provedStep = proof.provedBy == nil ? nil : proof.provedStep
            provedBy = proof.provedBy
        }

        var json: String {
            get throws {
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
                return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
            }
        }
    }
}
