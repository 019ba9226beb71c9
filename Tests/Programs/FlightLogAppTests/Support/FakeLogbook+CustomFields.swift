import Foundation

@testable import Aviation
@testable import Logbook

extension FakeLogbook {
    func fieldTable() throws(LogbookError) -> FieldTable {
        if definitions != table.definitions { table = FieldTable.standard.adding(definitions) }
        return definitions.isEmpty ? .standard : table
    }

    func customValueCounts() throws(LogbookError) -> [Int64: Int] {
        var counts: [Int64: Int] = [:]
        for definition in definitions {
            guard let key = definition.key, let id = definition.id else { continue }
            let count = records.values.count { $0.attributes[id.name] != nil }
            if count > 0 { counts[key] = count }
        }
        return counts
    }

    func save(_ definition: FieldDefinition) throws(LogbookError) {
        if let failure { throw failure }
        let others = definitions.filter { $0.key != definition.key }
        if let reason = FieldDefinition.problem(ofName: definition.name, among: others) {
            throw .invalid(field: "Name", reason: reason)
        }
        noting("\(definition.key == nil ? "added" : "changed") field \(definition.name)") {
            if let place = definitions.firstIndex(where: { $0.key == definition.key }) {
                definitions[place] = definition
            } else {
                var new = definition
                new.key = (definitions.compactMap(\.key).max() ?? 0) + 1
                definitions.append(new)
            }
        }
    }

    func deleteCustomField(_ key: Int64) throws(LogbookError) {
        noting("deleted a field") { definitions.removeAll { $0.key == key } }
    }

    func moveCustomField(_ key: Int64, by distance: Int) throws(LogbookError) {
        noting("moved a field") {
            guard let place = definitions.firstIndex(where: { $0.key == key }) else { return }
            let definition = definitions.remove(at: place)
            definitions.insert(definition, at: min(max(place + distance, 0), definitions.count))
        }
    }
}
