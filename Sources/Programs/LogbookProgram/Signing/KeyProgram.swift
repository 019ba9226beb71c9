import ArgumentParser
package import Aviation
import CommandLineProgram
import Foundation
package import Logbook
package import TerminalUI

/// Signs and checks texts by `ssh-keygen`, so that anyone can check them without flightlog.
package struct KeyProgram {
    /// What signatures are for, so that none for another purpose is taken for one.
    static let purpose = "flightlog"
    private let program = ChildProgram(
        name: "ssh-keygen",
        notice: "ssh-keygen signs now. It may ask for a passphrase; a security key that blinks waits for a touch.")

    package init() {}

    /// Returns the signature of a text by a private key, or by that of a security key.
    ///
    /// - Parameter terminal: runs a command on a terminal that has a screen; nil where it has none.
    /// - Throws: `CommandFailure`.
    package func sign(
        _ text: CanonicalText, with key: String, on terminal: (([String]) -> ChildOutcome)? = nil
    ) throws -> KeySignature {
        let outcome = try run(
            ["-Y", "sign", "-n", Self.purpose, "-f", key], input: Data(text.text.utf8), on: terminal)
        guard outcome.status == 0, let signature = KeySignature(String(decoding: outcome.output, as: UTF8.self)) else {
            throw CommandFailure(
                "ssh-keygen did not sign with “\(key)”: \(Self.line(outcome.errors))",
                "Name another key with --key, or make one with: ssh-keygen -t ed25519", exitCode: ExitCode(2))
        }
        return signature
    }

    /// Returns what a signature says about a text.
    ///
    /// - Parameters:
    ///   - signers: the file of allowed signers.
    ///   - date: the day on which the key had to be valid.
    package func verdict(
        _ text: CanonicalText, _ signature: String, by signer: Signer, on date: LocalDate?, _ signers: AllowedSigners
    ) throws -> BookProof.KeyVerdict {
        let input = Data(text.text.utf8)
        let file = Data(signature.utf8)
        let own = try run(["-Y", "check-novalidate", "-n", Self.purpose, "-s", "/dev/fd/3"], input: input, file: file)
        guard own.status == 0 else { return .bad(reason: "it does not belong to the text") }
        guard signers.isThere else { return .unknown(reason: "there is no file of allowed signers, \(signers.path)") }
        let time = date.map { ["-Overify-time=\($0.isoText.filter { $0 != "-" })"] } ?? []
        let outcome = try run(
            ["-Y", "verify", "-n", Self.purpose, "-f", signers.path, "-I", signer.principal, "-s", "/dev/fd/3"] + time,
            input: input, file: file)
        if outcome.status == 0 { return .good }
        if outcome.errors.contains("expired") {
            return .bad(reason: "the key of \(signer.principal) had expired on \(date?.isoText ?? "that day")")
        }
        if outcome.errors.contains("not yet valid") {
            return .bad(reason: "the key of \(signer.principal) was not valid yet on \(date?.isoText ?? "that day")")
        }
        return .unknown(reason: "\(signers.path) has no such key for \(signer.principal)")
    }

    private func run(
        _ arguments: [String], input: Data, file: Data? = nil, on terminal: (([String]) -> ChildOutcome)? = nil
    ) throws -> ChildProgram.Outcome {
        guard let outcome = try program.run(arguments, input: input, file: file, on: terminal) else {
            throw CommandFailure(
                "The program ssh-keygen is not installed.",
                "Install OpenSSH; on Debian: apt-get install openssh-client", exitCode: ExitCode(69))
        }
        return outcome
    }

    /// Returns what an error of signing says and what to do, as one sentence.
    package static func sentence(of error: any Error) -> String {
        switch error {
        case let error as SigningError: "\(error.message) \(error.recovery)"
        case let error as CommandFailure: error.lines.joined(separator: " ")
        default: "ssh-keygen has failed; try the command flightlog sign."
        }
    }

    private static func line(_ errors: String) -> String {
        errors.split(whereSeparator: \.isNewline).last.map(String.init) ?? "it ended without a word."
    }
}

extension Signer {
    /// What names the signer in the file of allowed signers: the number of the certificate, else the name.
    package var principal: String { number ?? name }
}

/// The file that says whose keys are whose, in the form of `ssh-keygen`.
///
///     3012345CFI namespaces="flightlog",valid-before="20270601" ssh-ed25519 AAAA… Anna Meier
package struct AllowedSigners: Sendable {
    package let path: String

    /// - Parameter path: nil for the file beside the settings.
    package init(_ path: String?) {
        self.path =
            path ?? Folders(environment: ProcessInfo.processInfo.environment).configuration + "/allowed_signers"
    }

    var isThere: Bool { FileManager.default.fileExists(atPath: path) }

    /// Returns the line that allows a key: until the end of the day on which the certificate of the signer expires.
    static func line(_ signer: Signer, key: String) -> String {
        let until = signer.expires.map { ",valid-before=\"\($0.adding(days: 1).isoText.filter { $0 != "-" })\"" } ?? ""
        let principal = signer.principal.filter { $0 != "\"" && !$0.isNewline }
        let name = principal.contains(where: { !$0.isLetter && !$0.isNumber }) ? "\"\(principal)\"" : principal
        return "\(name) namespaces=\"\(KeyProgram.purpose)\"\(until) \(key) \(signer.name.filter { !$0.isNewline })\n"
    }

    /// Adds a line for a key; makes the file if it is missing.
    ///
    /// - Throws: `CommandFailure`.
    package func allow(_ signer: Signer, key: String) throws {
        let folder = URL(filePath: path).deletingLastPathComponent()
        if !FileManager.default.fileExists(atPath: folder.path) { _ = PrivateFolder.create(folder) }
        // The last line of a file that was written by hand may lack its end.
        let isEnded = FileManager.default.contents(atPath: path)?.last.map { $0 == UInt8(ascii: "\n") } ?? true
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        let line = Data(((isEnded ? "" : "\n") + Self.line(signer, key: key)).utf8)
        defer { if file >= 0 { close(file) } }
        guard file >= 0, unsafe line.withUnsafeBytes({ unsafe write(file, $0.baseAddress, $0.count) }) == line.count
        else {
            throw CommandFailure(
                "“\(path)” cannot be written.", "Check its permissions, or name another file with --signers.",
                exitCode: ExitCode(2))
        }
    }
}
