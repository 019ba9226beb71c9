import DataModel
import StoreSQL

/// A derivation, in the forms that the tests generate.
struct MemoryDerivation {
    private enum Form {
        case upper(String), lower(String), count(String), sum(String, String)
    }

    private let form: Form

    /// The relationship whose objects are aggregated; nil for a value of the object itself.
    var relationship: String? {
        switch form {
        case .upper, .lower: nil
        case .count(let relationship), .sum(let relationship, _): relationship
        }
    }

    /// Parses an expression; nil if it names something that does not exist.
    init?(_ text: String, of name: String, in model: ManagedObjectModel) {
        let line = model.line(of: name)
        func hasText(_ attribute: String) -> Bool {
            line.flatMap(\.attributes).contains {
                $0.name == attribute && $0.attributeType == .string && !$0.isTransient && !$0.isDerived
            }
        }
        if text.hasPrefix("uppercase:(") || text.hasPrefix("lowercase:("), text.hasSuffix(")") {
            let attribute = String(text.dropFirst(11).dropLast())
            guard hasText(attribute) else { return nil }
            form = text.hasPrefix("u") ? .upper(attribute) : .lower(attribute)
            return
        }
        let parts = text.split(separator: ".").map(String.init)
        guard
            let relationship = line.flatMap(\.relationships).first(where: { $0.name == parts[0] && $0.isToMany }),
            !relationship.isTransient
        else { return nil }
        guard parts.count == 3 else {
            form = .count(parts[0])
            return
        }
        let numbers = model.line(of: relationship.destinationEntityName).flatMap(\.attributes).filter {
            $0.name == parts[2] && ($0.attributeType == .integer16 || $0.attributeType == .integer32) && !$0.isTransient
                && !$0.isDerived
        }
        guard !numbers.isEmpty else { return nil }
        form = .sum(parts[0], parts[2])
    }

    /// Returns the value for an object.
    func value(for member: World.Member, in world: World) -> SQLValue? {
        switch form {
        case .upper(let name): text(member.values[name]) { $0.uppercased() }
        case .lower(let name): text(member.values[name]) { $0.lowercased() }
        case .count(let name): .integer(Int64(member.links[name]?.count ?? 0))
        case .sum(let name, let number):
            .integer(
                (member.links[name] ?? []).reduce(0) { sum, other in
                    if case .integer(let value)? = world.members[other]?.values[number] { sum + value } else { sum }
                })
        }
    }

    private func text(_ value: SQLValue?, _ change: (String) -> String) -> SQLValue? {
        if case .text(let text)? = value { .text(change(text)) } else { nil }
    }
}

extension World {
    /// Computes the derived attributes of all objects. A value from objects that the configuration does not have is
    /// unknown.
    mutating func derive(_ model: ResolvedModel) {
        let held = try? Part.held(by: model)
        for (number, member) in members {
            guard let entity = try? model.entity(named: member.entity) else { continue }
            for attribute in entity.attributes {
                guard let text = attribute.derivationExpression else { continue }
                let derivation = MemoryDerivation(text, of: entity.name, in: model.model)
                let others = derivation?.relationship.flatMap(entity.relationship).map(model.destination)
                let isKnown = others.map { held?.contains($0.name) ?? true } ?? true
                let value = isKnown ? derivation?.value(for: member, in: self) : nil
                members[number]?.values[attribute.name] = value
            }
        }
    }
}
