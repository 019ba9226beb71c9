/// The match between names of two versions, by name and renaming identifier.
///
/// A renaming identifier wins over an equal name. It may give the old name or the old identifier, so that a chain of
/// renamings works step by step and at once. A shared origin wins over both: of two attributes that swapped names
/// twice, each finds its own. Similar names never match.
struct NameMatching {
    /// A name with its renaming identifier.
    struct Name: Hashable {
        var name: String
        var identifier: String?
    }

    /// The old name of each new name that has a match.
    private(set) var sources: [String: String] = [:]
    /// Identifiers that several new names claim, with these names, sorted.
    private(set) var ambiguities: [(identifier: String, names: [String])] = []
    private var claimed: Set<String> = []

    /// Matches names.
    ///
    /// - Parameter taken: Old names that are matched elsewhere. Only an identifier can still claim them here.
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

    /// Finds identifiers that an old part had and several new parts claim, none of which had it in the old version.
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
    /// The names of all relationships, inherited ones included.
    var relationshipNames: [NameMatching.Name] { relationships.map(\.matchingName) }
}

extension AttributeDescription {
    /// The names of a composite's elements.
    var elementNames: [NameMatching.Name] {
        elements.map { .init(name: $0.name, identifier: $0.renamingIdentifier) }
    }
}

extension ResolvedRelationship {
    /// The name and identifier to match.
    var matchingName: NameMatching.Name { .init(name: name, identifier: description.renamingIdentifier) }
}
