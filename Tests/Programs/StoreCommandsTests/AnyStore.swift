import Foundation
import TestFiles
import Testing

/// A store of an arbitrary application, created from its models with storetool.
///
/// The models are written as XML. A file created by SQL becomes a store of the first version by an upgrade, which
/// records the version.
final class AnyStore {
    let place = Place()
    private let models = TemporaryFolder("models")
    var file: URL { place.file }

    /// A store with aircraft: `Z_PK` 1 to 3, the second without a tail number, two with equal types.
    init() throws {
        try write("V0", Self.entity("<attribute name=\"tail\" optional=\"YES\" attributeType=\"String\"/>"))
        try write("V1", Self.entity(Self.attributes))
        let script = """
            CREATE TABLE ZAIRCRAFT (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTAIL VARCHAR);
            CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
            CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
            INSERT INTO Z_PRIMARYKEY VALUES (1, 'Aircraft', 0, 3);
            INSERT INTO Z_METADATA VALUES (1, 'A-STORE', CAST('<plist version="1.0"><dict/></plist>' AS BLOB));
            INSERT INTO ZAIRCRAFT VALUES (1, 1, 1, 'N1'), (2, 1, 1, NULL), (3, 1, 1, 'N3');
            """
        _ = try place.sql(script)
        #expect(try storetool("upgrade", "--to", "\(bundle):V1").exitCode == 0)
        _ = try place.sql(
            "UPDATE ZAIRCRAFT SET ZSEATS = iif(Z_PK = 2, 70000, 4), ZTYPE = iif(Z_PK = 3, 'PA28', 'C172')")
        try FileManager.default.removeItem(atPath: "\(bundle)/V0.xcdatamodel")
        try FileManager.default.removeItem(atPath: file.path + ".backups")
    }

    static let attributes = """
        <attribute name="seats" optional="YES" attributeType="Integer 32"/>
        <attribute name="tail" optional="YES" attributeType="String"/>
        <attribute name="type" optional="YES" attributeType="String"/>
        """

    static func entity(_ properties: String, attributes: String = "") -> String {
        "<entity name=\"Aircraft\" \(attributes)>\(properties)</entity>"
    }

    /// Writes a version of the application's model, and returns its path.
    @discardableResult
    func write(_ version: String, _ entities: String) throws -> String {
        let folder = models["App.xcdatamodeld/\(version).xcdatamodel"]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let xml = """
            <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
            <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">\(entities)</model>
            """
        try Data(xml.utf8).write(to: folder.appending(path: "contents"))
        return folder.path
    }

    /// The bundle that holds all versions.
    var bundle: String { models["App.xcdatamodeld"].path }

    /// Adds a version to the bundle; returns the argument that names the version.
    func version(
        _ name: String, replacing old: String, with new: String, entity attributes: String = ""
    ) throws -> String {
        try write(name, Self.entity(Self.attributes.replacing(old, with: new), attributes: attributes))
        return "\(bundle):\(name)"
    }

    func storetool(_ verb: String, _ arguments: String...) throws -> ProgramRun {
        try ProgramRun("storetool", [verb, file.path] + arguments)
    }
}
