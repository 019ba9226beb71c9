/// The match between the attributes and composite elements of an old entity and those of a new one.
///
/// Attributes match by name and renaming identifier, and so do the elements of matched composites. In addition, an
/// identifier may give a place: an element that was an attribute gives that attribute's name, and an attribute that was
/// an element gives its dotted path. In this way attributes can be gathered into a composite and scattered from it
/// again.
struct AttributeMatching {
    /// The old name of each matched new attribute, regardless of its type.
    private(set) var names: [String: String] = [:]
    /// The old path of each matched new leaf.
    private(set) var paths: [String: String] = [:]
    /// The new paths of leaves whose values were in another composite, or in none.
    private(set) var moved: Set<String> = []
    /// Identifiers that several attributes, or several elements of one composite, claim, with their new paths.
    private(set) var ambiguities: [(identifier: String, names: [String])] = []

    init(_ new: [AttributeDescription], from old: [AttributeDescription]) {
        let (leaves, places) = (Leaf.all(new), LeafPlaces(old))
        names = NameMatching(new.map(\.matchingName), from: old.map(\.matchingName)).sources
        let claims = claims(leaves, places, old)
        let taken = Set(claims.values)
        // Another part that now has the name is not the one that the identifier refers to.
        let given = Set(claims.keys)
        let matching = NameMatching(
            new.map(\.matchingName), from: old.map(\.matchingName), taken: taken.filter { !$0.contains(".") })
        let placed = new.filter { Self.isPlaced($0, by: given, matching.sources[$0.name], old) }.map(\.name)
        (names, ambiguities) = (matching.sources.filter { !placed.contains($0.key) }, matching.ambiguities)
        for leaf in leaves where !given.contains(leaf.path) {
            guard let plain = plainLeaf(of: leaf, old), !taken.contains(plain.path) else { continue }
            paths[leaf.path] = plain.path
        }
        paths.merge(claims) { plain, _ in plain }
        moved = given
    }

    /// Whether an attribute, or a leaf of the composite, comes from a place that its identifier gives, and not from the
    /// attribute that matches by name.
    private static func isPlaced(
        _ attribute: AttributeDescription, by given: Set<String>, _ name: String?, _ old: [AttributeDescription]
    ) -> Bool {
        guard let identifier = attribute.renamingIdentifier,
            attribute.leafPaths(below: attribute.name).contains(where: given.contains)
        else { return false }
        let match = old.first { $0.name == name }
        return match.map { !$0.isCalled(identifier) } ?? true
    }

    /// The old leaves that identifiers give as places, by new path, except those that another leaf continues in place
    /// by its own identifier.
    private func claims(
        _ leaves: [Leaf], _ places: LeafPlaces, _ old: [AttributeDescription]
    ) -> [String: String] {
        let claims = allClaims(leaves, places, old)
        let kept = leaves.filter { claims[$0.path] == nil }.compactMap { leaf in
            plainLeaf(of: leaf, old).flatMap { leaf.names($0) ? $0.path : nil }
        }
        return claims.filter { !kept.contains($0.value) }
    }

    private func allClaims(
        _ leaves: [Leaf], _ places: LeafPlaces, _ old: [AttributeDescription]
    ) -> [String: String] {
        var result: [String: String] = [:]
        let plain = Dictionary(
            leaves.compactMap { leaf in plainLeaf(of: leaf, old).map { (leaf.path, $0.path) } },
            uniquingKeysWith: { first, _ in first })
        for leaf in leaves {
            let matched = matchedChain(of: leaf, old)
            let held = Set(plain.filter { $0.key != leaf.path }.values)
            guard let origin = places.origin(of: leaf, besides: matched, held: held), !result.values.contains(origin),
                origin != plain[leaf.path]
            else { continue }
            result[leaf.path] = origin
        }
        return result
    }

    /// The old leaf that is reached by matching names along the chain; nil if the chain ends early.
    private func plainLeaf(of leaf: Leaf, _ old: [AttributeDescription]) -> Leaf? {
        let matched = matchedChain(of: leaf, old)
        guard matched.count == leaf.chain.count, matched.last?.isComposite == false else { return nil }
        return Leaf(chain: matched)
    }

    /// The old attributes that match a leaf's chain by name: the whole chain, or its beginning.
    private func matchedChain(of leaf: Leaf, _ old: [AttributeDescription]) -> [AttributeDescription] {
        guard let first = leaf.chain.first, let name = names[first.name],
            var previous = old.first(where: { $0.name == name })
        else { return [] }
        var result = [previous]
        var composite = first
        for element in leaf.chain.dropFirst() {
            let sources = NameMatching(composite.elementNames, from: previous.elementNames).sources
            guard let next = previous.elements.first(where: { $0.name == sources[element.name] }) else { break }
            result.append(next)
            (composite, previous) = (element, next)
        }
        return result
    }
}

/// An attribute that is not a composite, with the composites around it.
private struct Leaf {
    /// The attributes from the outermost composite to the leaf.
    let chain: [AttributeDescription]

    var path: String { chain.map(\.name).joined(separator: ".") }
    /// The path across versions: renaming identifiers, or names where there are none.
    var canonicalPath: String { chain.map { $0.renamingIdentifier ?? $0.name }.joined(separator: ".") }

    /// Whether the identifier of the attribute itself refers to another leaf, not just by an equal name.
    func names(_ other: Leaf) -> Bool {
        guard let identifier = chain.last?.renamingIdentifier else { return false }
        return other.chain.last?.isCalled(identifier) == true
    }

    static func all(_ attributes: [AttributeDescription], within chain: [AttributeDescription] = []) -> [Leaf] {
        attributes.flatMap { attribute in
            attribute.isComposite
                ? all(attribute.elements, within: chain + [attribute]) : [Leaf(chain: chain + [attribute])]
        }
    }

    /// The places that the chain's identifiers may give, innermost first: the identifier, followed by the names below
    /// it. An identifier that already has a counterpart in place gives none.
    func namedPlaces(besides matched: [AttributeDescription] = []) -> [String] {
        chain.indices.reversed().flatMap { index -> [String] in
            guard let identifier = chain[index].renamingIdentifier else { return [] }
            if matched.indices.contains(index), matched[index].isCalled(identifier) { return [] }
            let below = chain[(index + 1)...]
            return [below.map { $0.renamingIdentifier ?? $0.name }, below.map(\.name)].map {
                ([identifier] + $0).joined(separator: ".")
            }
        }
    }
}

/// The leaves of an old entity, by every path that may refer to them.
private struct LeafPlaces {
    private var paths: [String: [String]] = [:]

    init(_ attributes: [AttributeDescription]) {
        let leaves = Leaf.all(attributes)
        // A shared origin wins over an equal name, as in `NameMatching`.
        for leaf in leaves { for place in leaf.namedPlaces() { add(place, leaf) } }
        for leaf in leaves where leaf.path == leaf.canonicalPath { add(leaf.path, leaf) }
        for leaf in leaves { add(leaf.canonicalPath, leaf) }
        for leaf in leaves { add(leaf.path, leaf) }
    }

    private mutating func add(_ place: String, _ leaf: Leaf) {
        guard paths[place]?.contains(leaf.path) != true else { return }
        paths[place, default: []].append(leaf.path)
    }

    /// The old path that a new leaf's identifiers give. If several match, one that nothing else continues.
    func origin(of leaf: Leaf, besides matched: [AttributeDescription], held: Set<String>) -> String? {
        let found = leaf.namedPlaces(besides: matched).lazy.compactMap { paths[$0] }.first
        return found?.first { !held.contains($0) } ?? found?.first
    }
}

extension AttributeDescription {
    fileprivate var matchingName: NameMatching.Name { .init(name: name, identifier: renamingIdentifier) }

    /// Whether an identifier of a later version refers to this attribute.
    fileprivate func isCalled(_ identifier: String) -> Bool { [name, renamingIdentifier].contains(identifier) }
}
