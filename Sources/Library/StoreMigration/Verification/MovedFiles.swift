import DataModel
import FoundationEssentials
import SQLiteStore
import StoreSQL

/// The files of a store whose new version keeps their values in the rows.
struct MovedFiles {
    /// A file that a row names and that is no value: it is missing, empty, or a link.
    struct Missing {
        let property: PropertyPath
        let key: Int64
        let file: String
        let problem: String

        /// What an upgrade will do about the file, as a sentence.
        var warning: String { "\(subject) The row will stay without it." }
        /// What an upgrade has done about the file, as a sentence.
        var note: String { "\(subject) The row stays without it." }

        private var subject: String { "\(property) of p\(key) names the file \(file): \(problem)." }
    }

    private struct Place {
        let property: PropertyPath
        let table: String
        let column: String
        /// The numbers of the entities in the file.
        let entity: Int
    }

    private let places: [Place]

    /// Finds the columns of a store that name files now and will not afterwards.
    init(_ difference: ModelDifference, _ source: StoreLayout) {
        places = difference.movedSlots.compactMap { old, slot in
            guard source.table(ofRoot: old.rootNumber) != nil, let column = source[old].slotColumns[slot.index] else {
                return nil
            }
            return Place(
                property: PropertyPath(old.name, slot.path), table: source[old].table, column: column.name,
                entity: source.numbers.inFile(old.number))
        }
    }

    /// Returns the files that are missing. Reads the columns, but no file.
    ///
    /// A table or column that an earlier hop will make is passed over.
    func missing(_ connection: StoreConnection) throws -> [Missing] {
        guard !places.isEmpty else { return [] }
        let files = ExternalStorage(of: URL(filePath: connection.path))
        return try places.flatMap { place -> [Missing] in
            let columns = try connection.strings("SELECT name FROM pragma_table_info(\(place.table))")
            guard columns.contains(place.column) else { return [] }
            let rows = try connection.rows(
                """
                SELECT Z_PK, \(name: place.column) FROM \(name: place.table) WHERE Z_ENT = \(place.entity) \
                AND length(\(name: place.column)) = \(ExternalForm.referenceLength) ORDER BY Z_PK
                """
            ) { ($0.integer(at: 0) ?? 0, $0.blob(at: 1) ?? Data()) }
            return rows.compactMap { key, stored in
                guard case .file(let name) = ExternalForm(stored), let problem = files.problem(of: name) else {
                    return nil
                }
                return Missing(property: place.property, key: key, file: name, problem: problem)
            }
        }
    }
}

extension ModelDifference {
    /// The old entities and slots whose values stand in the rows from now on, with those of files beside the store.
    var movedSlots: [(entity: ResolvedEntity, slot: StorageSlot)] {
        destination.entities.flatMap { new -> [(ResolvedEntity, StorageSlot)] in
            guard let old = sourceEntity(of: new) else { return [] }
            return new.slots.compactMap { slot in
                guard slot.isPersistent, !slot.isExternal, let path = sourcePath(of: slot.path, in: new),
                    let source = old.externalSlots.first(where: { $0.path == path })
                else { return nil }
                return (old, source)
            }
        }
    }

    /// Whether files beside the store move into its rows.
    var movesFilesIn: Bool { !movedSlots.isEmpty }
}
