import Foundation
import TestFiles
import Testing

@testable import DataModel

/// A model with all known elements and attributes.
let everything = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" lastSavedToolsVersion="22758" \
    systemVersion="23E224" minimumToolsVersion="Automatic" sourceLanguage="Swift" usedWithCloudKit="YES" \
    usedWithSwiftData="NO" iOSVersion="Automatic" name="" userDefinedModelVersionIdentifier="V7">
        <entity name="Aircraft" representedClassName=".Aircraft" isAbstract="YES" elementID="Plane" \
    versionHashModifier="2" syncable="YES" codeGenerationType="category">
            <attribute name="big" attributeType="Integer 64" minValueString="-1" maxValueString="9" \
    defaultValueString="7" usesScalarValueType="YES" indexed="YES"/>
            <attribute name="built" optional="YES" attributeType="Date" minDateTimeInterval="0" \
    maxValueString="2020-02-03 04:00" defaultDateTimeInterval="546177600" usesScalarValueType="NO"/>
            <attribute name="changed" attributeType="Date" derived="YES" derivationExpression="now()"/>
            <attribute name="home" optional="YES" attributeType="URI" defaultValueString="https://example.org/a?b=1&amp;c"/>
            <attribute name="isNew" attributeType="Boolean" defaultValueString="YES" spotlightIndexingEnabled="YES"/>
            <attribute name="key" attributeType="UUID" defaultValueString="3F2504E0-4F89-11D3-9A0C-0305E82C3301"/>
            <attribute name="paint" optional="YES" attributeType="Composite" composite="Paint"/>
            <attribute name="photo" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES" \
    preserveAfterDeletion="YES" storedInTruthFile="YES"/>
            <attribute name="price" attributeType="Decimal" defaultValueString="12.5"/>
            <attribute name="scratch" optional="YES" transient="YES" elementID="pad" versionHashModifier="1"/>
            <attribute name="span" attributeType="Float" defaultValueString="0"/>
            <attribute name="tail" attributeType="String" regularExpressionString="[A-Z]+" defaultValueString="" \
    allowsCloudEncryption="YES">
                <userInfo>
                    <entry key="a" value="line&#10;feed"/>
                    <entry key="b" value="&quot;&lt;&amp;&gt;"/>
                </userInfo>
            </attribute>
            <attribute name="wing" optional="YES" attributeType="Transformable" valueTransformerName="" customClassName="."/>
            <relationship name="entries" optional="YES" toMany="YES" minCount="1" maxCount="20" ordered="YES" \
    deletionRule="No Action" destinationEntity="Entry" inverseName="aircraft" inverseEntity="Entry" elementID="log" \
    versionHashModifier="1" indexed="YES" syncable="YES"/>
            <fetchedProperty name="recent" optional="YES" syncable="YES">
                <fetchRequest name="fetchedPropertyFetchRequest" entity="Entry" predicateString="aircraft == $FETCH_SOURCE"/>
            </fetchedProperty>
            <fetchIndex name="byTail">
                <fetchIndexElement property="tail" type="Binary" order="descending"/>
                <fetchIndexElement expression="length:(tail)" type="RTree" order="ascending" expressionType="String"/>
            </fetchIndex>
            <compoundIndexes>
                <compoundIndex>
                    <index value="tail"/>
                    <index value="paint.primary"/>
                </compoundIndex>
            </compoundIndexes>
            <uniquenessConstraints>
                <uniquenessConstraint>
                    <constraint value="tail"/>
                </uniquenessConstraint>
            </uniquenessConstraints>
            <userInfo>
                <entry key="who" value="me"/>
            </userInfo>
        </entity>
        <entity name="Entry" syncable="YES">
            <relationship name="aircraft" maxCount="1" deletionRule="Deny" destinationEntity="Aircraft" \
    inverseName="entries" inverseEntity="Aircraft" transient="YES"/>
        </entity>
        <entity name="Glider" parentEntity="Aircraft"/>
        <composite name="Paint">
            <attribute name="coat" optional="YES" attributeType="Composite" composite="Coat"/>
            <attribute name="primary" optional="YES" attributeType="String"/>
        </composite>
        <composite name="Coat">
            <attribute name="layers" attributeType="Integer 16" defaultValueString="1" usesScalarValueType="YES"/>
        </composite>
        <fetchRequest name="all" entity="Entry" predicateString="TRUEPREDICATE" fetchLimit="5" resultType="1"/>
        <configuration name="Cloud" usedWithCloudKit="YES">
            <memberEntity name="Entry"/>
        </configuration>
        <elements>
            <element name="Entry" positionX="-45" positionY="63" width="128" height="75"/>
        </elements>
    </model>
    """

func model(_ xml: String) throws(DataModelError) -> ManagedObjectModel {
    try ManagedObjectModel(xml: Data(xml.utf8), source: "test")
}

@Suite("Model XML")
struct ModelXMLTests {
    @Test("All known attributes are read")
    func reads() throws {
        let model = try model(everything)
        let aircraft = try #require(model[entity: "Aircraft"])
        let attributes = Dictionary(uniqueKeysWithValues: aircraft.attributes.map { ($0.name, $0) })
        #expect(model.versionIdentifiers == ["V7"])
        #expect(aircraft.isAbstract && aircraft.renamingIdentifier == "Plane")
        #expect(aircraft.managedObjectClassName == ".Aircraft")
        #expect(attributes["big"]?.defaultValue == .integer(7))
        #expect(attributes["big"]?.validation == AttributeValidation(minimum: "-1", maximum: "9"))
        #expect(attributes["built"]?.defaultValue == .date(Date(timeIntervalSinceReferenceDate: 546_177_600)))
        #expect(attributes["built"]?.validation == AttributeValidation(minimum: "0", maximum: "2020-02-03 04:00"))
        #expect(attributes["changed"]?.derivationExpression == "now()")
        #expect(attributes["isNew"]?.defaultValue == .boolean(true))
        #expect(attributes["price"]?.defaultValue == .decimal(Decimal(string: "12.5") ?? 0))
        #expect(attributes["span"]?.defaultValue == .double(0))
        #expect(attributes["tail"]?.defaultValue == .string(""))
        #expect(attributes["tail"]?.userInfo == ["a": "line\nfeed", "b": "\"<&>"])
        #expect(attributes["scratch"]?.attributeType == .undefined)
        #expect(attributes["photo"]?.allowsExternalBinaryDataStorage == true)
        #expect(attributes["photo"]?.editorSettings["storedInTruthFile"] == "YES")
        #expect(attributes["paint"]?.elements.map(\.name) == ["coat", "primary"])
        #expect(attributes["paint"]?.elements.first?.elements.map(\.name) == ["layers"])
        let entries = try #require(aircraft.relationships.first)
        #expect(entries.isToMany && entries.isOrdered && entries.minCount == 1 && entries.maxCount == 20)
        #expect(entries.deleteRule == .noAction && entries.renamingIdentifier == "log")
        #expect(aircraft.compoundIndexes == [["tail", "paint.primary"]])
        #expect(aircraft.uniquenessConstraints == [["tail"]])
        #expect(aircraft.indexes.first?.elements.map(\.isAscending) == [false, true])
        #expect(model[entity: "Glider"]?.superentityName == "Aircraft")
        #expect(model.configurations == [try configuration()])
        #expect(model.fetchRequestTemplates.first?.editorSettings["fetchLimit"] == "5")
    }

    private func configuration() throws -> Configuration {
        var configuration = Configuration("Cloud", ["Entry"])
        configuration.editorSettings["usedWithCloudKit"] = "YES"
        return configuration
    }

    @Test("A model is written with the same elements and attributes as it was read")
    func roundTrip() throws {
        let first = try model(everything)
        #expect(try model(first.xml) == first)
        #expect(try Self.elements(first.xml) == Self.elements(everything))
    }

    @Test(
        "Models written by Xcode are written with the same elements and attributes",
        .enabled(if: Conformance.isThere, "the conformance files are not beside the package"))
    func conformance() throws {
        let files = Conformance.files("xcdatamodel/contents")
        #expect(!files.isEmpty)
        for file in files {
            let original = try String(contentsOf: file, encoding: .utf8)
            let first = try ManagedObjectModel(contentsOf: file)
            #expect(try model(first.xml) == first, "\(file.path)")
            #expect(try Self.elements(first.xml) == Self.elements(original), "\(file.path)")
        }
    }

    @Test("The original text of a default value is kept until the value changes")
    func keptDefault() throws {
        let attribute = #"<attribute name="a" attributeType="Double" defaultValueString="1"/>"#
        var model = try model("<model><entity name='A'>\(attribute)</entity></model>")
        #expect(model.xml.contains(#"defaultValueString="1""#))
        model.entities[0][property: "a"] = .attribute(
            AttributeDescription("a", .double, defaultValue: .double(2)))
        #expect(model.xml.contains(#"defaultValueString="2.0""#))
    }

    @Test("A model created in code is written so that Xcode opens it, including composite types")
    func fromCode() throws {
        var scheme = CompositeAttributeDescription(name: "colors", compositeName: "Scheme")
        scheme.elements = [AttributeDescription("primary", .string)]
        var other = CompositeAttributeDescription(name: "others", compositeName: "Scheme")
        other.elements = [AttributeDescription("primary", .integer16)]
        let code = ManagedObjectModel(entities: [
            EntityDescription("A", [.attribute(scheme.attribute), .attribute(other.attribute)])
        ])
        let read = try model(code.xml)
        #expect(read.composites.map(\.name) == ["Scheme", "Scheme2"])
        #expect(read.versionChecksum == code.versionChecksum)
        #expect(read.editorSettings["type"] == "com.apple.IDECoreDataModeler.DataModel")
    }

    /// The elements without their line numbers.
    private static func elements(_ xml: String) throws -> ModelElement {
        withoutLines(try ModelElementParser.root(of: Data(xml.utf8), source: "test"))
    }

    private static func withoutLines(_ element: ModelElement) -> ModelElement {
        var result = element
        result.line = nil
        result.children = element.children.map(withoutLines)
        return result
    }
}
