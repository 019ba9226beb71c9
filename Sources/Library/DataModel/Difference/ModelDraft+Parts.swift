/// Finding and changing parts by their paths.
extension [ModelDraft.PropertyPart] {
    /// Removes what stood at an old path and was not given a new name.
    mutating func remove(oldPath: String, isRelationship: Bool) {
        removeAll { $0.oldPath == oldPath && $0.newName == nil && $0.isRelationship == isRelationship }
        for index in indices { self[index].elements.remove(oldPath: oldPath, isRelationship: isRelationship) }
    }

    /// Changes what stands at a path: of new names, or of old ones where nothing has been given the name; the last
    /// one, when it is being renamed, by its old name alone.
    mutating func edit(
        _ path: String, renaming oldName: String? = nil, _ body: (inout ModelDraft.PropertyPart) -> Void
    ) {
        var names = path.split(separator: ".").map(String.init)[...]
        guard let name = names.popFirst() else { return }
        guard names.isEmpty else {
            guard let index = index(of: name) else { return }
            return self[index].elements.edit(names.joined(separator: "."), renaming: oldName, body)
        }
        let index =
            oldName.map { old in firstIndex { $0.oldName == old && $0.newName == nil } } ?? index(of: name)
        if let index { body(&self[index]) }
    }

    /// Notes what an element was called where its composite was before that moved, for what refers to it there.
    ///
    /// Of composites inside each other the outer ones come first: what is below follows each of them.
    mutating func note(_ path: String, was oldName: String, below oldPaths: [String] = []) {
        var names = path.split(separator: ".").map(String.init)[...]
        guard let name = names.popFirst(), let index = firstIndex(where: { $0.newName == name }) else { return }
        guard names.isEmpty else {
            let paths = self[index].otherPaths
            return self[index].elements.note(names.joined(separator: "."), was: oldName, below: paths)
        }
        if !oldPaths.isEmpty { self[index].setOtherPaths(oldPaths.map { "\($0).\(oldName)" }) }
    }

    /// Adds a part at a path; one that has the name already is replaced.
    mutating func insert(_ part: ModelDraft.PropertyPart?, at path: String) {
        guard let part else { return }
        var names = path.split(separator: ".").map(String.init)[...]
        guard let name = names.popFirst() else { return }
        guard names.isEmpty else {
            guard let index = index(of: name) else { return }
            return self[index].elements.insert(part, at: names.joined(separator: "."))
        }
        if let index = firstIndex(where: { $0.newName == name && $0.isRelationship == part.isRelationship }) {
            self[index] = part
        } else {
            append(part)
        }
    }

    private func index(of name: String) -> Int? {
        firstIndex { $0.newName == name } ?? firstIndex { $0.oldName == name && $0.newName == nil }
    }
}

extension ModelDraft.PropertyPart {
    /// Changes the attribute, if this is one, by what the new model has.
    mutating func editAttribute(
        _ result: ModelPart?, _ body: (inout AttributeDescription, AttributeDescription) -> Void
    ) {
        guard case .attribute(var attribute) = description, case .attribute(let new)? = result else { return }
        body(&attribute, new)
        description = .attribute(attribute)
    }

    /// Changes the relationship, if this is one, by what the new model has.
    mutating func editRelationship(
        _ result: ModelPart?, _ body: (inout RelationshipDescription, RelationshipDescription) -> Void
    ) {
        guard case .relationship(var relationship) = description, case .relationship(let new)? = result else { return }
        body(&relationship, new)
        description = .relationship(relationship)
    }
}
