import ArgumentParser
import DataModel
import Foundation
import LogbookResources
import Testing

@testable import modelc

@Suite("modelc at the command line")
struct CommandTests {
    @Test(
        "Wrong usage gives exit code 64",
        arguments: [
            ["checksum"], ["checksum", "--plist", "A", "B"], ["generate", "A"],
            ["generate", "A", "--output", "B", "--single-file", "C"], ["generate", "A", "--output", "B", "--names"],
            ["generate", "A", "--module-access", "private"],
            ["generate", "A", "--output", "B", "--codegen", "category"],
            ["embed", "--output", "A"], ["embed", "A"], ["rubbish"],
        ])
    func usage(arguments: [String]) throws {
        let error = #expect(throws: (any Error).self) { try Modelc.parseAsRoot(arguments) }
        #expect(Modelc.exitCode(for: try #require(error)) == .validationFailure)
    }

    @Test("A missing model is reported as one that cannot be read")
    func missing() throws {
        for arguments in [["checksum", "/nowhere"], ["generate", "/nowhere", "--output", "/nowhere"]] {
            var command = try Modelc.parseAsRoot(arguments)
            let error = #expect(throws: DataModelError.self) { try command.run() }
            #expect(error?.message.contains("no model exists at this path") == true)
        }
    }

    @Test(
        "generate writes one file for each class and one for their list; embed writes one file and the VersionInfo.plist"
    )
    func writes() throws {
        try Fixtures.withFolder { folder in
            let path = folder.path
            var generate = try Modelc.parseAsRoot(["generate", Fixtures.hangar.path, "--output", path])
            try generate.run()
            let embedding = ["embed", Fixtures.hangar.path, "--output", "\(path)/Models.swift", "--version-info", path]
            var embed = try Modelc.parseAsRoot(embedding)
            try embed.run()
            let names = try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
            #expect(
                names == [
                    "Craft+Properties.swift", "DayTrip+Properties.swift", "Flight+Properties.swift",
                    "Glider+Properties.swift",
                    "Hangar.momd", "Hangar.momd/VersionInfo.plist", "HangarClasses.swift", "Models.swift",
                    "MotorGlider+Properties.swift", "Trip+Properties.swift",
                ])
        }
    }
}

@Suite("The plugin")
struct PluginTests {
    @Test("The models embedded in the logbook are those in Resources", arguments: FlightLogModels.versions)
    func embedded(version: EmbeddedModel) throws {
        let model = try ManagedObjectModel(contentsOf: Fixtures.logbook, version: version.name)
        #expect(try version.model() == model)
        #expect(version.checksum == model.versionChecksum)
    }

    @Test("All versions are embedded, with the current one")
    func versions() throws {
        #expect(try FlightLogModels.versions.map(\.name) == ManagedObjectModel.versions(in: Fixtures.logbook))
        #expect(try FlightLogModels.current.name == ModelBundle(at: Fixtures.logbook).currentVersionName)
        #expect(FlightLogModels.versions.filter(\.isCurrent) == [FlightLogModels.current])
    }
}
