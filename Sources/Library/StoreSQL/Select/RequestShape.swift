package import DataModel

/// The statement text and the bound values of a fetch request, computed without compiling it.
///
/// Two requests with the same shape differ only in the compared values. Only simple requests have one: comparisons of
/// an attribute with a value of its own kind, combined by AND, OR and NOT. All other requests are compiled each time.
package struct RequestShape {
    /// A text that is equal for equal statements.
    package private(set) var text: String
    /// The values that the statement binds, in order: the compared values, then limit and offset.
    package private(set) var bindings: [SQLValue] = []

    /// Computes the shape of a request for rows; nil if it has none.
    package init?(_ specification: FetchSpecification, of entity: ResolvedEntity) {
        guard specification.after == nil else { return nil }
        text = "\(specification.entityName)|"
        text += specification.includesSubentities ? "s" : ""
        text += specification.includesPropertyValues ? "v" : ""
        if let predicate = specification.predicate, !append(predicate, entity) { return nil }
        for descriptor in specification.sortDescriptors {
            text += "|\(descriptor.key)\(descriptor.ascending ? "<" : ">")\(descriptor.comparison.rawValue)"
        }
        let (limit, offset) = (specification.fetchLimit, specification.fetchOffset)
        guard limit > 0 || offset > 0 else { return }
        text += offset > 0 ? "|lo" : "|l"
        bindings.append(.integer(Int64(limit > 0 ? limit : -1)))
        if offset > 0 { bindings.append(.integer(Int64(offset))) }
    }

    private mutating func append(_ predicate: Predicate, _ entity: ResolvedEntity) -> Bool {
        switch predicate.node {
        case .comparison(let comparison): return append(comparison, entity)
        case .and(let parts): return append(parts, "&", entity)
        case .or(let parts): return append(parts, "|", entity)
        case .not(let part): return append([part], "!", entity)
        case .constant, .invalid: return false
        }
    }

    private mutating func append(_ parts: [Predicate], _ sign: Character, _ entity: ResolvedEntity) -> Bool {
        text.append("(")
        text.append(sign)
        for part in parts where !append(part, entity) { return false }
        text.append(")")
        return true
    }

    private mutating func append(_ comparison: Comparison, _ entity: ResolvedEntity) -> Bool {
        guard comparison.options.isEmpty, comparison.quantifier == nil, case .keyPath(let path) = comparison.left,
            case .constant(let value) = comparison.right
        else { return false }
        switch comparison.relation {
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: break
        case .beginsWith, .endsWith, .contains, .like, .matches, .in, .between: return false
        }
        // A comparison with an object is none of an attribute; looking its path up would search for similar names.
        if case .objectID = value { return false }
        let name = path.description
        guard let type = (try? entity.slot(at: name))?.attribute?.attributeType, type.isOwnKind(value) else {
            return false
        }
        text += "\(name) \(comparison.relation.rawValue)\u{0}"
        bindings.append(SQLValue(value))
        return true
    }
}

extension AttributeType {
    /// Whether a value has the kind that the attribute stores, so that it is compared without conversion.
    fileprivate func isOwnKind(_ value: AttributeValue) -> Bool {
        switch value {
        case .integer: isInteger
        case .string: self == .string
        case .date: self == .date
        case .boolean: self == .boolean
        case .double(let number): self == .double && number.isFinite
        case .null, .data, .external, .uuid, .uri, .decimal, .objectID, .composite: false
        }
    }
}
