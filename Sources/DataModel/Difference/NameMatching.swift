/// Finds what carries on what across two versions, by names and renaming identifiers.
///
/// A renaming identifier wins over an equal name, and may say the old name or the old identifier, so that a chain of
/// renamings works step by step and in one leap. Nothing is guessed from likeness.
struct NameMatching {
    /// A name, and the name it goes by across versions.
    struct Name: Hashable {
        var name: String
        var identifier: String?
    }

    /// The old name of each new one that has a counterpart.
    private(set) var sources: [String: String] = [:]
    private var claimed: Set<String> = []

    init(_ destination: [Name], from source: [Name]) {
        for wanted in destination { matchIdentifier(wanted, in: source, needsSameName: true) }
        for wanted in destination { matchIdentifier(wanted, in: source, needsSameName: false) }
        for wanted in destination { match(wanted, to: source.first { isFree($0) && $0.name == wanted.name }) }
        for wanted in destination { match(wanted, to: source.first { isFree($0) && $0.identifier == wanted.name }) }
    }

    private mutating func matchIdentifier(_ wanted: Name, in source: [Name], needsSameName: Bool) {
        guard let identifier = wanted.identifier else { return }
        let free = source.filter { isFree($0) && (!needsSameName || $0.name == wanted.name) }
        match(
            wanted, to: free.first { $0.identifier == identifier } ?? free.first { $0.name == identifier })
    }

    private func isFree(_ name: Name) -> Bool { !claimed.contains(name.name) }

    private mutating func match(_ wanted: Name, to source: Name?) {
        guard let source, sources[wanted.name] == nil else { return }
        sources[wanted.name] = source.name
        claimed.insert(source.name)
    }
}

extension ResolvedEntity {
    /// The names of all attributes, inherited ones among them.
    var attributeNames: [NameMatching.Name] {
        attributes.map { .init(name: $0.name, identifier: $0.renamingIdentifier) }
    }

    /// The names of all relationships, inherited ones among them.
    var relationshipNames: [NameMatching.Name] {
        relationships.map { .init(name: $0.name, identifier: $0.description.renamingIdentifier) }
    }
}

extension AttributeDescription {
    /// The names of a composite's elements.
    var elementNames: [NameMatching.Name] {
        elements.map { .init(name: $0.name, identifier: $0.renamingIdentifier) }
    }
}
