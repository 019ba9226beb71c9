import DataModel
import Foundation
import SQLiteStore
import StoreSQL
import Testing

/// Models as in applications that were shipped for fifteen years: marks of old tools, indexes on to-many relationships,
/// equally named properties of siblings, and no version identifier.
@Suite("Models as in long-shipped applications")
struct ShippedShapeTests {
    private static func model(_ body: String, tools: String) throws -> ManagedObjectModel {
        try ManagedObjectModel(
            xml: Data(
                """
                <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
                <model userDefinedModelVersionIdentifier="" type="com.apple.IDECoreDataModeler.DataModel" \
                documentVersion="1.0" \(tools)>\(body)</model>
                """.utf8))
    }

    private static func first() throws -> ManagedObjectModel {
        try model(
            """
            <entity name="Entry" representedClassName="Entry" isAbstract="YES">
                <attribute name="title" optional="YES" attributeType="String"><userInfo/></attribute>
                <attribute name="number" optional="YES" attributeType="Integer 32" defaultValueString="-1" indexed="YES"/>
                <attribute name="hasMore" transient="YES" attributeType="Boolean" defaultValueString="YES"><userInfo/></attribute>
                <userInfo/>
            </entity>
            <entity name="Draft" representedClassName="Draft" isAbstract="YES" parentEntity="Entry">
                <relationship name="log" minCount="1" maxCount="1" deletionRule="Nullify" destinationEntity="Log" \
            inverseName="entries" inverseEntity="Log" indexed="YES" syncable="YES"/>
                <relationship name="pictures" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Picture" \
            inverseName="entries" inverseEntity="Picture" indexed="YES"/>
                <relationship name="notes" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Note" \
            inverseName="entry" inverseEntity="Note" indexed="YES"/>
                <relationship name="earlier" optional="YES" minCount="1" maxCount="1" deletionRule="Nullify" \
            destinationEntity="Draft" inverseName="later" inverseEntity="Draft" indexed="YES"/>
                <relationship name="later" optional="YES" minCount="1" maxCount="1" deletionRule="Cascade" \
            destinationEntity="Draft" inverseName="earlier" inverseEntity="Draft" indexed="YES"/>
            </entity>
            <entity name="Flight" representedClassName=".Flight" parentEntity="Draft">
                <attribute name="place" optional="YES" attributeType="Transformable"/>
                <attribute name="cover" optional="YES" attributeType="String"/>
            </entity>
            <entity name="Remark" representedClassName="Book.Remark" parentEntity="Draft">
                <relationship name="cover" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Picture" \
            inverseName="covered" inverseEntity="Picture"/>
            </entity>
            <entity name="Log" representedClassName="Log">
                <attribute name="url" attributeType="String"/>
                <relationship name="entries" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Draft" \
            inverseName="log" inverseEntity="Draft" indexed="YES"/>
            </entity>
            <entity name="Picture" representedClassName="Picture">
                <relationship name="entries" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Draft" \
            inverseName="pictures" inverseEntity="Draft" indexed="YES"/>
                <relationship name="covered" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Remark" \
            inverseName="cover" inverseEntity="Remark"/>
            </entity>
            <entity name="Note" representedClassName="Note">
                <relationship name="entry" optional="YES" minCount="1" maxCount="1" deletionRule="Nullify" \
            destinationEntity="Draft" inverseName="notes" inverseEntity="Draft" indexed="YES"/>
            </entity>
            <elements><element name="Entry" positionX="0" positionY="0" width="128" height="90"/></elements>
            """, tools: #"lastSavedToolsVersion="3401" systemVersion="13A603" minimumToolsVersion="Automatic""#)
    }

    /// The notes move to the superentity, a number widens, a required date is added, and indexes name to-many
    /// relationships.
    private static func second() throws -> ManagedObjectModel {
        var model = try first()
        let index = { (name: String, path: String) in FetchIndexDescription(name, [.init(path)]) }
        model[entity: "Entry"]?[property: "number"] = .attribute(
            AttributeDescription("number", .integer64, defaultValue: .integer(-1)))
        if case .relationship(var notes)? = model[entity: "Draft"]?[property: "notes"] {
            model[entity: "Draft"]?[property: "notes"] = nil
            notes.deleteRule = .cascade
            model[entity: "Entry"]?.properties.append(.relationship(notes))
        }
        if case .relationship(var entry)? = model[entity: "Note"]?[property: "entry"] {
            entry.destinationEntityName = "Entry"
            model[entity: "Note"]?[property: "entry"] = .relationship(entry)
        }
        model[entity: "Log"]?.properties.append(
            .attribute(
                AttributeDescription(
                    "fetched", .date, isOptional: false, defaultValue: .date(Date(timeIntervalSinceReferenceDate: 9)))))
        model[entity: "Log"]?.indexes = [index("byEntries", "entries")]
        model[entity: "Picture"]?.indexes = [index("byEntries", "entries")]
        model[entity: "Draft"]?.indexes = [index("byPictures", "pictures"), index("byLog", "log")]
        model[entity: "Entry"]?.indexes = [index("byNumber", "number"), index("byHasMore", "hasMore")]
        return model
    }

    @Test("They migrate with every row and link to the schema of a new store, and an index on a to-many is ignored")
    func migrate() throws {
        let (old, new) = (try Self.first(), try Self.second())
        let layout = StoreLayout(try old.resolved())
        let draft = try #require(layout.table(ofRoot: layout.model.entity(named: "Entry").number))
        func column(_ path: String, of entity: String) throws -> String {
            let entity = try layout.model.entity(named: entity)
            let slot = try #require(entity.slots.first { $0.path == path })
            return try #require(layout[entity].slotColumns[slot.index]).name
        }
        let cover = (try column("cover", of: "Flight"), try column("cover", of: "Remark"))
        #expect(cover.0 != cover.1)
        let number = { (name: String) in try layout.model.entity(named: name).number }
        let pairs = try #require(layout.joinTables.first)
        let notes = try #require(layout.tables.first { $0.name == "ZNOTE" })
        let entryNumber = try #require(notes.columns.first { $0.role == .foreignEntity }).name
        let test = try TestStore(
            old,
            rows: [
                "INSERT INTO ZLOG (Z_PK, Z_ENT, Z_OPT, ZURL) VALUES (1, \(try number("Log")), 1, 'one')",
                "INSERT INTO ZPICTURE (Z_PK, Z_ENT, Z_OPT) VALUES (1, \(try number("Picture")), 1)",
                """
                INSERT INTO \(draft.name) (Z_PK, Z_ENT, Z_OPT, ZTITLE, ZNUMBER, ZLOG, \(cover.0), \(cover.1)) VALUES \
                (1, \(try number("Flight")), 1, 'a', 7, 1, 'front', NULL), \
                (2, \(try number("Remark")), 1, 'b', -1, 1, NULL, 1)
                """,
                """
                INSERT INTO ZNOTE (Z_PK, Z_ENT, Z_OPT, ZENTRY, \(entryNumber)) \
                VALUES (1, \(try number("Note")), 1, 2, \(try number("Remark")))
                """,
                "INSERT INTO \(pairs.name) (\(pairs.keyColumns.joined(separator: ", "))) VALUES (1, 1)",
                "UPDATE Z_PRIMARYKEY SET Z_MAX = 2",
            ])
        #expect(try ModelDifference(from: old, to: new).isLightweight)
        try test.migrate(old, new)
        #expect(
            try test.rows("SELECT Z_PK, ZTITLE, ZNUMBER, ZLOG, \(cover.0), \(cover.1) FROM ZENTRY ORDER BY 1") == [
                "1|'a'|7|1|'front'|NULL", "2|'b'|-1|1|NULL|1",
            ])
        #expect(try test.rows("SELECT ZENTRY FROM ZNOTE") == ["2"])
        #expect(try test.rows("SELECT ZFETCHED FROM ZLOG").map(Double.init) == [9])
        let fresh = StoreSchema(StoreLayout(try new.resolved(), names: try test.metadata().columnNames))
        let indexes = try test.rows("SELECT name FROM sqlite_master WHERE type = 'index' AND sql NOT NULL")
        #expect(Set(indexes) == Set(fresh.indexes.map { "'\($0.name)'" }))
        #expect(!indexes.contains { $0.contains("byEntries") || $0.contains("byPictures") || $0.contains("byHasMore") })
        #expect(indexes.contains("'Z_Draft_byLog'") && indexes.contains("'Z_Entry_byNumber'"))
    }
}
