import DataModel
import Foundation
import TestFiles
import Testing

@Suite("VersionInfo.plist")
struct VersionInfoTests {
    private func list(_ hashes: [String: [String: Data]], checksums: [String: String]? = nil) throws -> Data {
        var list: [String: Any] = [
            "NSManagedObjectModel_CurrentVersionName": "V2", "NSManagedObjectModel_VersionHashes": hashes,
        ]
        if let checksums { list["NSManagedObjectModel_VersionChecksums"] = checksums }
        return try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
    }

    private let one = Data(repeating: 1, count: 32)
    private let two = Data(repeating: 2, count: 32)

    @Test("A version's checksum is that of its entity hashes, in the order of the entity names")
    func checksum() throws {
        let info = try VersionInfo(try list(["V2": ["B": two, "A": one], "V1": ["A": one]]), source: "x")
        #expect(info.versions.map(\.name) == ["V1", "V2"])
        #expect(info.currentVersionName == "V2")
        #expect(
            info.versions[1].versionChecksum == ManagedObjectModel.versionChecksum(entityHashes: ["A": one, "B": two]))
        #expect(info.versions[0].versionChecksum != info.versions[1].versionChecksum)
        #expect(!info.versions[0].isInconsistent)
    }

    @Test("The checksum in the file is compared with its hashes")
    func contradiction() throws {
        let right = ManagedObjectModel.versionChecksum(entityHashes: ["A": one])
        let sound = try VersionInfo(try list(["V1": ["A": one]], checksums: ["V1": right]), source: "x")
        #expect(sound.versions.map(\.isInconsistent) == [false])
        let wrong = try VersionInfo(try list(["V1": ["A": two]], checksums: ["V1": right]), source: "x")
        #expect(wrong.versions.map(\.isInconsistent) == [true])
    }

    @Test("A file without hashes of 32 bytes is refused with a reason")
    func refused() throws {
        let lists = [
            (Data("rubbish".utf8), "it is not a property list"), (try list([:]), "it lists no entity hashes"),
            (try list(["V1": ["A": Data([1])]]), "the hash of “A” is not 32 bytes long"),
        ]
        for (data, reason) in lists {
            #expect(throws: DataModelError.unreadableArchive(source: "x", reason: reason)) {
                try VersionInfo(data, source: "x")
            }
        }
    }

    @Test(
        "The checksums in a bundle compiled by Xcode match its hashes",
        .enabled(if: Conformance.isThere, "the conformance files are not beside the package"),
        arguments: Conformance.files("VersionInfo.plist"))
    func genuine(file: URL) throws {
        let info = try VersionInfo(try Data(contentsOf: file), source: file.path)
        #expect(!info.versions.isEmpty)
        #expect(info.versions.allSatisfy { !$0.isInconsistent && $0.versionChecksum.count == 44 })
        #expect(info.versions.contains { $0.name == info.currentVersionName })
    }
}
