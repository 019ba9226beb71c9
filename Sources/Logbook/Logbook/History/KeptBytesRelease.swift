import FoundationEssentials
import ManagedObjects

/// Deletes kept bytes that neither a row nor a step names any more, in the save that takes the last name away.
struct KeptBytesRelease {
    let store: ObjectStore
    let changes: ManagedObjectContext

    /// Deletes the bytes that only forgotten changes named.
    ///
    /// Costs a pass over their encoded forms; one over the whole history only if they name bytes.
    ///
    /// - Parameters:
    ///   - forgotten: changes of the history that the save deletes.
    ///   - step: the encoded changes of the step that the save adds.
    func run(forgotten: [JournalChange], step: [Data]) throws(LogbookError) {
        guard !forgotten.isEmpty, try store.count(KeptBytes.entityName, nil) > 0 else { return }
        let names = Self.names(in: forgotten.flatMap { [$0.forward, $0.inverse].compactMap(\.self) })
        var unnamed = names.subtracting(Self.names(in: step))
        try subtractRows(from: &unnamed)
        try subtractHistory(without: Set(forgotten.map(\.objectID)), from: &unnamed)
        try delete(unnamed)
    }

    /// Deletes the bytes that rows name no more after a save of a logbook without a history.
    func runWithoutHistory() throws(LogbookError) {
        var unnamed: Set<KeptBytesName> = []
        for object in changes.deletedObjects.union(changes.updatedObjects) {
            guard let attribute = KeptBytesName.attributes[object.entity.name],
                let slot = try? object.entity.slot(at: attribute),
                case .data(let value) = object.savedValue(at: slot.index), let name = KeptBytesName(value)
            else { continue }
            unnamed.insert(name)
        }
        try subtractRows(from: &unnamed)
        try subtractHistory(without: [], from: &unnamed)
        try delete(unnamed)
    }

    private static func names(in changes: [Data]) -> Set<KeptBytesName> {
        changes.reduce(into: []) { $0.formUnion(KeptBytesName.all(in: $1)) }
    }

    /// Takes away the names that rows have after the save.
    private func subtractRows(from unnamed: inout Set<KeptBytesName>) throws(LogbookError) {
        for (entity, attribute) in KeptBytesName.attributes where !unnamed.isEmpty {
            for object in try store.objects(FetchSpecification(entityName: entity), in: changes) where !object.isDeleted
            {
                if let name = object.keptName(of: attribute) { unnamed.remove(name) }
            }
        }
    }

    /// Takes away the names that other changes of the history have.
    private func subtractHistory(
        without forgotten: Set<ManagedObjectID>, from unnamed: inout Set<KeptBytesName>
    ) throws(LogbookError) {
        guard !unnamed.isEmpty else { return }
        var request = RowRequest(entityName: JournalChange.entityName)
        let own = request.column("SELF", of: ManagedObjectID.self)
        let images = ["forward", "inverse"].map { request.column($0, of: Data.self) }
        var left = unnamed
        try store.forEachRow(request) { row in
            if let id = row[own], forgotten.contains(id) { return }
            for image in images { if let bytes = row[image] { left.subtract(KeptBytesName.all(in: bytes)) } }
        }
        unnamed = left
    }

    private func delete(_ names: Set<KeptBytesName>) throws(LogbookError) {
        for name in names { try store.kept(name, in: changes).map(changes.delete) }
    }
}
