import DataModel

/// The names of join tables and their columns: those of a new store, unless the file has others.
extension LayoutBuilder {
    /// The join table of a relationship. If the file does not have it, the one named after the inverse, or one with a
    /// former entity number.
    func joinTableName(of relationship: ResolvedRelationship) -> String {
        let own = numbered(relationship.declaringNumber, relationship.name)
        guard file.tables[own] == nil else { return own }
        let other = model.inverse(of: relationship).map { numbered($0.declaringNumber, $0.name) }
        if let other, file.tables[other] != nil { return other }
        return file.table(like: own) ?? other.flatMap { file.table(like: $0) } ?? own
    }

    /// The columns of a join table: `backward` has the keys of the relationship's entity, `forward` those of its
    /// destination.
    func joinColumns(
        of relationship: ResolvedRelationship, table: String
    ) -> (backward: String, forward: String) {
        let inverse = model.inverse(of: relationship)?.name ?? relationship.name + "_OWNER"
        var forward = numbered(relationship.destinationNumber, relationship.name)
        var backward = numbered(relationship.declaringNumber, inverse)
        if forward == backward { forward += "1" }
        let keys = (file.tables[table]?.keys.filter { !$0.hasPrefix("Z_FOK_") } ?? []).sorted()
        guard keys.count == 2, Set(keys) != [forward, backward] else { return (backward, forward) }
        let found = file.has(forward, in: table) ? forward : file.column(like: forward, in: table)
        let back = file.has(backward, in: table) ? backward : file.column(like: backward, in: table)
        if let found, keys.contains(found), found != back {
            (backward, forward) = (keys.first { $0 != found } ?? backward, found)
        } else if let back, keys.contains(back) {
            (backward, forward) = (back, keys.first { $0 != back } ?? forward)
        }
        return (backward, forward)
    }

    func orderColumns(_ column: String, of relationship: ResolvedRelationship, table: String) -> [String] {
        relationship.isOrdered ? [orderColumn(column, table: table)] : []
    }

    func inverseOrderColumns(_ column: String, of relationship: ResolvedRelationship, table: String) -> [String] {
        model.inverse(of: relationship)?.isOrdered == true ? [orderColumn(column, table: table)] : []
    }

    private func orderColumn(_ column: String, table: String) -> String {
        let wanted = "Z_FOK_" + column.dropFirst(2)
        guard !file.has(wanted, in: table) else { return wanted }
        return file.column(like: wanted, in: table) ?? wanted
    }

    private func numbered(_ number: Int, _ name: String) -> String {
        "Z_\(numbers.inFile(number))\(name.uppercased())"
    }
}
