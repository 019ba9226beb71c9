/// An order in which names can change without two ever being equal.
///
/// A name that nothing carries on steps aside when another wants it; names that change places go through a third.
struct RenamePlan {
    /// One renaming.
    struct Rename: Hashable {
        var old: String
        var new: String
    }

    /// The renamings in order.
    private(set) var renames: [Rename] = []
    /// The names, after all renamings, by the names before.
    private(set) var current: [String: String] = [:]

    /// Plans the renamings of what lives on, and the steps aside of what is dead.
    ///
    /// `fresh` are names about to be made, for which the dead step aside too.
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

    /// The name before all renamings of what one of them finds under a name.
    func firstName(of name: String) -> String { renames.first { $0.new == name }?.old ?? name }

    private mutating func rename(_ old: String, _ new: String) {
        renames.append(Rename(old: old, new: new))
        current[old] = new
    }
}
