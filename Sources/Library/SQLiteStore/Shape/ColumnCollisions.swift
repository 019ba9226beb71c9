import DataModel
import StoreSQL

/// The assignment of equally named columns to properties, in a file of another program.
///
/// Two entities of a hierarchy may each have an attribute `text`; their columns are `ZTEXT` and `ZTEXT1`, in an order
/// that is not documented. The declared types tell, or the rows: a column is NULL in rows of entities without its
/// property.
struct ColumnCollisions {
    private let layout: StoreLayout
    private let shape: FileShape

    init(_ layout: StoreLayout, _ shape: FileShape) {
        self.layout = layout
        self.shape = shape
    }

    /// Returns the column names that differ from those in the layout; empty if the layout fits.
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

    /// The columns whose properties have the same preferred name.
    private func groups(_ table: TableLayout) -> [[ColumnLayout]] {
        let columns = table.columns.filter { $0.role == .value || $0.role == .foreignKey }
        let byName = Dictionary(grouping: columns) { column in
            "Z" + (column.property.path.split(separator: ".").last ?? "").uppercased()
        }
        return byName.sorted { $0.key < $1.key }.map(\.value).filter { (2...4).contains($0.count) }
    }

    /// The first order of the names that fits the types and rows; nil if none does.
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
