import Foundation
import TestFiles
import Testing

@testable import DataModel

@Suite("Embedded models")
struct EmbeddedModelTests {
    @Test("An embedded model equals the one in the file")
    func equal() throws {
        let original = try model(everything)
        let embedded = EmbeddedModel(name: "V1", checksum: "", isCurrent: true, text: original.embeddedText)
        #expect(try embedded.model() == original)
    }

    @Test("Tabs, line feeds, backslashes and equal signs in values are preserved")
    func characters() throws {
        var model = ManagedObjectModel(entities: [EntityDescription("A")])
        model.entities[0].userInfo = ["a=b": "tab\tline\nreturn\rback\\slash\\n é 🛩"]
        let embedded = EmbeddedModel(name: "V1", checksum: "", isCurrent: true, text: model.embeddedText)
        #expect(try embedded.model().entities == model.entities)
    }

    @Test(
        "A text that is no embedded model is refused",
        arguments: ["", "\n\n", " entity", "model\nmodel", "model\n  entity", "model\n\tname=A", "model\tname"])
    func refused(text: String) {
        #expect(throws: DataModelError.self) {
            try EmbeddedModel(name: "V1", checksum: "", isCurrent: true, text: text).model()
        }
    }

    @Test(
        "Models written by Xcode are embedded and read back equal",
        .enabled(if: Conformance.isThere, "the conformance files are not beside the package"))
    func conformance() throws {
        for file in Conformance.files("xcdatamodel/contents") {
            let original = try ManagedObjectModel(contentsOf: file)
            let embedded = EmbeddedModel(name: "V", checksum: "", isCurrent: true, text: original.embeddedText)
            #expect(try embedded.model() == original)
        }
    }
}
