import DataModel

/// The origin of a model part, across all versions of a chain.
///
/// It is stored in the user info, which moves with a part and is ignored by migrations. So the tests know which parts
/// continue without comparing names or renaming identifiers.
enum Lineage {
    static let key = "lineage"

    static func read(_ info: [String: String]) -> Set<Substring> { Set((info[key] ?? "").split(separator: ",")) }

    static func write(_ lineage: Set<Substring>, to info: inout [String: String]) {
        info[key] = lineage.sorted().joined(separator: ",")
    }
}

extension EntityDescription {
    var lineage: Set<Substring> {
        get { Lineage.read(userInfo) }
        set { Lineage.write(newValue, to: &userInfo) }
    }
}

extension AttributeDescription {
    var lineage: Set<Substring> {
        get { Lineage.read(userInfo) }
        set { Lineage.write(newValue, to: &userInfo) }
    }
}

extension RelationshipDescription {
    var lineage: Set<Substring> {
        get { Lineage.read(userInfo) }
        set { Lineage.write(newValue, to: &userInfo) }
    }
}

extension PropertyDescription {
    var lineage: Set<Substring> {
        switch self {
        case .attribute(let attribute): attribute.lineage
        case .relationship(let relationship): relationship.lineage
        case .fetchedProperty: []
        }
    }
}
