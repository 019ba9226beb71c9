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
        let like = file.table(like: own) ?? other.flatMap { file.table(like: $0) }
        return like.flatMap { names.values.contains($0) ? nil : $0 } ?? own
    }

    /// The columns of a join table: `backward` has the keys of the relationship's entity, `forward` those of its
    /// destination.
    ///
    /// The same name in several join tables gets a number in all but the first, as in genuine files.
    func joinColumns(
        of relationship: ResolvedRelationship, table: String, namer: inout ColumnNamer
    ) -> (backward: String, forward: String) {
        let inverse = model.inverse(of: relationship)?.name ?? relationship.name + "_OWNER"
        let forward = numbered(relationship.destinationNumber, relationship.name)
        let backward = numbered(relationship.declaringNumber, inverse)
        let keys = (file.tables[table]?.keys.filter { !$0.hasPrefix("Z_FOK_") } ?? []).sorted()
        guard keys.count == 2 else {
            let name = namer.name(backward)
            return (name, backward == forward ? "REFLEXIVE" : namer.name(forward))
        }
        for key in keys { namer.reserve(key) }
        let back = file.has(backward, in: table) ? backward : file.column(like: backward, in: table)
        let ahead = file.has(forward, in: table) && back != forward ? forward : file.column(like: forward, in: table)
        if let ahead, ahead != back { return (keys.first { $0 != ahead } ?? backward, ahead) }
        guard let back else { return (backward, forward) }
        return (back, keys.first { $0 != back } ?? forward)
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
