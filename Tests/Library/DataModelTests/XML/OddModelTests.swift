import DataModel
import Foundation
import Testing

@Suite("Models as Xcode has written them over the years")
struct OddModelTests {
    @Test(
        "What one version says and another leaves out is read, resolved and no difference to itself", arguments: models)
    func odd(name: String, xml: String) throws {
        let model = try ManagedObjectModel(xml: Data("<model>\(xml)</model>".utf8), source: name)
        let resolved = try model.resolved()
        #expect(resolved.entities.count == model.entities.count)
        let difference = try ModelDifference(from: model, to: model)
        #expect(difference.operations.map(\.sentence) == [])
        #expect(
            try ManagedObjectModel(xml: Data(model.xml.utf8), source: name).versionChecksum == model.versionChecksum)
    }

    @Test("An integer attribute that was Boolean before keeps its default value")
    func staleDefault() throws {
        let xml = """
            <model><entity name="A"><attribute name="n" attributeType="Integer 32" defaultValueString="YES"/></entity></model>
            """
        let model = try ManagedObjectModel(xml: Data(xml.utf8), source: "stale")
        #expect(model.entities[0].attributes[0].defaultValue == .integer(1))
    }

    @Test(
        "A Boolean attribute that was a number before keeps its default value",
        arguments: [("0.0", false), ("2", true)])
    func staleNumber(text: String, value: Bool) throws {
        let model = try self.model(
            "<entity name=\"A\"><attribute name=\"n\" attributeType=\"Boolean\" defaultValueString=\"\(text)\"/></entity>"
        )
        #expect(model.entities[0].attributes[0].defaultValue == .boolean(value))
        #expect(model.xml.contains("defaultValueString=\"\(text)\""))
    }

    @Test("A name that no key path can contain is refused, as Xcode does", arguments: ["a.b", "", "@a"])
    func names(name: String) throws {
        var shape = CompositeAttributeDescription(name: "shape", compositeName: "Shape")
        shape.elements = [AttributeDescription(name, .string)]
        for property: PropertyDescription in [
            .attribute(AttributeDescription(name, .string)),
            .relationship(RelationshipDescription(name, to: "A", inverse: nil)),
            .fetchedProperty(
                FetchedPropertyDescription(name: name, request: FetchRequestTemplate(name: "r", entityName: "A"))),
            .attribute(shape.attribute),
        ] {
            let model = ManagedObjectModel(entities: [EntityDescription("A", [property])])
            let error = #expect(throws: DataModelError.self) { _ = try model.resolved() }
            guard case .invalidModel(entity: "A", let place, let reason)? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(place == property.name || place == "shape.\(name)")
            #expect(reason == "the name “\(name)” cannot be part of a key path")
        }
        let sound = ManagedObjectModel(entities: [
            EntityDescription("A", [.attribute(AttributeDescription("a@b", .string))])
        ])
        #expect(try sound.resolved().entities[0].attribute("a@b") != nil)
    }

    @Test("A default value that Xcode does not check is a finding, and the text stays in the model")
    func uncheckedDefault() throws {
        let model = try self.model(
            "<entity name=\"A\"><attribute name=\"id\" attributeType=\"UUID\" defaultValueString=\"empy\"/></entity>")
        #expect(model.entities[0].attributes[0].defaultValue == nil)
        #expect(model.xml.contains("defaultValueString=\"empy\""))
        #expect(model.findings.map(\.reason) == ["its default “empy” is not a valid UUID, so it has none"])
        #expect(try model.resolved().entities[0].defaultValues == [.null])
    }

    @Test("An inverse that has another inverse is a finding, and both relationships count as without one")
    func oneSidedInverse() throws {
        let model = try self.model(
            """
            <entity name="Artist"><relationship name="thumbnail" optional="YES" maxCount="1" destinationEntity="Image" \
            inverseName="thumbnail" inverseEntity="Image"/></entity>\
            <entity name="Image"><relationship name="artist" optional="YES" maxCount="1" destinationEntity="Artist" \
            inverseName="thumbnail" inverseEntity="Artist"/>\
            <relationship name="thumbnail" optional="YES" maxCount="1" destinationEntity="Artist" \
            inverseName="thumbnail" inverseEntity="Artist"/></entity>
            """)
        let resolved = try model.resolved()
        let image = try resolved.entity(named: "Image")
        #expect(image.relationships.map { $0.inverseIndex == nil } == [true, false])
        let found = model.findings.first { $0.property == "artist" }
        #expect(found?.entity == "Image")
        #expect(found?.reason == "its inverse “Artist.thumbnail” has another inverse, so it counts as without one")
    }

    private func model(_ entities: String) throws -> ManagedObjectModel {
        try ManagedObjectModel(xml: Data("<model>\(entities)</model>".utf8), source: "odd")
    }

    static let models: [(String, String)] = [
        ("nothing at all", ""),
        ("an entity without anything", "<entity name=\"A\"/>"),
        (
            "missing types, undefined types, and types of old editors",
            """
            <entity name="A"><attribute name="a"/><attribute name="b" attributeType="Undefined"/>\
            <attribute name="c" attributeType="Transformable" valueTransformerName="" customClassName="."/>\
            <attribute name="d" attributeType="Date" maxValueString="2020-02-03 04:00" usesScalarValueType="NO"/>\
            <attribute name="e" attributeType="Double" defaultValueString="0.0" storedInTruthFile="YES"/></entity>
            """
        ),
        (
            "an abstract superentity, and subentities without attributes",
            """
            <entity name="A" isAbstract="YES" elementID="Old" versionHashModifier="2"><attribute name="a" optional="YES" \
            attributeType="String" elementID="x" versionHashModifier="1" syncable="YES"/></entity>\
            <entity name="B" parentEntity="A"/><entity name="C" parentEntity="B" representedClassName=".C"/>
            """
        ),
        (
            "one-way relationships, one to its own entity, and one that is its own inverse",
            """
            <entity name="A"><relationship name="b" destinationEntity="B" maxCount="1"/>\
            <relationship name="as" toMany="YES" destinationEntity="A" ordered="YES" minCount="2" maxCount="9"/>\
            <relationship name="friends" toMany="YES" deletionRule="No Action" destinationEntity="A" inverseName="friends" \
            inverseEntity="A"/></entity><entity name="B"/>
            """
        ),
        (
            "indexes of both kinds, constraints, user info",
            """
            <entity name="A"><attribute name="a" attributeType="String" indexed="YES"/>\
            <attribute name="b" attributeType="String"><userInfo><entry key="k" value="v"/><entry key="e"/></userInfo></attribute>\
            <relationship name="r" destinationEntity="A" indexed="YES"/>\
            <compoundIndexes><compoundIndex><index value="a"/><index value="r"/></compoundIndex></compoundIndexes>\
            <fetchIndex name="f"><fetchIndexElement property="b" type="Binary" order="descending"/>\
            <fetchIndexElement expression="a" type="Binary"/></fetchIndex>\
            <uniquenessConstraints><uniquenessConstraint><constraint value="a"/><constraint value="b"/>\
            </uniquenessConstraint></uniquenessConstraints><userInfo/></entity>
            """
        ),
        (
            "fetched properties, templates, configurations and a diagram",
            """
            <entity name="A"><fetchedProperty name="f" optional="YES"><fetchRequest name="fetchedPropertyFetchRequest" \
            entity="A" predicateString="TRUEPREDICATE"/></fetchedProperty></entity>\
            <fetchRequest name="T" entity="A" predicateString="this is no predicate"/>\
            <configuration name="Local"><memberEntity name="A"/></configuration><configuration name="Empty"/>\
            <elements><element name="A" positionX="-63" positionY="-18" width="128" height="75"/></elements>
            """
        ),
    ]
}
