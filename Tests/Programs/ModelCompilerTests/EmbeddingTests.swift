import DataModel
import Foundation
import Testing

@testable import modelc

@Suite("Embedding and listing models")
struct EmbeddingTests {
    @Test("The listing contains each version of the logbook with its checksum, and marks the current one")
    func listing() throws {
        let versions = try ModelVersions(ModelArgument(Fixtures.logbook.path))
        let lines = versions.listing(entities: false).split(separator: "\n")
        #expect(versions.name == "FlightLog")
        #expect(lines.count == versions.versions.count)
        #expect(lines.filter { $0.hasSuffix("(current)") }.count == 1)
        for (line, version) in zip(lines, versions.versions) {
            #expect(line.hasPrefix(version.name) && line.contains(version.model.versionChecksum))
        }
    }

    @Test("An argument with a version lists only that version")
    func oneVersion() throws {
        let versions = try ModelVersions(ModelArgument(Fixtures.logbook.path + ":ModelV1"))
        #expect(versions.versions.map(\.name) == ["ModelV1"])
        #expect(
            versions.listing(entities: true).split(separator: "\n").count == versions.versions[0].model.entities.count
                + 1)
    }

    @Test("The VersionInfo.plist contains the current version, checksums and hashes, which agree")
    func versionInfo() throws {
        let versions = try ModelVersions(ModelArgument(Fixtures.logbook.path))
        let value = try PropertyListSerialization.propertyList(from: Data(versions.versionInfo.utf8), format: nil)
        let pairs = try #require(value as? [String: Any])
        let hashes = try #require(pairs["NSManagedObjectModel_VersionHashes"] as? [String: [String: Data]])
        let checksums = try #require(pairs["NSManagedObjectModel_VersionChecksums"] as? [String: String])
        #expect(pairs["NSManagedObjectModel_CurrentVersionName"] as? String == "ModelV6")
        #expect(checksums == hashes.mapValues { ManagedObjectModel.versionChecksum(entityHashes: $0) })
    }

    @Test("The embedded source has a constant for each version, with unique names")
    func constants() throws {
        var version = try ModelVersions(ModelArgument(Fixtures.hangar.path))
        let first = version.versions[0]
        version = ModelVersions(
            name: "My Models",
            versions: ["Moody 2", "Moody2", "Current"].map {
                .init(name: $0, isCurrent: $0 == "Current", model: first.model, checksum: first.checksum)
            })
        let text = EmbeddedSource(bundles: [version], access: .public, module: "ManagedObjects").text
        #expect(text.contains("public import ManagedObjects"))
        #expect(text.contains("public enum MyModelsModels {"))
        #expect(text.contains("[moody2, moody2_, current_]"))
        #expect(text.contains("static let current = current_"))
    }

    @Test("A text with quotation marks and number signs is a single literal")
    func literal() throws {
        var model = ManagedObjectModel(entities: [EntityDescription("A")])
        model.entities[0].userInfo = ["a": "\"\"\"#", "b": "\\#("]
        let version = ModelVersions.Version(name: "V", isCurrent: true, model: model, checksum: "")
        let bundle = ModelVersions(name: "B", versions: [version])
        let text = EmbeddedSource(bundles: [bundle], access: .internal, module: "DataModel").text
        #expect(text.contains("text: ##\"\"\"\n") && text.contains("\n\"\"\"##)\n"))
    }

    @Test("An unchanged file is not written again")
    func unchanged() throws {
        try Fixtures.withFolder { folder in
            let file = OutputFile(name: "A.swift", text: "same")
            try file.write(into: folder)
            let path = folder.appending(path: "A.swift").path
            let before = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
            try file.write(into: folder)
            #expect(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int == before)
        }
    }
}

@Suite("Model compiler errors")
struct ModelCompilerErrorTests {
    private static let errors: [ModelCompilerError] = [
        .model(.unreadableModel(source: "A", line: 1, reason: "x")), .cannotWrite(path: "A", reason: "x"),
        .sharedClass(name: "A", entities: ["B", "C"]), .sharedName(name: "a", owner: "A"), .noClasses(model: "A"),
    ]

    @Test("Each error says what happened and what to do, and gives exit code 2", arguments: errors)
    func messages(error: ModelCompilerError) {
        #expect(error.message.contains("A") && error.message.hasSuffix("."))
        #expect(error.recovery.hasSuffix("."))
        #expect(error.exitCode == 2)
    }

    @Test("The error for a file that cannot be written names it")
    func cannotWrite() {
        #expect(throws: ModelCompilerError.self) {
            try OutputFile(name: "a", text: "x").write(into: URL(filePath: "/dev/null/folder"))
        }
    }
}
