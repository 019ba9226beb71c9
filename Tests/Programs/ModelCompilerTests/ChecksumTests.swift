import DataModel
import Foundation
import TestFiles
import Testing

@testable import modelc

@Suite("modelc checksum")
struct ChecksumTests {
    @Test("The logbook's versions and their VersionInfo.plist have the same listing")
    func versionInfo() throws {
        try Fixtures.withFolder { folder in
            let listed = try ProgramRun("modelc", "checksum", Fixtures.logbook.path)
            #expect(listed.exitCode == 0 && listed.lines.count == 8, "\(listed)")
            let file = folder.appending(path: "Old.momd/VersionInfo.plist")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(try ProgramRun("modelc", "checksum", "--plist", Fixtures.logbook.path).output.utf8).write(to: file)
            for argument in [file.path, file.deletingLastPathComponent().path] {
                let read = try ProgramRun("modelc", "checksum", argument)
                #expect(read.exitCode == 0 && read.output == listed.output, "\(read)")
            }
            let hashes = try ProgramRun("modelc", "checksum", "--entities", file.path)
            #expect(hashes.output == (try ProgramRun("modelc", "checksum", "--entities", Fixtures.logbook.path).output))
        }
    }

    @Test("For a bundle with an old binary version, the others are listed, the error names it, and the exit code is 2")
    func unreadableVersion() throws {
        try Fixtures.withFolder { folder in
            let bundle = folder.appending(path: "FlightLog.xcdatamodeld")
            try FileManager.default.copyItem(at: Fixtures.logbook, to: bundle)
            let old = bundle.appending(path: "Ancient.xcdatamodel")
            try FileManager.default.createDirectory(at: old, withIntermediateDirectories: true)
            try Data("bplist00".utf8).write(to: old.appending(path: "elements"))
            let outcome = try ProgramRun("modelc", "checksum", bundle.path)
            #expect(outcome.exitCode == 2, "\(outcome)")
            #expect(outcome.lines.filter { $0.hasPrefix("Model") }.count == 8)
            #expect(
                "\(outcome)".contains("Ancient.xcdatamodel” cannot be read as a model: it is a binary model of Xcode 3")
            )
            let named = try ProgramRun("modelc", "checksum", bundle.path + ":Ancient")
            #expect(named.exitCode == 2 && !named.lines.contains { $0.hasPrefix("Model") })
            let source = folder.appending(path: "Models.swift")
            let embedded = try ProgramRun("modelc", "embed", bundle.path, "--output", source.path)
            #expect(embedded.exitCode == 2 && "\(embedded)".contains("Ancient.xcdatamodel"), "\(embedded)")
            #expect(!FileManager.default.fileExists(atPath: source.path))
        }
    }

    @Test("A bundle whose current version is missing is listed, but cannot be embedded")
    func missingCurrentVersion() throws {
        try Fixtures.withFolder { folder in
            let bundle = folder.appending(path: "FlightLog.xcdatamodeld")
            try FileManager.default.copyItem(at: Fixtures.logbook, to: bundle)
            let marker = bundle.appending(path: ".xccurrentversion")
            let text = try String(contentsOf: marker, encoding: .utf8)
            try Data(text.replacing("ModelV6.xcdatamodel", with: "ModelV9.xcdatamodel").utf8).write(to: marker)
            let listed = try ProgramRun("modelc", "checksum", bundle.path)
            #expect(listed.lines.filter { $0.hasPrefix("Model") }.count == 8, "\(listed)")
            let source = folder.appending(path: "Models.swift")
            let embedded = try ProgramRun("modelc", "embed", bundle.path, "--output", source.path)
            #expect(embedded.exitCode == 2 && "\(embedded)".contains("“ModelV9.xcdatamodel” is missing"), "\(embedded)")
            #expect(!FileManager.default.fileExists(atPath: source.path))
            let named = try ProgramRun("modelc", "embed", bundle.path + ":ModelV1", "--output", source.path)
            #expect(named.exitCode == 0, "\(named)")
        }
    }

    @Test("A checksum that does not match the hashes is reported, with exit code 1")
    func contradiction() throws {
        try Fixtures.withFolder { folder in
            let text = try ProgramRun("modelc", "checksum", "--plist", Fixtures.logbook.path).output
            let lock = try ManagedObjectModel(contentsOf: Fixtures.logbook, version: "ModelV1").versionChecksum
            let other = String(lock.reversed())
            let file = folder.appending(path: "VersionInfo.plist")
            try Data(text.replacing(lock, with: other).utf8).write(to: file)
            let outcome = try ProgramRun("modelc", "checksum", file.path)
            #expect(outcome.exitCode == 1, "\(outcome)")
            #expect(outcome.lines.contains("    ✗ the file contains \(other)"))
            #expect(outcome.lines.contains { $0.hasPrefix("ModelV1 ") && $0.hasSuffix(lock) })
        }
    }

    @Test("A property list without hashes, or a missing one, gives exit code 2")
    func unreadable() throws {
        try Fixtures.withFolder { folder in
            let file = folder.appending(path: "Info.plist")
            try PropertyListSerialization.data(fromPropertyList: ["a": "b"], format: .binary, options: 0).write(
                to: file)
            let outcome = try ProgramRun("modelc", "checksum", file.path)
            #expect(outcome.exitCode == 2 && outcome.errors.contains("lists no entity hashes"), "\(outcome)")
            #expect(
                try ProgramRun("modelc", "checksum", folder.appending(path: "VersionInfo.plist").path).exitCode == 2)
        }
    }
}
