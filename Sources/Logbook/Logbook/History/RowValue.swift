import Foundation
import ManagedObjects

/// A value of a row in the form in which the journal keeps it: it means the same in every run.
enum RowValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case double(Double)
    case text(String)
    case date(Date)
    case data(Data)
    case row(RowKey)

    /// The value of a slot; nil for kinds of values that no model of a logbook has.
    ///
    /// - Parameter entityName: gives the name of the entity of a reference.
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

    /// The value as an attribute holds it; nil for a reference, which is set by its object.
    var attributeValue: AttributeValue? {
        switch self {
        case .null: .null
        case .boolean(let value): .boolean(value)
        case .integer(let value): .integer(value)
        case .double(let value): .double(value)
        case .text(let value): .string(value)
        case .date(let value): .date(value)
        case .data(let value): .data(value)
        case .row: nil
        }
    }
}

/// Values of a row by the paths of its slots: all that are not null, or those that a change concerns.
typealias RowImage = [String: RowValue]

extension ManagedObject {
    /// The values of the object's row as they were fetched or last saved, or as they are now.
    func rowImage(saved: Bool) -> RowImage {
        var image: RowImage = [:]
        for slot in entity.slots where slot.isPersistent {
            let value = rowValue(saved ? savedValue(at: slot.index) : self.value(at: slot.index))
            if let value, value != .null { image[slot.path] = value }
        }
        return image
    }

    /// A value of the object in the journal's form.
    func rowValue(_ value: AttributeValue) -> RowValue? {
        RowValue(value) { id in
            managedObjectContext?.model[number: Int(id.entityNumber)].name ?? ""
        }
    }
}
