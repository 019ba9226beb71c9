import Aviation
import Foundation
import ManagedObjects

/// A value of a row as the journal stores it, independent of a run of the program.
enum JournalValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case double(Double)
    case text(String)
    case date(Date)
    case data(Data)
    case row(RowKey)
    /// The members of a relationship that is to-many at both ends, which no row holds; sorted by their keys.
    case rows([RowKey])

    /// Creates the value of a slot; nil for types that no model of a logbook has.
    ///
    /// - Parameter entityName: returns the name of the entity of a reference.
    init?(_ value: AttributeValue, entityName: (ManagedObjectID) -> String) {
        switch value {
        case .null: self = .null
        case .boolean(let value): self = .boolean(value)
        case .integer(let value): self = .integer(value)
        case .double(let value): self = .double(value)
        case .string(let value): self = .text(value)
        case .date(let value): self = .date(value)
        case .data(let value): self = .data(value)
        case .objectID(let id): self = .row(RowKey(entity: entityName(id), key: id.key))
        case .external, .uuid, .uri, .decimal, .composite: return nil
        }
    }

    /// The value with large bytes by their name, as rows and steps may have them; others stay as they are.
    var withNamedBytes: JournalValue {
        guard case .data(let bytes) = self, bytes.count > KeptBytesName.limit else { return self }
        return .data(KeptBytesName(of: bytes).value)
    }

    /// An attribute's value; nil for references, which are set by their objects.
    var attributeValue: AttributeValue? {
        switch self {
        case .null: .null
        case .boolean(let value): .boolean(value)
        case .integer(let value): .integer(value)
        case .double(let value): .double(value)
        case .text(let value): .string(value)
        case .date(let value): .date(value)
        case .data(let value): .data(value)
        case .row, .rows: nil
        }
    }
}

/// Values of a row by the paths of its slots: all that are not null, or those that a change concerns.
typealias RowImage = [String: JournalValue]

extension ManagedObject {
    /// Returns the values of the object's row, as they were last saved or as they are now.
    func rowImage(saved: Bool) -> RowImage {
        var image: RowImage = [:]
        for slot in entity.slots where slot.isPersistent {
            let value = rowValue(saved ? savedValue(at: slot.index) : self.value(at: slot.index))
            if let value, value != .null { image[slot.path] = value }
        }
        for name in sharedRelationships {
            let value = members(of: name, saved: saved)
            if value != .null { image[name] = value }
        }
        return image
    }

    /// The relationships that are to-many at both ends, such as the recordings of a flight.
    var sharedRelationships: [String] {
        guard let model = managedObjectContext?.model else { return [] }
        return entity.relationships.filter { $0.isToMany && model.inverse(of: $0)?.isToMany == true }.map(\.name)
    }

    /// Returns the members of such a relationship, as they were last saved or as they are now; null for none.
    func members(of name: String, saved: Bool) -> JournalValue {
        let ids = saved ? savedMembers(ofRelationshipNamed: name) : objectIDs(forRelationshipNamed: name)
        guard let model = managedObjectContext?.model, !ids.isEmpty else { return .null }
        return .rows(
            ids.map { RowKey(entity: model[number: Int($0.entityNumber)].name, key: $0.key) }
                .sorted { ($0.entity, $0.key) < ($1.entity, $1.key) })
    }

    /// Returns a value of the object as the journal stores it.
    func rowValue(_ value: AttributeValue) -> JournalValue? {
        JournalValue(value) { id in
            managedObjectContext?.model[number: Int(id.entityNumber)].name ?? ""
        }
    }
}

/// A row's identity: its entity and its key, which a deleted row gets again when it is restored.
struct RowKey: Hashable, Sendable {
    let entity: String
    let key: Int64

    init(entity: String, key: Int64) {
        self.entity = entity
        self.key = key
    }

    init(_ object: ManagedObject) { self.init(entity: object.entity.name, key: object.objectID.key) }

    /// The row's record; nil for a part of a record, such as an approach.
    var recordID: RecordID? {
        RecordKind.allCases.first { $0.entityName == entity }.map { RecordID(kind: $0, key: key) }
    }

    /// The noun for the row.
    var noun: String {
        if let kind = recordID?.kind { return kind.singular }
        return Self.nouns[entity] ?? RowField.words(entity).lowercased()
    }

    private static let nouns = [
        SavedView.entityName: "view", RecencyRule.entityName: "rule", CustomField.entityName: "field",
        CustomValue.entityName: "value", BookSetting.entityName: "setting",
    ]

    /// The position of the row among those of one step: records before their parts, in the order of the screens.
    var rank: Int {
        RecordKind.allCases.firstIndex { $0.entityName == entity } ?? RecordKind.allCases.count
    }
}
