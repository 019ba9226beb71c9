import Carrying
import DataModel
import Foundation
import MirrorMerge

/// A version of a cloud's schema as the database keeps it: the model, and what of it travels.
struct CloudArchive {
    let model: ResolvedModel
    let rules: MirrorRules
    /// The checksums of the versions of the model whose files are read, the model's own last.
    let versions: [String]

    /// The rules and versions as JSON, so that a program of any version writes the tables of the promoted one.
    private struct Notes: Codable {
        var excludedEntities: [String]
        var excludedAttributes: [String: [String]]
        var atomicGroups: [String: [[String]]]
        var versions: [String]
    }

    init(_ model: ResolvedModel, _ rules: MirrorRules, versions: [String]) {
        (self.model, self.rules, self.versions) = (model, rules, versions)
    }

    /// The table of versions.
    static let table = """
        CREATE TABLE IF NOT EXISTS flightlog.schema_version (
            version bigint PRIMARY KEY,
            checksum text NOT NULL,
            model bytea NOT NULL,
            rules text NOT NULL,
            by text NOT NULL DEFAULT session_user,
            at timestamptz NOT NULL DEFAULT now()
        );
        """

    /// Reads the newest version; nil if none was promoted.
    static func newest(_ connection: DatabaseConnection, place: String) throws(CarryError) -> CloudArchive? {
        guard
            try connection.rows("SELECT 1 WHERE to_regclass('flightlog.schema_version') IS NOT NULL").count == 1,
            let row = try connection.bytes(
                "SELECT model, rules FROM flightlog.schema_version ORDER BY version DESC LIMIT 1"
            ).first
        else { return nil }
        guard let archive = row[0], let notes = row[1],
            let model = try? ManagedObjectModel(archive: archive, source: place).resolved(),
            let read = try? JSONDecoder().decode(Notes.self, from: notes)
        else {
            throw .unusable(
                place: place, reason: "the model of its schema cannot be read",
                remedy: "Promote it again: flightlog-sync schema PLACE --promote")
        }
        var rules = MirrorRules()
        rules.excludedEntities = Set(read.excludedEntities)
        rules.excludedAttributes = read.excludedAttributes.mapValues { Set($0) }
        rules.atomicGroups = read.atomicGroups
        return CloudArchive(model, rules, versions: read.versions)
    }

    /// Adds the version, unless it is the newest already.
    func add(_ connection: DatabaseConnection) throws(CarryError) {
        let notes = Notes(
            excludedEntities: rules.excludedEntities.sorted(),
            excludedAttributes: rules.excludedAttributes.mapValues { $0.sorted() }, atomicGroups: rules.atomicGroups,
            versions: versions)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = (try? encoder.encode(notes)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
        try connection.rows(
            """
            INSERT INTO flightlog.schema_version (version, checksum, model, rules)
            SELECT coalesce(max(version), 0) + 1, $1, $2::bytea, $3 FROM flightlog.schema_version
            """, [.text(model.versionChecksum), .bytes(model.archive()), .text(text)])
    }
}
