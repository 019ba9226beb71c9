/// An order of renamings in which no two names are ever equal.
///
/// An unused name gives way if another needs it. Names that are exchanged get temporary names in between.
struct RenamePlan {
    struct Rename: Hashable {
        var old: String
        var new: String
    }

    /// The renamings in order.
    private(set) var renames: [Rename] = []
    /// The name after all renamings, by the name before.
    private(set) var current: [String: String] = [:]

    /// Plans the renamings of the names that stay, and of unused names that are in the way.
    ///
    /// - Parameters:
    ///   - living: The renamings that the model asks for.
    ///   - dead: The unused names.
    ///   - fresh: Names that will be created, for which unused names give way as well.
    init(living: [Rename], dead: [String], fresh: [String] = []) {
        let wanted = Set(living.map(\.new) + fresh)
        for name in dead {
            current[name] = name
            if wanted.contains(name) { rename(name, "Z_OLD_" + name.drop { $0 == "Z" }) }
        }
        let moves = living.filter { $0.old != $0.new }
        for move in living { current[move.old] = move.new }
        let leaving = Set(moves.map(\.old))
        let crossing = moves.filter { leaving.contains($0.new) }
        for move in crossing { renames.append(Rename(old: move.old, new: "Z_NEW_" + move.old)) }
        renames += moves.filter { !crossing.contains($0) }
        for move in crossing { renames.append(Rename(old: "Z_NEW_" + move.old, new: move.new)) }
    }

    /// Returns the name before all renamings of what a renaming finds under a name.
    func firstName(of name: String) -> String { renames.first { $0.new == name }?.old ?? name }

    private mutating func rename(_ old: String, _ new: String) {
        renames.append(Rename(old: old, new: new))
        current[old] = new
    }
}
