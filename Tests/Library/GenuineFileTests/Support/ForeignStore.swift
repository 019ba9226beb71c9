import DataModel
import Foundation
import SQLiteStore
import Testing

/// Stores as Core Data writes them, in plain SQL, with features that no available file has.
enum ForeignStore {
    /// The features in which files of different age and history differ.
    struct Life: Sendable, CustomTestStringConvertible {
        var framework: Int64 = 1_044
        var hasCacheTable = true
        /// The entity number in names of tables and columns; some files keep that of an earlier version.
        var systemNumber = 3
        var userNumber = 5
        var messageNumber = 2
        var hasHistory = false
        var textIsSwapped = false
        var testDescription: String {
            "framework \(framework), numbers \(messageNumber) \(systemNumber) \(userNumber), "
                + "\(hasHistory ? "with" : "without") history\(textIsSwapped ? ", swapped columns" : "")"
        }
    }

    static let lives = [
        Life(framework: 230, hasCacheTable: false), Life(framework: 526, hasCacheTable: false),
        Life(framework: 866), Life(), Life(framework: 1_344, hasHistory: true),
        Life(systemNumber: 15, userNumber: 21, messageNumber: 10), Life(textIsSwapped: true),
    ]

    static func model() -> ManagedObjectModel {
        let client = EntityDescription(
            "Client",
            [
                .attribute(AttributeDescription("name", .string)),
                .relationship(RelationshipDescription("trustedByClients", toMany: "Client", inverse: "trustedClients")),
                .relationship(RelationshipDescription("trustedClients", toMany: "Client", inverse: "trustedByClients")),
            ])
        var message = EntityDescription(
            "Message",
            [
                .attribute(AttributeDescription("serial", .integer64)),
                .relationship(RelationshipDescription("quote", to: "Message", inverse: "replies")),
                .relationship(RelationshipDescription("replies", toMany: "Message", inverse: "quote")),
            ])
        message.isAbstract = true
        let system = EntityDescription(
            "SystemMessage", superentity: "Message",
            [
                .attribute(AttributeDescription("text", .string)),
                .relationship(RelationshipDescription("addedUsers", toMany: "User", inverse: "systemMessages")),
            ])
        let text = EntityDescription(
            "TextMessage", superentity: "Message",
            [
                .attribute(AttributeDescription("text", .string)),
                .relationship(RelationshipDescription("sender", to: "User", inverse: "sent")),
            ])
        let user = EntityDescription(
            "User",
            [
                .attribute(AttributeDescription("born", .date)), .attribute(AttributeDescription("height", .decimal)),
                .relationship(RelationshipDescription("friends", toMany: "User", inverse: "friends")),
                .relationship(
                    RelationshipDescription("systemMessages", toMany: "SystemMessage", inverse: "addedUsers")),
                .relationship(
                    RelationshipDescription("sent", toMany: "TextMessage", inverse: "sender", isOrdered: true)),
            ])
        return ManagedObjectModel(entities: [client, message, system, text, user], versionIdentifiers: ["7"])
    }

    static func script(_ life: Life) -> String {
        let (system, user, message) = (life.systemNumber, life.userNumber, life.messageNumber)
        let (systemText, ownText) = life.textIsSwapped ? ("ZTEXT1", "ZTEXT") : ("ZTEXT", "ZTEXT1")
        return """
            PRAGMA auto_vacuum = \(life.framework < 300 ? 1 : 2);
            PRAGMA page_size = \(life.framework < 300 ? 2_048 : 4_096);
            CREATE TABLE ZCLIENT ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR );
            CREATE TABLE ZMESSAGE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZSERIAL INTEGER,
                ZQUOTE INTEGER, Z\(message)_QUOTE INTEGER, ZSENDER INTEGER, Z_FOK_SENDER INTEGER, ZTEXT VARCHAR, ZTEXT1 VARCHAR );
            CREATE TABLE ZUSER ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZBORN TIMESTAMP, ZHEIGHT DECIMAL );
            CREATE TABLE Z_1TRUSTEDBYCLIENTS ( Z_1TRUSTEDBYCLIENTS INTEGER, Z_1TRUSTEDCLIENTS INTEGER,
                PRIMARY KEY (Z_1TRUSTEDBYCLIENTS, Z_1TRUSTEDCLIENTS) );
            CREATE TABLE Z_\(system)ADDEDUSERS ( Z_\(system)SYSTEMMESSAGES INTEGER, Z_\(user)ADDEDUSERS INTEGER,
                PRIMARY KEY (Z_\(system)SYSTEMMESSAGES, Z_\(user)ADDEDUSERS) );
            CREATE TABLE Z_5FRIENDS ( Z_5FRIENDS INTEGER, REFLEXIVE INTEGER, PRIMARY KEY (Z_5FRIENDS, REFLEXIVE) );
            CREATE INDEX ZMESSAGE_ZQUOTE_INDEX ON ZMESSAGE (ZQUOTE);
            CREATE INDEX ZMESSAGE_ZQUOTE_INDEX1 ON ZMESSAGE (ZQUOTE);
            CREATE INDEX ZMESSAGE_ZSENDER_INDEX ON ZMESSAGE (ZSENDER);
            CREATE INDEX ZMESSAGE_Z_ENT_INDEX ON ZMESSAGE (Z_ENT);
            CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
            CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
            \(life.hasCacheTable ? "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB);" : "")
            INSERT INTO ZCLIENT VALUES (1, 1, 1, 'a'), (2, 1, 3, 'b'), (3, 1, 1, NULL);
            INSERT INTO ZUSER VALUES (1, 5, 1, 123456789.25, 1.85), (2, 5, 1, NULL, NULL), (3, 5, 2, 0, 2);
            INSERT INTO ZMESSAGE (Z_PK, Z_ENT, Z_OPT, ZSERIAL, ZQUOTE, Z\(message)_QUOTE, ZSENDER, Z_FOK_SENDER, \(systemText), \(ownText))
                VALUES (1, 3, 1, 10, NULL, NULL, NULL, NULL, 'joined', NULL),
                    (2, 4, 1, 20, 1, 3, 1, 2048, NULL, 'hello'), (3, 4, 1, 30, 2, 4, 1, 1024, NULL, 'again');
            INSERT INTO Z_1TRUSTEDBYCLIENTS VALUES (1, 2), (1, 3);
            INSERT INTO Z_\(system)ADDEDUSERS VALUES (1, 1), (1, 2);
            INSERT INTO Z_5FRIENDS VALUES (1, 2), (2, 1);
            INSERT INTO Z_PRIMARYKEY VALUES (1, 'Client', 0, 3), (2, 'Message', 0, 3), (3, 'SystemMessage', 2, 0),
                (4, 'TextMessage', 2, 0), (5, 'User', 0, 3);
            INSERT INTO Z_METADATA VALUES (1, '3F2504E0-4F89-11D3-9A0C-0305E82C3301', X'\(metadata(life))');
            \(life.hasHistory ? history : "")
            """
    }

    private static func metadata(_ life: Life) -> String {
        let hashes = model().entities.map { ($0.name, PropertyListValue.data(Data(repeating: 7, count: 32))) }
        var values: [String: PropertyListValue] = [
            "NSStoreType": "SQLite", "NSStoreModelVersionHashesVersion": 3,
            "NSPersistenceFrameworkVersion": .integer(life.framework),
            "NSStoreModelVersionIdentifiers": .array(["7"]), "theirs": "kept",
            "NSStoreModelVersionHashes": .dictionary(Dictionary(uniqueKeysWithValues: hashes)),
        ]
        if life.framework >= 977 { values["NSStoreModelVersionHashesDigest"] = "digest" }
        if life.framework >= 1_333 { values["NSStoreModelVersionChecksumKey"] = "checksum" }
        return PropertyListValue.dictionary(values).binaryForm.map { String(format: "%02X", $0) }.joined()
    }

    private static let history = """
        CREATE TABLE ACHANGE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCHANGETYPE INTEGER,
            ZENTITY INTEGER, ZENTITYPK INTEGER, ZTRANSACTIONID INTEGER, ZCOLUMNS BLOB );
        CREATE TABLE ATRANSACTION ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZAUTHORTS INTEGER,
            ZTIMESTAMP FLOAT, ZAUTHOR VARCHAR );
        CREATE TABLE ATRANSACTIONSTRING ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR );
        CREATE TABLE ANSCKDATABASEMETADATA ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR );
        INSERT INTO Z_PRIMARYKEY VALUES (16001, 'CHANGE', 0, 1), (16002, 'TRANSACTION', 0, 1), (16003, 'TRANSACTIONSTRING', 0, 0);
        INSERT INTO ACHANGE VALUES (1, 16001, 1, 0, 5, 1, 1, NULL);
        """
}
