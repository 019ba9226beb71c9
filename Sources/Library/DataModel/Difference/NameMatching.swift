/// Finds what carries on what across two versions, by names and renaming identifiers.
///
/// A renaming identifier wins over an equal name, and may say the old name or the old identifier, so that a chain of
/// renamings works step by step and in one leap. What both versions trace back to one name comes first: of two
/// attributes that changed places twice, each finds its own. Nothing is guessed from likeness.
struct NameMatching {
    /// A name, and the name it goes by across versions.
    struct Name: Hashable {
        var name: String
        var identifier: String?
    }

    /// The old name of each new one that has a counterpart.
    private(set) var sources: [String: String] = [:]
    /// Identifiers that several new names claim, with those names, sorted.
    private(set) var ambiguities: [(identifier: String, names: [String])] = []
    private var claimed: Set<String> = []

    /// Matches names; the old names `taken` are carried on elsewhere, unless an identifier claims them here.
    init(_ destination: [Name], from source: [Name], taken: Set<String> = []) {
        match(destination, source) { $1.identifier == $0.identifier && $1.name == $0.name }
        findAmbiguities(destination, source)
        match(destination, source) { $1.identifier == $0.identifier }
        match(destination, source) { $1.identifier == nil && $1.name == $0.identifier }
        match(destination, source) { $1.name == $0.identifier }
        claimed.formUnion(taken)
        match(destination, source, byIdentifier: false) { $1.name == $0.name }
        match(destination, source, byIdentifier: false) { $1.identifier == $0.name }
    }

    /// An identifier is ambiguous where something bore it, and neither of its claimants bore it there.
    private mutating func findAmbiguities(_ destination: [Name], _ source: [Name]) {
        let claimants = Dictionary(grouping: destination.filter { sources[$0.name] == nil }, by: \.identifier)
        let borne = Set(source.filter { !claimed.contains($0.name) }.flatMap { [$0.name, $0.identifier] })
        for (identifier, names) in claimants where names.count > 1 && borne.contains(identifier) {
            guard let identifier else { continue }
            ambiguities.append((identifier, names.map(\.name).sorted()))
        }
        ambiguities.sort { $0.identifier < $1.identifier }
    }

    private mutating func match(
        _ destination: [Name], _ source: [Name], byIdentifier: Bool = true, _ fits: (Name, Name) -> Bool
    ) {
        for wanted in destination where sources[wanted.name] == nil && (!byIdentifier || wanted.identifier != nil) {
            guard let found = source.first(where: { !claimed.contains($0.name) && fits(wanted, $0) }) else { continue }
            sources[wanted.name] = found.name
            claimed.insert(found.name)
        }
    }
}

extension ResolvedEntity {
    /// The names of all attributes, inherited ones among them.
    var attributeNames: [NameMatching.Name] {
        attributes.map { .init(name: $0.name, identifier: $0.renamingIdentifier) }
    }

    /// The names of all relationships, inherited ones among them.
    var relationshipNames: [NameMatching.Name] { relationships.map(\.matchingName) }
}

extension AttributeDescription {
    /// The names of a composite's elements.
    var elementNames: [NameMatching.Name] {
        elements.map { .init(name: $0.name, identifier: $0.renamingIdentifier) }
    }
}

extension ResolvedRelationship {
    /// The name under which it is looked for.
    var matchingName: NameMatching.Name { .init(name: name, identifier: description.renamingIdentifier) }
}
