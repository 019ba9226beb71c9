package import Carrying
public import DataModel
import Foundation
package import MirrorMerge

/// What a cloud's schema is made of: a model, and what of it travels.
public struct CloudSchema: Sendable {
    let model: ManagedObjectModel
    let rules: MirrorRules
    let versions: [String]

    /// Creates the schema of a model.
    ///
    /// - Parameters:
    ///   - model: the newest version of the model.
    ///   - excludedEntities: entities whose records stay in their file, by first name.
    ///   - excludedAttributes: attributes whose values do, by entity.
    public init(
        model: ManagedObjectModel, excludedEntities: Set<String> = [], excludedAttributes: [String: Set<String>] = [:]
    ) {
        var rules = MirrorRules()
        (rules.excludedEntities, rules.excludedAttributes) = (excludedEntities, excludedAttributes)
        self.init(model: model, rules: rules, versions: [model.versionChecksum])
    }

    package init(model: ManagedObjectModel, rules: MirrorRules, versions: [String]) {
        (self.model, self.rules, self.versions) = (model, rules, versions)
    }
}

/// What ``CloudDatabase/initializeCloudSchema(_:options:)`` does, as in Core Data.
public struct CloudSchemaOptions: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Connects to nothing, and changes nothing.
    public static let dryRun = CloudSchemaOptions(rawValue: 1)
    /// Says that the statements are wanted; they are returned in any case.
    public static let printSchema = CloudSchemaOptions(rawValue: 2)
}

/// Why a database does not get a schema; nothing was changed.
public struct CloudSchemaError: Error, Sendable {
    /// What happened, in the user's words.
    public let message: String
    /// What the user can do.
    public let recovery: String

    /// The same for the program, with its exit code.
    package let cause: CarryError

    init(_ cause: CarryError) { (message, recovery, self.cause) = (cause.message, cause.recovery, cause) }
}

/// A PostgreSQL database with the tables of a mirrored store: a development schema to try, and the one in use, to which
/// only additions are made.
///
///     let database = try CloudDatabase("postgresql://host/logbook")
///     let schema = CloudSchema(model: model)
///     print(try database.initializeCloudSchema(schema, options: [.dryRun, .printSchema]).joined(separator: "\n"))
///     try database.promoteCloudSchema(schema)
public struct CloudDatabase {
    private let place: DatabasePlace
    private let password: () -> String?

    /// Names a database; connects later.
    ///
    /// - Parameters:
    ///   - place: `postgresql://[USER@]HOST[:PORT]/DATABASE`, without a password.
    ///   - password: returns a password when the server wants one that `~/.pgpass` does not have; nil for none.
    /// - Throws: ``CloudSchemaError`` for a text that is no such place.
    public init(_ place: String, password: @escaping () -> String? = { nil }) throws(CloudSchemaError) {
        do throws(CarryError) {
            self.init(try DatabasePlace(place), password: password)
        } catch { throw CloudSchemaError(error) }
    }

    package init(_ place: DatabasePlace, password: @escaping () -> String?) {
        (self.place, self.password) = (place, password)
    }

    private static let (development, production) = ("flightlog_dev", "flightlog")

    /// Makes the tables of a model in the development schema, which is replaced: whether PostgreSQL takes them is known
    /// then, and how they look. Nothing in use is touched.
    ///
    /// - Returns: the statements.
    /// - Throws: ``CloudSchemaError``.
    @discardableResult
    public func initializeCloudSchema(
        _ schema: CloudSchema, options: CloudSchemaOptions = []
    ) throws(CloudSchemaError) -> [String] {
        do throws(CarryError) { return try initialize(schema, options) } catch { throw CloudSchemaError(error) }
    }

    private func initialize(_ schema: CloudSchema, _ options: CloudSchemaOptions) throws(CarryError) -> [String] {
        let change = try tables(schema).additions(to: Self.development, found: [:])
        let statements =
            [
                "DROP SCHEMA IF EXISTS \(Self.development) CASCADE;", "CREATE SCHEMA \(Self.development);",
            ] + change.statements
        guard !options.contains(.dryRun) else { return statements }
        let connection = try DatabaseConnection(place, password: password)
        try connection.run((["BEGIN;"] + statements + ["COMMIT;"]).joined(separator: "\n"))
        return statements
    }

    /// Adds what the schema in use lacks of a model's tables and columns, in one transaction, and keeps the model.
    ///
    /// - Parameter dryRun: whether nothing is changed.
    /// - Returns: the statements.
    /// - Throws: ``CloudSchemaError``, also where the model changes or removes something.
    @discardableResult
    public func promoteCloudSchema(_ schema: CloudSchema, dryRun: Bool = false) throws(CloudSchemaError) -> [String] {
        do throws(CarryError) { return try promote(schema, dryRun) } catch { throw CloudSchemaError(error) }
    }

    private func promote(_ schema: CloudSchema, _ dryRun: Bool) throws(CarryError) -> [String] {
        let tables = try tables(schema)
        let model = try resolved(schema)
        let connection = try DatabaseConnection(place, password: password)
        let known = try CloudArchive.newest(connection, place: place.text)
        if let known {
            let changes = ModelDifference(from: known.model, to: model).nonAdditiveOperations
            if let first = changes.first { throw refusal(first.sentence) }
        }
        let change = tables.additions(to: Self.production, found: try columns(connection))
        if let first = change.conflicts.first { throw refusal(first) }
        let isKnown = known?.model.versionChecksum == model.versionChecksum
        guard !dryRun, !isKnown || !change.statements.isEmpty else { return change.statements }
        try connection.run(PostgresCarrier.tables)
        try connection.run("BEGIN;\nLOCK TABLE flightlog.ring IN EXCLUSIVE MODE;\n" + CloudArchive.table)
        if !change.statements.isEmpty { try connection.run(change.statements.joined(separator: "\n")) }
        try CloudArchive(model, schema.rules, versions: schema.versions).add(connection)
        try connection.run("UPDATE flightlog.ring SET projected = 0;\nCOMMIT;")
        return change.statements
    }

    private func refusal(_ sentence: String) -> CarryError {
        let reason = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
        return .unusable(
            place: place.text, reason: "the model does not only add to its schema: \(reason)",
            remedy: "Add what is new beside the old in the model. Nothing was changed.")
    }

    private func resolved(_ schema: CloudSchema) throws(CarryError) -> ResolvedModel {
        do throws(DataModelError) {
            return try schema.model.resolved()
        } catch {
            throw .unusable(place: place.text, reason: String(error.message.dropLast()), remedy: error.recovery)
        }
    }

    private func tables(_ schema: CloudSchema) throws(CarryError) -> CloudTables {
        try CloudTables(try resolved(schema), schema.rules, place: place.text)
    }

    /// The columns of the tables in use with their types.
    private func columns(_ connection: DatabaseConnection) throws(CarryError) -> [String: [String: String]] {
        var result: [String: [String: String]] = [:]
        let rows = try connection.rows(
            """
            SELECT table_name, column_name, data_type FROM information_schema.columns
            WHERE table_schema = $1 AND table_name LIKE 'CD%'
            """, [.text(Self.production)])
        for row in rows {
            guard let table = row[0], let column = row[1] else { continue }
            result[table, default: [:]][column] = row[2]
        }
        return result
    }
}
