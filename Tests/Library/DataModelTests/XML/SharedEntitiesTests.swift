import Foundation
import TestFiles
import Testing

@testable import DataModel

@Suite("Entities that versions share")
struct SharedEntitiesTests {
    private let temporary = TemporaryFolder("shared")

    private func document(_ content: String, declaration: String = #"<?xml version="1.0" encoding="UTF-8"?>"#) -> Data {
        Data("\(declaration)\n<model documentVersion=\"1.0\">\n\(content)\n</model>".utf8)
    }

    private func bundle(_ versions: [Data]) throws -> ModelBundle {
        let folder = temporary["Model.xcdatamodeld"]
        for (place, data) in versions.enumerated() {
            let version = folder.appending(path: "Model \(place + 1).xcdatamodel")
            try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
            try data.write(to: version.appending(path: "contents"))
        }
        return try ModelBundle(at: folder)
    }

    private static let car =
        #"<entity name="Car"><attribute name="maker" optional="YES" attributeType="String"/></entity>"#

    @Test("A bundle of ninety versions has only those entities read that differ")
    func counts() throws {
        let versions = (1...90).map { number in
            let log = (1...number).map { #"<attribute name="a\#($0)" optional="YES" attributeType="String"/>"# }
            return document("\(Self.car)\n<entity name=\"Log\">\(log.joined())</entity>")
        }
        let bundle = try bundle(versions)
        let shared = SharedEntities()
        for name in bundle.versionNames {
            #expect(try bundle.model(named: name, sharing: shared) == bundle.model(named: name))
        }
        #expect(shared.count == 91)
    }

    @Test(
        "Models are the same as when they are read by themselves",
        arguments: [
            #"<entity name="Empty"/>"#,
            #"<entity name='Quoted' userInfo='a > b' />"#,
            #"<entity name="A" representedClassName="x &gt; y"><userInfo><entry key="k" value="1 > 0 /"/></userInfo></entity>"#,
            "<!-- <entity name=\"No\"> --><entity name=\"Yes\"/>",
            #"<entity name="Twice"/><entity name="Twice"/>"#,
            #"<composite name="Place"><attribute name="x" optional="YES" attributeType="Double"/></composite>"#
                + #"<entity name="P"><attribute name="at" optional="YES" attributeType="Composite" composite="Place"/></entity>"#,
            #"<elements><element name="entity" positionX="1"/></elements>"#,
            #"<configuration name="C"><memberEntity name="Car"/></configuration>"#,
        ])
    func equal(content: String) throws {
        let xml = document("\(Self.car)\n\(content)")
        let bundle = try bundle([xml, xml, document(content)])
        let shared = SharedEntities()
        for name in bundle.versionNames {
            let alone = Result { try bundle.model(named: name) }
            let sharing = Result { try bundle.model(named: name, sharing: shared) }
            switch (alone, sharing) {
            case (.success(let one), .success(let other)): #expect(one == other)
            case (.failure(let one), .failure(let other)): #expect("\(one)" == "\(other)")
            default: Issue.record("\(name): \(alone) and \(sharing)")
            }
        }
    }

    @Test("Composite types that change from version to version change the attributes of an entity that stays")
    func composites() throws {
        let entity =
            #"<entity name="P"><attribute name="at" optional="YES" attributeType="Composite" composite="Place"/></entity>"#
        func version(_ names: String...) -> Data {
            let elements = names.map { #"<attribute name="\#($0)" optional="YES" attributeType="Double"/>"# }
            return document("\(entity)<composite name=\"Place\">\(elements.joined())</composite>")
        }
        let bundle = try bundle([version("x"), version("x", "y"), version("z")])
        let shared = SharedEntities()
        let models = try bundle.versionNames.map { try bundle.model(named: $0, sharing: shared) }
        let elements = models.map { model in
            model.entities[0].attributes.flatMap { $0.elements.map(\.name) }
        }
        #expect(elements == [["x"], ["x", "y"], ["z"]])
        #expect(shared.count == 1)
    }

    @Test(
        "Errors name the line of the document",
        arguments: [
            "<entity name=\"A\">", "<entity/>", "</entity>", "<wheel/>", "<entity name=\"A\"><wheel/></entity>",
        ])
    func errors(content: String) throws {
        let good = document(Self.car)
        let bundle = try bundle([good, document("\(Self.car)\n\n\(content)")])
        let shared = SharedEntities()
        _ = try bundle.model(named: "Model 1", sharing: shared)
        let alone = Result { try bundle.model(named: "Model 2") }
        let sharing = Result { try bundle.model(named: "Model 2", sharing: shared) }
        guard case .failure(let one) = alone, case .failure(let other) = sharing else {
            Issue.record("\(alone) and \(sharing)")
            return
        }
        #expect("\(one)" == "\(other)")
    }

    @Test("A document in another encoding is read as it says")
    func encodings() throws {
        let entity = #"<entity name="Car"><userInfo><entry key="k" value="Ã©"/></userInfo></entity>"#
        let latin = #"<?xml version="1.0" encoding="ISO-8859-1"?>"#
        let bundle = try bundle([document(entity), document(entity, declaration: latin)])
        let shared = SharedEntities()
        for name in bundle.versionNames {
            #expect(try bundle.model(named: name, sharing: shared) == bundle.model(named: name))
        }
    }

    @Test(
        "Genuine bundles are the same",
        .enabled(if: Conformance.isThere, "the conformance files are not beside the package"))
    func genuine() throws {
        for url in Conformance.files(".xcdatamodeld") {
            let bundle = try ModelBundle(at: url)
            let shared = SharedEntities()
            for name in bundle.versionNames {
                #expect(
                    try bundle.model(named: name, sharing: shared) == bundle.model(named: name), "\(url.path) \(name)")
            }
        }
    }
}
