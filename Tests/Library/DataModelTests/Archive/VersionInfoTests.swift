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

    @Test("The checksum of a version is that of the hashes of its entities, in the order of their names")
    func checksum() throws {
        let info = try VersionInfo(try list(["V2": ["B": two, "A": one], "V1": ["A": one]]), source: "x")
        #expect(info.versions.map(\.name) == ["V1", "V2"])
        #expect(info.currentVersionName == "V2")
        #expect(
            info.versions[1].versionChecksum == ManagedObjectModel.versionChecksum(entityHashes: ["A": one, "B": two]))
        #expect(info.versions[0].versionChecksum != info.versions[1].versionChecksum)
        #expect(!info.versions[0].isInconsistent)
    }

    @Test("A checksum that the file lists is held against its hashes")
    func contradiction() throws {
        let right = ManagedObjectModel.versionChecksum(entityHashes: ["A": one])
        let sound = try VersionInfo(try list(["V1": ["A": one]], checksums: ["V1": right]), source: "x")
        #expect(sound.versions.map(\.isInconsistent) == [false])
        let wrong = try VersionInfo(try list(["V1": ["A": two]], checksums: ["V1": right]), source: "x")
        #expect(wrong.versions.map(\.isInconsistent) == [true])
    }

    @Test("A file that lists no hashes of 32 bytes is refused with the reason")
    func refused() throws {
        let lists = [
            (Data("rubbish".utf8), "it is no property list"), (try list([:]), "it lists no hashes of entities"),
            (try list(["V1": ["A": Data([1])]]), "the hash of “A” is none of 32 bytes"),
        ]
        for (data, reason) in lists {
            #expect(throws: DataModelError.unreadableArchive(source: "x", reason: reason)) {
                try VersionInfo(data, source: "x")
            }
        }
    }

    @Test(
        "Of a bundle that Xcode compiled, the checksums that it lists come out of its hashes",
        .enabled(if: Conformance.isThere, "the conformance files are not beside the package"),
        arguments: Conformance.files("VersionInfo.plist"))
    func genuine(file: URL) throws {
        let info = try VersionInfo(try Data(contentsOf: file), source: file.path)
        #expect(!info.versions.isEmpty)
        #expect(info.versions.allSatisfy { !$0.isInconsistent && $0.versionChecksum.count == 44 })
        #expect(info.versions.contains { $0.name == info.currentVersionName })
    }
}
