import Foundation
import Logbook

/// A signature as `ssh-keygen -Y sign` writes it, with the public key that it names.
package struct KeySignature: Hashable, Sendable {
    /// The lines of the signature, with the end of the last one.
    package let text: String
    /// The key as a file of allowed signers has it, such as `ssh-ed25519 AAAA…`.
    package let key: String

    /// The key as `ssh-keygen -l` prints it, such as `SHA256:k3Jp…`, to compare it over the phone.
    package var fingerprint: String {
        let bytes = key.split(separator: " ").last.flatMap { Data(base64Encoded: String($0)) } ?? Data()
        let digest = (Data(hexText: bytes.digestText) ?? Data()).base64EncodedString()
        return "SHA256:" + digest.prefix { $0 != "=" }
    }

    /// Both, as the logbook accepts them.
    package var pair: (text: String, key: String) { (text, key) }

    static let beginning = "-----BEGIN SSH SIGNATURE-----"
    static let end = "-----END SSH SIGNATURE-----"

    /// Reads a signature; nil for what is none, or one that was made for another purpose.
    package init?(_ text: String) {
        let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
        guard lines.first == Self.beginning, lines.last == Self.end, lines.count > 2,
            let data = Data(base64Encoded: lines[1..<(lines.count - 1)].joined())
        else { return nil }
        var rest = data[...]
        guard rest.starts(with: Data("SSHSIG".utf8)) else { return nil }
        rest = rest.dropFirst(6 + 4)
        guard let key = Self.string(&rest), let purpose = Self.string(&rest), purpose == Data(KeyProgram.purpose.utf8)
        else { return nil }
        var parts = key[...]
        guard let kind = Self.string(&parts) else { return nil }
        self.text = lines.joined(separator: "\n") + "\n"
        self.key = "\(String(decoding: kind, as: UTF8.self)) \(Data(key).base64EncodedString())"
    }

    /// Takes a text of the wire format: four bytes with its length, then its bytes.
    private static func string(_ rest: inout Data.SubSequence) -> Data? {
        guard rest.count >= 4 else { return nil }
        let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        rest = rest.dropFirst(4)
        guard length <= rest.count else { return nil }
        defer { rest = rest.dropFirst(length) }
        return Data(rest.prefix(length))
    }
}
