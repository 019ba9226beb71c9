import DataModel
import Foundation
import Testing

@testable import modelc

@Suite("Generated accessors")
struct AccessorTests {
    /// With `UPDATE_GOLDEN` in the environment, the files are written, not compared.
    @Test("Generated accessors equal the reviewed files")
    func golden() throws {
        let files = try Fixtures.accessors(of: Fixtures.hangar).files
        let isUpdate = ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil
        for file in files {
            let url = Fixtures.golden.appending(path: "\(file.name).txt")
            if isUpdate { try Data(file.text.utf8).write(to: url) }
            #expect(try String(contentsOf: url, encoding: .utf8) == file.text, "\(file.name)")
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: Fixtures.golden.path).sorted()
        #expect(names == files.map { "\($0.name).txt" }.sorted())
    }

    @Test(
        "Generated accessors compile with the package's strict settings, as several files and as one",
        .enabled(if: SwiftCompiler.isThere, "there is no swiftc"), arguments: AccessLevel.allCases)
    func typeCheck(access: AccessLevel) throws {
        try Fixtures.withFolder { folder in
            try standIn("ManagedObjects", into: folder)
            try standIn("Hangar", into: folder)
            let module = ["-emit-module", "-module-name", "ManagedObjects", "ManagedObjects.swift"]
            #expect(try SwiftCompiler.run(module, in: folder) == "")
            let accessors = try Fixtures.accessors(of: Fixtures.hangar, access: access)
            try openClasses(to: access, in: folder)
            for file in accessors.files { try file.write(into: folder) }
            let check = ["-typecheck", "-I", ".", "Hangar.swift"]
            #expect(try SwiftCompiler.run(check + accessors.files.map(\.name), in: folder) == "")
            try accessors.singleFile(named: "All.swift").write(into: folder)
            #expect(try SwiftCompiler.run(check + ["All.swift"], in: folder) == "")
        }
    }

    @Test("The names of attributes are enumerations that need no library, with elements by their paths")
    func names() throws {
        let file = try Fixtures.names(of: Fixtures.hangar).file(named: "Names.swift")
        #expect(!file.text.contains("import"))
        for line in [
            "package enum CraftAttribute: String, CaseIterable, Hashable, Sendable {", "    case `default`",
            #"    case paintPrimary = "paint.primary""#, #"    case paintBeforeCoatLayers = "paintBefore.coat.layers""#,
            "    case size", "package enum MotorGliderAttribute: String, CaseIterable, Hashable, Sendable {",
        ] { #expect(file.text.contains(line + "\n"), "\(line)") }
        #expect(!file.text.contains("case flights"), "a relationship is no attribute")
    }

    @Test("Two attributes that would have one name are refused")
    func sameNames() throws {
        let xml = try String(
            contentsOf: Fixtures.hangar.appending(path: "Hangar.xcdatamodel/contents"), encoding: .utf8)
        let model = try ManagedObjectModel(
            xml: Data(xml.replacing(#"name="home""#, with: #"name="paintPrimary""#).utf8))
        #expect(throws: ModelCompilerError.sharedName(name: "paintPrimary", owner: "CraftAttribute")) {
            try AttributeNames(
                model: model.resolved(), bundleName: "Hangar", versionName: "Hangar", access: .package)
        }
    }

    @Test(
        "Names of attributes compile without the library",
        .enabled(if: SwiftCompiler.isThere, "there is no swiftc"), arguments: AccessLevel.allCases)
    func namesCompile(access: AccessLevel) throws {
        try Fixtures.withFolder { folder in
            try Fixtures.names(of: Fixtures.hangar, access: access).file(named: "Names.swift").write(into: folder)
            let check = ["-typecheck", "Names.swift"]
            #expect(try SwiftCompiler.run(check, in: folder) == "")
        }
    }

    @Test(
        "The logbook's accessors compile as well",
        .enabled(if: SwiftCompiler.isThere, "there is no swiftc"))
    func logbook() throws {
        try Fixtures.withFolder { folder in
            try standIn("ManagedObjects", into: folder)
            let module = ["-emit-module", "-module-name", "ManagedObjects", "ManagedObjects.swift"]
            #expect(try SwiftCompiler.run(module, in: folder) == "")
            let model = try ManagedObjectModel(contentsOf: Fixtures.logbook)
            let written = model.entities.filter { $0.editorSettings["codeGenerationType"] != "class" }
            let classes = written.compactMap(\.managedObjectClassName).map {
                "package final class \($0): ManagedObject {}\n"
            }
            let source = "package import ManagedObjects\n" + classes.joined()
            try OutputFile(name: "Classes.swift", text: source).write(into: folder)
            try Fixtures.accessors(of: Fixtures.logbook).singleFile(named: "All.swift").write(into: folder)
            #expect(try SwiftCompiler.run(["-typecheck", "-I", ".", "Classes.swift", "All.swift"], in: folder) == "")
        }
    }

    @Test("Renaming an attribute changes the extension, not the file of the class")
    func regenerates() throws {
        try Fixtures.withFolder { folder in
            try OutputFile(name: "Flight.swift", text: "mine").write(into: folder)
            var model = try ManagedObjectModel(contentsOf: Fixtures.hangar)
            for name in ["seats", "places"] {
                let flight = try #require(model.entities.firstIndex { $0.name == "Flight" })
                model.entities[flight].properties.removeAll { ["seats", "places"].contains($0.name) }
                model.entities[flight].properties.append(.attribute(AttributeDescription(name, .integer16)))
                for file in try accessors(of: model).files { try file.write(into: folder) }
                let text = try String(contentsOf: folder.appending(path: "Flight+Properties.swift"), encoding: .utf8)
                #expect(text.contains("var \(name): Int16?"))
            }
            #expect(try String(contentsOf: folder.appending(path: "Flight.swift"), encoding: .utf8) == "mine")
        }
    }

    @Test("Two entities with the same class, conflicting names, and a model without classes are refused")
    func refused() throws {
        var model = try ManagedObjectModel(contentsOf: Fixtures.hangar)
        let glider = try #require(model.entities.firstIndex { $0.name == "Glider" })
        model.entities[glider].managedObjectClassName = "Flight"
        #expect(throws: ModelCompilerError.sharedClass(name: "Flight", entities: ["Glider", "Flight"])) {
            try accessors(of: model)
        }
        model = try ManagedObjectModel(contentsOf: Fixtures.hangar)
        model.entities[0].properties.append(.attribute(AttributeDescription("typedPaint", .string)))
        #expect(throws: ModelCompilerError.sharedName(name: "typedPaint", owner: "Craft")) { try accessors(of: model) }
        for index in model.entities.indices { model.entities[index].managedObjectClassName = nil }
        #expect(throws: ModelCompilerError.noClasses(model: "V")) { try accessors(of: model) }
    }

    @Test(
        "A transformable attribute with a custom class has its type; without one, the stored bytes",
        arguments: [
            (nil, "Data", "FoundationEssentials"), (".", "Data", "FoundationEssentials"), ("[String]", "[String]", nil),
            ("[String?]", "[String?]", nil), ("NSArray", "[Any]", nil), ("NSMutableSet", "Set<AnyHashable>", nil),
            ("NSDictionary", "[AnyHashable: Any]", nil), ("NSObject", "Any", nil),
            ("NSNumber", "NSNumber", "Foundation"),
            ("NSURL", "URL", "FoundationEssentials"), ("Data?", "Data", "FoundationEssentials"), (".Tint", "Tint", nil),
            ("Paint.Tint", "Paint.Tint", nil), ("[Date: IndexSet]", "[Date: IndexSet]", "Foundation"),
        ] as [(String?, String, String?)])
    func customClasses(custom: String?, type: String, module: String?) throws {
        var attribute = AttributeDescription("paint", .transformable)
        attribute.customClassName = custom
        var can = EntityDescription("Can", [.attribute(attribute)])
        can.managedObjectClassName = "Can"
        let text = try accessors(of: ManagedObjectModel(entities: [can])).singleFile(named: "A.swift").text
        #expect(text.contains("    var paint: \(type)? {"), "\(text)")
        #expect(text.contains(type == "Data" && custom != "Data?" ? "self.data(at: 0)" : "self.transformed(at: 0)"))
        let imports = text.split(separator: "\n").filter { $0.hasPrefix("import Foundation") }
        #expect(imports == (module.map { ["import \($0)"] } ?? []))
    }

    @Test("The model's code generation is honored: the class, its accessors alone, or nothing if so requested")
    func codeGeneration() throws {
        var trip = EntityDescription("Trip", [.attribute(AttributeDescription("name", .string))])
        trip.editorSettings["codeGenerationType"] = "class"
        var leg = EntityDescription("Leg", [.relationship(RelationshipDescription("note", to: "Note"))])
        leg.editorSettings["codeGenerationType"] = "category"
        var model = ManagedObjectModel(entities: [trip, leg, EntityDescription("Note")])
        for index in model.entities.indices {
            model.entities[index].managedObjectClassName = model.entities[index].name
        }
        func text(_ generation: CodeGeneration) throws -> String {
            try accessors(of: model, generation).singleFile(named: "A.swift").text
        }
        let all = try text(.all)
        #expect(all.contains("class Trip: ManagedObject {}") && all.contains("var note: Note?"))
        #expect(!all.contains("class Leg") && !all.contains("class Note") && all.contains("extension Note"))
        let marked = try text(.marked)
        #expect(marked.contains("class Trip: ManagedObject {}") && marked.contains("var note: ManagedObject?"))
        #expect(!marked.contains("class Leg") && marked.contains("extension Leg") && !marked.contains("extension Note"))
        let extensions = try text(.extensions)
        #expect(!extensions.contains("\nclass ") && extensions.contains("extension Trip"))
        for index in model.entities.indices { model.entities[index].editorSettings["codeGenerationType"] = nil }
        #expect(throws: ModelCompilerError.noClasses(model: "V")) { try text(.marked) }
    }

    @discardableResult
    private func accessors(
        of model: ManagedObjectModel, _ generation: CodeGeneration = .all
    ) throws -> AccessorSource {
        try AccessorSource(
            model: model.resolved(), bundleName: "B", versionName: "V", access: .internal, module: "ManagedObjects",
            generation: generation)
    }

    private func standIn(_ name: String, into folder: URL) throws {
        let file = Fixtures.folder.appending(path: "StandIn/\(name).swift.txt")
        try FileManager.default.copyItem(at: file, to: folder.appending(path: "\(name).swift"))
    }

    /// Gives the stand-in classes the access level of their accessors.
    private func openClasses(to access: AccessLevel, in folder: URL) throws {
        let url = folder.appending(path: "Hangar.swift")
        let text = try String(contentsOf: url, encoding: .utf8)
        let opened = text.replacing("\nclass", with: "\n\(access.modifier)class")
            .replacing("\nfinal class", with: "\n\(access.modifier)final class")
            .replacing("\nimport Man", with: "\n\(access.importModifier)import Man")
        try Data(opened.utf8).write(to: url)
    }
}
