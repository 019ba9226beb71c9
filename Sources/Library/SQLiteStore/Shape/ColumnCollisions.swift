import DataModel
import StoreSQL

/// Finds out which of several columns of one name holds which property, in a file that somebody else wrote.
///
/// Two entities of a hierarchy may each have a `text`; they get `ZTEXT` and `ZTEXT1`, and which gets which is not
/// public. The declared type tells, or the rows: a column holds nothing in rows of entities that lack its property.
struct ColumnCollisions {
    private let layout: StoreLayout
    private let shape: FileShape

    init(_ layout: StoreLayout, _ shape: FileShape) {
        self.layout = layout
        self.shape = shape
    }

    /// The names of columns that are not those the layout took; empty where it fits.
    func names(_ connection: StoreConnection) throws -> [PropertyPath: String] {
        var result: [PropertyPath: String] = [:]
        for table in layout.tables {
            for group in groups(table) {
                guard let order = try order(of: group, in: table, connection) else { continue }
                for (column, name) in zip(group, order) where column.name != name { result[column.property] = name }
            }
        }
        return result
    }

    /// The columns whose properties would all like one name.
    private func groups(_ table: TableLayout) -> [[ColumnLayout]] {
        let columns = table.columns.filter { $0.role == .value || $0.role == .foreignKey }
        let byName = Dictionary(grouping: columns) { column in
            "Z" + (column.property.path.split(separator: ".").last ?? "").uppercased()
        }
        return byName.sorted { $0.key < $1.key }.map(\.value).filter { (2...4).contains($0.count) }
    }

    /// The names in the order of the columns, the first order of all that nothing speaks against; nil where none is.
    private func order(
        of group: [ColumnLayout], in table: TableLayout, _ connection: StoreConnection
    ) throws -> [String]? {
        for order in Self.permutations(group.map(\.name)) {
            let fits = try zip(group, order).allSatisfy { try self.fits($0, name: $1, in: table, connection) }
            if fits { return order }
        }
        return nil
    }

    private func fits(
        _ column: ColumnLayout, name: String, in table: TableLayout, _ connection: StoreConnection
    ) throws -> Bool {
        guard shape.tables[table.name]?[name] == column.type else { return false }
        guard let entity = try? layout.model.entity(named: column.property.entity) else { return true }
        let stranger = try connection.integer(
            """
            SELECT 1 FROM \(name: table.name) WHERE \(name: name) IS NOT NULL \
            AND NOT (\(layout.isKind(of: entity, "Z_ENT"))) LIMIT 1
            """)
        return stranger == nil
    }

    private static func permutations(_ names: [String]) -> [[String]] {
        guard names.count > 1 else { return [names] }
        return names.indices.flatMap { index in
            var rest = names
            let first = rest.remove(at: index)
            return permutations(rest).map { [first] + $0 }
        }
    }
}
