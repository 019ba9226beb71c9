import CurrencyRules
import Foundation
import PaperLayouts
import TestFiles
import Testing

/// What is embedded in the program is what the files say. SwiftPM's build system keeps the text of an earlier build where only
/// such a file has changed, so that a build seems to have it and has not.
@Suite("Shipped texts")
struct ShippedTextTests {
    private static func text(_ path: String) throws -> String {
        try String(contentsOf: Project.folder.appending(path: path), encoding: .utf8)
    }

    @Test("The rules in the program are those of the files", arguments: ShippedRules.names)
    func rules(name: String) throws {
        #expect(
            try ShippedRules.text(name) == Self.text("Resources/Rules/\(name).rules"),
            "an earlier text: remove .build/out, and build again")
    }

    @Test("The layouts in the program are those of the files", arguments: ShippedLayouts.names)
    func layouts(name: String) throws {
        let file = name == "8710" ? "form8710" : name
        #expect(
            try ShippedLayouts.text(name) == Self.text("Resources/Layouts/\(file).layout"),
            "an earlier text: remove .build/out, and build again")
    }
}
