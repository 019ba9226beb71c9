import Foundation
import Testing

@testable import DataModel

/// The example messages and digests that NIST publishes with FIPS 180-4.
private let examples256: [(message: String, digest: String)] = [
    (
        "",
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    ),
    (
        "abc",
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    ),
    (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
]

private let examples512: [(message: String, digest: String)] = [
    (
        "",
        "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce "
            + "47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e"
    ),
    (
        "abc",
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a "
            + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
    ),
    (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018 "
            + "501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909"
    ),
]

/// Lengths around those at which the padding needs another block.
private let lengths = [0, 1, 55, 56, 57, 63, 64, 65, 111, 112, 113, 119, 127, 128, 129, 1000]

@Suite("The digests of FIPS 180-4")
struct DigestTests {
    @Test("SHA-256 gives the published digests", arguments: examples256.indices)
    func published256(index: Int) {
        #expect(hex(SHA256.digest(of: Array(examples256[index].message.utf8))) == examples256[index].digest)
    }

    @Test("SHA-512 gives the published digests", arguments: examples512.indices)
    func published512(index: Int) {
        let digest = hex(SHA512.digest(of: Array(examples512[index].message.utf8)))
        #expect(digest == examples512[index].digest.filter { $0 != " " })
    }

    @Test("SHA-256 gives the published digest of a million letters “a”")
    func million() {
        let digest = SHA256.digest(of: [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))
        #expect(hex(digest) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test("Messages of every length around a block's end have the digests of another implementation")
    func padded() {
        let digests256 = lengths.flatMap { SHA256.digest(of: message($0)) }
        let digests512 = lengths.flatMap { SHA512.digest(of: message($0)) }
        #expect(
            hex(SHA256.digest(of: digests256)) == "b4eb81bcafa176a9de3a1bb8b9ba4e91d9820e45df101d7e52138bd784b836d2")
        #expect(
            hex(SHA512.digest(of: digests512))
                == "38b8bd9bbcbff9a773500489d7965b24d9bdd0c1cd23f0d65b91cf93f9e07abc"
                + "793ed431c01fd929def2bac24bfab27006db857ee7fc813f669f10eac2576fc3")
    }

    private func message(_ length: Int) -> [UInt8] { (0..<length).map { UInt8(($0 * 7 + length) % 256) } }

    private func hex(_ bytes: [UInt8]) -> String { bytes.map { String(format: "%02x", $0) }.joined() }
}
