import DataModel

/// The objects of a file's schema that would run, and that neither this library nor Core Data made.
///
/// A file from a stranger may hold triggers that change other rows at each save, or a view in place of a table whose
/// reading does not end (<https://www.sqlite.org/security.html>). A trigger of a derived attribute or an index table is
/// known by its text. In files that Core Data wrote, its own triggers are known by what they write: derived attributes
/// and R-trees.
///
///     UnexpectedSchemaObjects(layout, file: shape, isOwn: true).all  // ["trigger t1 on ZLOGENTRY"]
package struct UnexpectedSchemaObjects: Sendable {
    /// All of them, such as `the trigger t1 on ZLOGENTRY`, by name.
    package private(set) var all: [String] = []
    /// Those in place of tables, or inside them, which run even when the file is only read.
    package private(set) var inTables: [String] = []
    /// Those that no opening for writing repairs.
    package private(set) var lasting: [String] = []
    /// Replaces the triggers in the names of the library that have another text, or removes them.
    package private(set) var repairs: [SQLStatement] = []
    /// Whether triggers keep anything in the file.
    package private(set) var hasTriggers: Bool

    /// Compares the schema of a file with its layout.
    ///
    /// - Parameters:
    ///   - layout: The layout of the file's model.
    ///   - file: The schema of the file.
    ///   - isOwn: Whether this library wrote the file.
    package init(_ layout: StoreLayout, file: FileShape, isOwn: Bool) {
        let check = SchemaCheck(layout, file, isOwn: isOwn)
        hasTriggers = isOwn && layout.hasTriggers
        for (name, object) in file.objects.sorted(by: { $0.key < $1.key }) {
            guard let strangeness = check.strangeness(of: name, object) else {
                hasTriggers = hasTriggers || object.kind == .trigger
                continue
            }
            switch strangeness {
            case .beside(let title):
                all.append(title)
                lasting.append(title)
            case .inTable(let title):
                all.append(title)
                lasting.append(title)
                inTables.append(title)
            case .outdated(let title):
                all.append(title)
                repairs += [DerivedTrigger.dropStatement(name)] + [check.statement(of: name)].compactMap(\.self)
            }
        }
    }
}

extension StoreLayout {
    /// Whether triggers keep anything in a store of this layout.
    package var hasTriggers: Bool { hasDerivedAttributes || !computedIndexes.allSatisfy { $0.form == .expressions } }

    /// The statements of the triggers of derived attributes, by name.
    package var derivedTriggers: [(name: String, statement: SQLStatement)] {
        derivedAttributes.flatMap(\.triggers).map { ($0.name, $0.createStatement) }
    }
}

/// Tells which objects of a schema are strange, and how.
private struct SchemaCheck {
    /// What is strange about an object, with the sentence that names it.
    enum SchemaAnomaly {
        case beside(String)
        case inTable(String)
        case outdated(String)
    }

    private let file: FileShape
    private let isOwn: Bool
    /// The statements of the library's triggers and index tables, by name.
    private let known: [String: SQLStatement]
    /// The names of the tables that statements of the library read and write.
    private let tables: Set<String>
    /// The columns of derived attributes, by table.
    private let derivedColumns: [String: Set<String>]
    /// The tables of indexes that an opening for writing removes with their triggers, since the model has them no more.
    private let staleTriggers: Set<String>
    private let staleTables: Set<String>

    init(_ layout: StoreLayout, _ file: FileShape, isOwn: Bool) {
        self.file = file
        self.isOwn = isOwn
        let companions = layout.computedIndexes.compactMap { CompanionTable($0, in: layout) }
        known = Dictionary(
            layout.derivedTriggers.map { ($0.name, $0.statement) } + companions.flatMap(\.objects),
            uniquingKeysWith: { first, _ in first })
        tables = Set(
            (layout.tables.map(\.name) + layout.joinTables.map(\.name) + Self.bookkeeping).map { $0.uppercased() })
        var columns: [String: Set<String>] = [:]
        for entity in layout.model.entities where layout.table(ofRoot: entity.rootNumber) != nil {
            for slot in entity.slots where slot.attribute?.isDerived ?? false {
                guard let column = layout[entity].slotColumns[slot.index]?.name else { continue }
                columns[layout[entity].table.uppercased(), default: []].insert(column.uppercased())
            }
        }
        derivedColumns = columns
        let wanted = Set(companions.flatMap(\.tables))
        staleTables = isOwn ? Set(file.companionTables).subtracting(wanted) : []
        staleTriggers = staleTables.isEmpty ? [] : Set(file.triggers(naming: staleTables.sorted()))
    }

    /// Returns the library's statement for a name; nil if it has none.
    func statement(of name: String) -> SQLStatement? { known[name] }

    private static let bookkeeping = [
        "Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE", "ACHANGE", "ATRANSACTION", "ATRANSACTIONSTRING",
    ]

    /// Returns what is strange about an object; nil if nothing is.
    func strangeness(of name: String, _ object: SchemaObject) -> SchemaAnomaly? {
        switch object.kind {
        case .trigger: trigger(name, object)
        case .table: table(name, object)
        case .index: index(name, object)
        // A view.
        case .other: other(name, object)
        }
    }

    private func trigger(_ name: String, _ object: SchemaObject) -> SchemaAnomaly? {
        let title = Self.title(of: name, object)
        if let statement = known[name], file.has(name, as: statement) { return nil }
        if isOwn { return known[name] != nil || staleTriggers.contains(name) ? .outdated(title) : .beside(title) }
        // A trigger on a table that no statement of the library writes does not run.
        guard tables.contains(object.table.uppercased()) else { return nil }
        return isOfCoreData(name, object.sql) ? nil : .beside(title)
    }

    private func table(_ name: String, _ object: SchemaObject) -> SchemaAnomaly? {
        let isOurs = tables.contains(name.uppercased())
        if Self.isVirtual(object.sql) {
            if isOurs { return .inTable(Self.title(of: name, object)) }
            guard isOwn, !staleTables.contains(name) else { return nil }
            return known[name].map { file.has(name, as: $0) } ?? false ? nil : .beside(Self.title(of: name, object))
        }
        guard isOurs || isOwn, let part = Self.runningPart(of: object.sql) else { return nil }
        let title = "\(part) of \(name)"
        return isOurs ? .inTable(title) : .beside(title)
    }

    private func index(_ name: String, _ object: SchemaObject) -> SchemaAnomaly? {
        // Those whose names begin with Z are brought in line with the model by an opening for writing.
        guard isOwn, !name.hasPrefix("Z"), tables.contains(object.table.uppercased()) else { return nil }
        let words = SQLWords.of(object.sql)
        let marks = words.filter { $0 == .mark("(") }.count
        return marks > 1 || words.contains(.plain("WHERE")) ? .beside(Self.title(of: name, object)) : nil
    }

    private func other(_ name: String, _ object: SchemaObject) -> SchemaAnomaly? {
        let title = Self.title(of: name, object)
        if tables.contains(name.uppercased()) { return .inTable(title) }
        return isOwn ? .beside(title) : nil
    }

    static func title(of name: String, _ object: SchemaObject) -> String {
        switch object.kind {
        case .trigger: "the trigger \(name) on \(object.table)"
        case .table: isVirtual(object.sql) ? "the virtual table \(name)" : "the table \(name)"
        case .index: "the index \(name) of \(object.table)"
        case .other: "the view \(name)"
        }
    }

    private static func isVirtual(_ sql: String) -> Bool {
        // So SQLite writes it; other statements come from files that were written by other means.
        guard !sql.hasPrefix("CREATE TABLE ") else { return false }
        return SQLWords.of(String(sql.prefix(100))).prefix(2).elementsEqual([.plain("CREATE"), .plain("VIRTUAL")])
    }

    /// The part of a table's definition that computes something, such as `the computed column ZAGE`; nil for a table that
    /// only keeps rows.
    private static func runningPart(of sql: String) -> String? {
        // It needs parentheses, of which a table that only keeps rows has one pair.
        guard sql.utf8.count(where: { $0 == UInt8(ascii: "(") }) > 1 else { return nil }
        for definition in definitions(of: SQLWords.of(sql)) {
            let computes = definition.indices.contains { index in
                let next = definition.index(after: index)
                return definition[index] == .plain("GENERATED")
                    || definition[index] == .plain("AS") && next < definition.endIndex && definition[next] == .mark("(")
            }
            if computes { return "the computed column \(definition.first?.name ?? "")" }
            if definition.contains(.plain("CHECK")) { return "a check" }
        }
        return nil
    }

    /// The definitions of a table's columns and constraints: what commas divide inside the outer parentheses.
    private static func definitions(of words: [SQLWords.Word]) -> [ArraySlice<SQLWords.Word>] {
        guard let begin = words.firstIndex(of: .mark("(")) else { return [] }
        var depth = 0
        return words[words.index(after: begin)...].split { word in
            switch word {
            case .mark("("): depth += 1
            case .mark(")"): depth -= 1
            default: break
            }
            return word == .mark(",") && depth == 0
        }
    }

    // MARK: Core Data's triggers

    /// Whether a trigger only does what those of Core Data do: it writes R-trees, or columns of derived attributes, and
    /// notifies the framework (store-format 3.6).
    private func isOfCoreData(_ name: String, _ sql: String) -> Bool {
        guard name.hasPrefix(DerivedTrigger.prefix) || name.hasPrefix("Z_RT_") else { return false }
        let words = SQLWords.of(sql)
        guard let begin = words.firstIndex(of: .plain("BEGIN")), words.last == .plain("END"),
            // A query that calls itself need not end.
            !words.contains(.plain("WITH")), !words.contains(.plain("RECURSIVE"))
        else { return false }
        let statements = words[(begin + 1)..<(words.count - 1)].split(separator: .mark(";"))
        return statements.allSatisfy { isOfCoreData(Array($0)) }
    }

    private func isOfCoreData(_ statement: [SQLWords.Word]) -> Bool {
        switch statement.first {
        case .plain("SELECT"):
            return statement.count > 1 && statement[1].name?.hasPrefix("NSCOREDATA") ?? false
        case .plain("INSERT"), .plain("DELETE"), .plain("REPLACE"):
            let target = statement.drop { ![.plain("INTO"), .plain("FROM")].contains($0) }.dropFirst().first
            return target?.name?.hasPrefix("Z_RT_") ?? false
        case .plain("UPDATE"):
            let rest = statement.dropFirst().drop { [.plain("OR"), .plain("REPLACE"), .plain("IGNORE")].contains($0) }
            guard let table = rest.first?.name, rest.dropFirst().first == .plain("SET") else { return false }
            if table.hasPrefix("Z_RT_") { return true }
            guard let column = rest.dropFirst(2).first?.name, rest.dropFirst(3).first == .mark("=") else {
                return false
            }
            return derivedColumns[table]?.contains(column) ?? false && !assignsMore(rest.dropFirst(4))
        default: return false
        }
    }

    /// Whether a statement assigns a second column: a comma outside parentheses before its condition.
    private func assignsMore(_ words: ArraySlice<SQLWords.Word>) -> Bool {
        var depth = 0
        for word in words {
            switch word {
            case .mark("("): depth += 1
            case .mark(")"): depth -= 1
            case .mark(",") where depth == 0: return true
            case .plain("WHERE") where depth == 0: return false
            default: break
            }
        }
        return false
    }
}
