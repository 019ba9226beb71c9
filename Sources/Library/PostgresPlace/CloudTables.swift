import Carrying
import DataModel
import MirrorFormat
import MirrorMerge

/// The tables that show a mirrored store to programs that know SQL: one for each root entity, `CD_` before each name.
///
/// All names are first names, so that renaming changes nothing. Every column may be empty.
struct CloudTables: Sendable {
    struct Column: Hashable, Sendable {
        let name: String
        let type: ColumnType
    }

    /// The types of columns.
    enum ColumnType: String, Sendable {
        case boolean, bigint, numeric, text, uuid, bytea
        case number = "double precision"
        case date = "timestamp with time zone"

        init?(_ type: AttributeType) {
            switch type {
            case .integer16, .integer32, .integer64: self = .bigint
            case .decimal: self = .numeric
            case .double, .float: self = .number
            case .string, .uri: self = .text
            case .boolean: self = .boolean
            case .date: self = .date
            case .binary, .transformable: self = .bytea
            case .uuid: self = .uuid
            case .undefined, .objectID, .composite: return nil
            }
        }
    }

    /// The columns by table, besides those that every table has; both in order.
    private(set) var tables: [String: [Column]] = [:]
    /// The table of each entity and many-to-many relationship.
    private(set) var places: [String: String] = [:]
    let schema: MirrorSchema

    /// The table of the pairs of all many-to-many relationships.
    static let pairs = "CDMR"
    /// The suffix of the column that names the file of a large value.
    static let largeSuffix = "_ckAsset"
    /// The columns that every table has.
    static let common = ["ring", "name", "CD_entityName", "fl_digest"]
    private static let longest = 63

    /// Derives the tables of a model.
    ///
    /// - Parameter place: what errors name.
    /// - Throws: `CarryError.unusable` for a name that PostgreSQL would cut, or a field that two entities of one table have
    ///   with different types.
    init(_ model: ResolvedModel, _ rules: MirrorRules, place: String) throws(CarryError) {
        schema = MirrorSchema(model, rules)
        for entity in model.entities {
            let title = entity.description.canonicalName
            guard let known = schema.entities[title] else { continue }
            let table = "CD_" + model[number: entity.rootNumber].description.canonicalName
            places[title] = table
            let types = Self.types(entity)
            for property in known.properties {
                let type: ColumnType? = known.references[property] != nil ? .uuid : types[property]
                guard let type else { continue }
                try add(Column(name: "CD_" + property, type: type), to: table, place)
                guard type == .bytea else { continue }
                try add(Column(name: "CD_" + property + Self.largeSuffix, type: .text), to: table, place)
            }
            tables[table, default: []] += []
        }
        for (title, entity) in schema.entities where entity.isPair {
            places[title] = Self.pairs
            for end in ["first", "second"] { try add(Column(name: "CD_" + end, type: .uuid), to: Self.pairs, place) }
        }
        tables = tables.mapValues { $0.sorted { $0.name < $1.name } }
    }

    /// The types of an entity's attributes and leaves of composites, by first names.
    private static func types(_ entity: ResolvedEntity) -> [String: ColumnType] {
        var now: [String: ColumnType] = [:]
        for slot in entity.slots {
            if let type = slot.attribute?.attributeType { now[slot.path] = ColumnType(type) }
        }
        let leaves = entity.attributes.filter { !$0.isTransient }.flatMap { $0.leaves() }
        return Dictionary(leaves.compactMap { leaf in now[leaf.now].map { (leaf.first, $0) } }) { first, _ in first }
    }

    private mutating func add(_ column: Column, to table: String, _ place: String) throws(CarryError) {
        for name in [table, column.name] where name.utf8.count > Self.longest {
            throw .unusable(
                place: place, reason: "PostgreSQL cuts names after \(Self.longest) bytes, such as “\(name)”",
                remedy: "Give it a shorter name in a new version of the model.")
        }
        let others = tables[table, default: []].filter { $0.name == column.name }
        guard others.allSatisfy({ $0.type == column.type }) else {
            throw .unusable(
                place: place, reason: "two entities have “\(column.name)” in \(table) with different types",
                remedy: "Give one of them another name in a new version of the model.")
        }
        if others.isEmpty { tables[table, default: []].append(column) }
    }

    // MARK: Statements

    /// A name as SQL has it.
    static func quoted(_ name: String) -> String { "\"" + name.replacing("\"", with: "\"\"") + "\"" }

    /// What a change of a schema does.
    struct Change: Sendable {
        var statements: [String] = []
        /// What would be changed or removed, as parts of a sentence.
        var conflicts: [String] = []
    }

    /// Returns what gives a schema the tables: additions only.
    ///
    /// - Parameters:
    ///   - schema: the schema's name.
    ///   - found: the columns that its tables have, by table, with their types.
    func additions(to schema: String, found: [String: [String: String]]) -> Change {
        var change = Change()
        for (table, columns) in tables.sorted(by: { $0.key < $1.key }) {
            let place = "\(Self.quoted(schema)).\(Self.quoted(table))"
            guard let known = found[table] else {
                let lines = columns.map { "    \(Self.quoted($0.name)) \($0.type.rawValue)" }
                change.statements.append(
                    (["CREATE TABLE \(place) (", "    ring uuid NOT NULL,", "    name uuid NOT NULL,"]
                        + ["    \"CD_entityName\" text,", "    fl_digest text,"] + lines.map { $0 + "," }
                        + ["    PRIMARY KEY (ring, name)", ");"]).joined(separator: "\n"))
                continue
            }
            let new = columns.filter { known[$0.name] == nil }
            change.statements += new.map {
                "ALTER TABLE \(place) ADD COLUMN \(Self.quoted($0.name)) \($0.type.rawValue);"
            }
            // All its rows are written again.
            if !new.isEmpty { change.statements.append("UPDATE \(place) SET fl_digest = NULL;") }
            for column in columns {
                guard let type = known[column.name] else { continue }
                if type != column.type.rawValue {
                    change.conflicts.append("\(table).\(column.name) is \(type), and would be \(column.type.rawValue)")
                }
            }
        }
        return change
    }
}
