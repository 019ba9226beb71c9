import Aviation
import Foundation
import ManagedObjects

/// A logbook's profiles.
struct ImportProfiles {
    private let store: ObjectStore
    private let journal: Journal

    init(_ store: ObjectStore, journal: Journal) {
        self.store = store
        self.journal = journal
    }

    /// Returns the profiles, by their names.
    func all() throws(LogbookError) -> [TableProfile] {
        try objects(in: store.context).map {
            TableProfile(name: $0.name ?? "", fingerprint: $0.fingerprint ?? "", layout: $0.mapping ?? Data())
        }
    }

    /// Returns the layouts of the imports, the newest first.
    func layouts() throws(LogbookError) -> [Data] {
        var specification = FetchSpecification(entityName: ImportRun.entityName)
        specification.sortDescriptors = [
            SortDescriptor(key: "at", ascending: false), SortDescriptor(key: "SELF", ascending: false),
        ]
        return try store.objects(specification).compactMap { ($0 as? ImportRun)?.header }
    }

    /// Saves a profile in a context: replaces the one for the same titles, and the one with the same name.
    func apply(_ profile: TableProfile, in changes: ManagedObjectContext) throws(LogbookError) {
        let like = try objects(in: changes).filter {
            $0.fingerprint == profile.fingerprint
                || FoldedText.folded($0.name ?? "") == FoldedText.folded(profile.name)
        }
        for other in like.dropFirst() { changes.delete(other) }
        let object = like.first ?? ImportProfile(context: changes)
        object.name = profile.name
        object.fingerprint = profile.fingerprint
        object.mapping = profile.layout
    }

    /// Deletes a profile; undo restores it.
    ///
    /// - Throws: `LogbookError`: `gone`, `readOnly`.
    func delete(_ name: String) throws(LogbookError) {
        try store.locked { () throws(LogbookError) in
            let changes = store.changeContext()
            guard let found = try objects(in: changes).first(where: { $0.name == name }) else { throw .gone }
            changes.delete(found)
            try journal.commit(changes, as: "deleted import profile \(name)", about: [found])
        }
    }

    private func objects(in context: ManagedObjectContext) throws(LogbookError) -> [ImportProfile] {
        var specification = FetchSpecification(entityName: ImportProfile.entityName)
        specification.sortDescriptors = [SortDescriptor(key: "name")]
        return try store.objects(specification, in: context).compactMap { $0 as? ImportProfile }
    }
}
