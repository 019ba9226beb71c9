import Foundation
import TestFiles
import Testing

@testable import DataModel

@Suite("Model bundles")
struct ModelBundleTests {
    @Test("The versions are found by name, and the bundle gives the current one")
    func versions() throws {
        try withBundle(versions: ["V1", "V2"], current: "V1") { (url: URL) throws in
            let bundle = try ModelBundle(at: url)
            #expect(bundle.versionNames == ["V1", "V2"])
            #expect(bundle.currentVersionName == "V1")
            #expect(try ManagedObjectModel.versions(in: url) == ["V1", "V2"])
            #expect(try ManagedObjectModel(contentsOf: url).entities.map(\.name) == ["V1"])
            #expect(try ManagedObjectModel(contentsOf: url, version: "V2").entities.map(\.name) == ["V2"])
            #expect(bundle.files.count == 3)
        }
    }

    @Test("A single version, or its file contents, can be read by itself")
    func alone() throws {
        try withBundle(versions: ["V1"], current: nil) { (url: URL) throws in
            let version = url.appending(path: "V1.xcdatamodel")
            #expect(try ModelBundle(at: url).currentVersionName == "V1")
            #expect(try ManagedObjectModel(contentsOf: version).entities.count == 1)
            #expect(try ManagedObjectModel(contentsOf: version.appending(path: "contents")).entities.count == 1)
            #expect(try ModelBundle(at: version.appending(path: "contents")).versionNames == ["V1"])
        }
    }

    @Test("Errors say what is missing: the model, the version, or the current version")
    func missing() throws {
        #expect(reason { try ModelBundle(at: URL(filePath: "/nowhere.xcdatamodeld")) }?.contains("no model") == true)
        #expect(reason { try ModelBundle(at: URL(filePath: "/nowhere")) }?.contains("no model") == true)
        try withBundle(versions: ["V1", "V2"], current: nil) { (url: URL) throws in
            #expect(reason { try ManagedObjectModel(contentsOf: url) }?.contains("name one of V1, V2") == true)
            #expect(
                reason { try ManagedObjectModel(contentsOf: url, version: "V9") }?.contains("it has V1, V2") == true)
        }
        try withBundle(versions: ["V1"], current: "V9") { (url: URL) throws in
            #expect(reason { try ModelBundle(at: url).model() }?.contains("“V9.xcdatamodel” is missing") == true)
            #expect(reason { try ModelBundle(at: url).requireCurrentVersion() } != nil)
            #expect(try ModelBundle(at: url).model(named: "V1").entities.map(\.name) == ["V1"])
        }
    }

    @Test("A binary model of Xcode 3 is reported as such")
    func binary() throws {
        try withBundle(versions: ["V1"], current: nil) { (url: URL) throws in
            let version = url.appending(path: "V1.xcdatamodel")
            try FileManager.default.moveItem(
                at: version.appending(path: "contents"), to: version.appending(path: "elements"))
            #expect(reason { try ModelBundle(at: url) }?.contains("Xcode 3") == true)
        }
    }

    @Test("A version that cannot be read does not affect the other versions of its bundle")
    func unreadableVersion() throws {
        try withBundle(versions: ["V1", "V2"], current: "V2") { (url: URL) throws in
            let version = url.appending(path: "V1.xcdatamodel")
            try FileManager.default.moveItem(
                at: version.appending(path: "contents"), to: version.appending(path: "elements"))
            let bundle = try ModelBundle(at: url)
            #expect(bundle.versionNames == ["V1", "V2"])
            #expect(bundle.files.count == 2)
            #expect(try bundle.model().entities.map(\.name) == ["V2"])
            #expect(reason { try bundle.model(named: "V1") }?.contains("Xcode 3") == true)
        }
    }

    @Test("An argument consists of a bundle and, after a colon, a version")
    func argument() throws {
        #expect(ModelArgument("A.xcdatamodeld").version == nil)
        #expect(ModelArgument("A.xcdatamodeld:current").version == nil)
        #expect(ModelArgument("A.xcdatamodeld:V1").version == "V1")
        #expect(ModelArgument("A:B.xcdatamodeld:V1").url.relativePath == "A:B.xcdatamodeld")
        try withBundle(versions: ["V1", "V2"], current: "V1") { (url: URL) throws in
            #expect(try ModelArgument(url.path + ":V2").model().entities.map(\.name) == ["V2"])
        }
    }

    private func reason<Value>(_ body: () throws -> Value) -> String? {
        do {
            _ = try body()
        } catch DataModelError.unreadableModel(_, _, let reason) {
            return reason
        } catch {
            return nil
        }
        return nil
    }

    /// Creates a bundle whose versions each contain one entity with the version's name.
    private func withBundle(versions: [String], current: String?, _ body: (URL) throws -> Void) throws {
        let folder = TemporaryFolder("bundle")
        let url = folder["Test.xcdatamodeld"]
        for version in versions {
            let directory = url.appending(path: "\(version).xcdatamodel")
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            try Data("<model><entity name=\"\(version)\"/></model>".utf8).write(
                to: directory.appending(path: "contents"))
        }
        if let current {
            let plist = try PropertyListSerialization.data(
                fromPropertyList: ["_XCCurrentVersionName": "\(current).xcdatamodel"], format: .xml, options: 0)
            try plist.write(to: url.appending(path: ".xccurrentversion"))
        }
        try body(url)
    }
}
