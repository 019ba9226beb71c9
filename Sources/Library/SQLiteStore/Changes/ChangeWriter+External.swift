import DataModel
import Foundation
import StoreSQL

/// The external data of a change set.
extension ChangeWriter {
    /// A slot of external data.
    struct ExternalSlot {
        let slot: Int
        let column: String
        let property: PropertyPath
    }

    /// Returns an entity's slots of external data, of which most have none.
    func externalSlots(of entity: ResolvedEntity) -> [ExternalSlot] {
        entity.externalSlots.compactMap { slot in
            layout[entity].slotColumns[slot.index].map {
                ExternalSlot(slot: slot.index, column: $0.name, property: PropertyPath(entity.name, slot.path))
            }
        }
    }

    /// Returns the names of the files that a row refers to at present, by slot.
    func namedFiles(of key: Int64, _ external: [ExternalSlot], in entity: ResolvedEntity) throws -> [Int: String] {
        var result: [Int: String] = [:]
        for slot in external {
            let names = try connection.externalNames(
                in: [slot.column], of: layout[entity].table, keys: "SELECT \(key)")
            result[slot.slot] = names.first
        }
        return result
    }

    /// Returns a row's values, with those of some slots read that stand in another row, or stood there.
    func read(
        _ values: ContiguousArray<AttributeValue>, at slots: [StorageSlot]
    ) throws -> ContiguousArray<AttributeValue> {
        var result = values
        for slot in slots {
            if case .external(let data) = values[slot.index] { result[slot.index] = .data(try data.data()) }
        }
        return result
    }

    /// Returns a row's values in their stored form, and discards the files that the row referred to before.
    func stored(
        _ values: ContiguousArray<AttributeValue>, _ external: [ExternalSlot], replacing old: [Int: String]
    ) throws -> ContiguousArray<AttributeValue> {
        guard !external.isEmpty, let files else { return values }
        var result = values
        for slot in external {
            let previous = old[slot.slot]
            switch values[slot.slot] {
            case .data(let data): result[slot.slot] = .data(try files.store(data))
            case .external(let file) where file.name == previous: continue
            case .external(let file): result[slot.slot] = .data(try files.store(try file.data()))
            case .null, .boolean, .integer, .double, .string, .date, .uuid, .uri, .decimal, .objectID, .composite: break
            }
            if let previous { files.discard([previous]) }
        }
        return result
    }
}
