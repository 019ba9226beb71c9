import ArgumentParser
package import Aviation
import CommandLineProgram
package import Foundation
import Logbook

/// The file that goes to the signer and comes back: a text, and below it its signature once it is signed.
package struct SignatureFile {
    package let text: CanonicalText
    /// The signature; nil before it is signed.
    package let signature: KeySignature?

    private static let longest = 1 << 22

    /// Reads a file.
    ///
    /// - Throws: `CommandFailure` for one that cannot be read; `SigningError.notReadable`.
    package init(contentsOf path: String) throws {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandFailure("There is no file “\(path)”.", "Check the path.", exitCode: ExitCode(66))
        }
        guard data.count <= Self.longest, let whole = String(validating: data, as: UTF8.self) else {
            throw SigningError.notReadable(reason: "it is not text in UTF-8")
        }
        let start = whole.firstRange(of: KeySignature.beginning)?.lowerBound ?? whole.endIndex
        guard let text = CanonicalText(String(whole[..<start])) else {
            throw SigningError.notReadable(reason: Self.reason(String(whole[..<start])))
        }
        self.text = text
        signature = KeySignature(String(whole[start...]))
        if start < whole.endIndex, signature == nil {
            throw SigningError.notReadable(
                reason: "the signature below it is not whole, or was made for something else")
        }
    }

    /// Returns the bytes of a PDF; nil for another file, and for none.
    package static func pdf(at path: String) -> Data? {
        let data = FileManager.default.contents(atPath: path)
        return data?.starts(with: Data("%PDF-".utf8)) == true ? data : nil
    }

    private static func reason(_ text: String) -> String {
        if text.contains("\r\n") { return "its line ends were changed" }
        guard text.hasPrefix("flightlog ") else { return "it does not begin with “flightlog”" }
        return "a line of it was changed, or a newer flightlog made it"
    }

    /// Returns what the file holds once it is signed.
    package static func content(_ text: CanonicalText, _ signature: KeySignature) -> Data {
        Data((text.text + signature.text).utf8)
    }
}
