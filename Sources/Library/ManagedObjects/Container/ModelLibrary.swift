public import DataModel
public import Foundation
import StoreMigration

/// The earlier models that a program knows, by which the versions of old stores are recognized.
///
///     let library = try ModelLibrary(contentsOf: URL(filePath: "FlightLog.xcdatamodeld"))
///     let container = try PersistentContainer(path: "log.sqlite", managedObjectModel: model, models: library)
///     try container.loadPersistentStores()
///
/// Pass it to a container. Compiled-in models are decoded on first use.
public struct ModelLibrary: Sendable {
    /// One model of the library.
    public struct Entry: Sendable {
        /// The version's name, such as `ModelV1`.
        public let name: String
        /// The model's checksum. That of a model in a folder is computed when it is first needed, which takes longer than
        /// reading the model.
        public var versionChecksum: String {
            checksum.value { (try? model())?.versionChecksum ?? "" }
        }
        /// Creates the model.
        public let model: @Sendable () throws -> ManagedObjectModel
        /// The hash of the names in a model that was read without its checksums; nil for others.
        private let hashOfNames: Int?
        private let checksum: LazyValue<String>
        private let known: LazyValue<Set<String>>

        /// Creates an entry. `versionChecksum` may be the model's `earlierVersionChecksum`, too.
        public init(name: String, versionChecksum: String, model: @escaping @Sendable () throws -> ManagedObjectModel) {
            self.init(name, versionChecksum, earlier: nil, model)
        }

        init(
            _ name: String, _ versionChecksum: String, earlier: String?,
            _ model: @escaping @Sendable () throws -> ManagedObjectModel
        ) {
            self.name = name
            self.model = model
            checksum = LazyValue(versionChecksum)
            hashOfNames = nil
            known = LazyValue(earlier.map { [versionChecksum, $0] })
        }

        /// Creates an entry whose checksums are computed when they are first needed.
        package init(_ name: String, _ model: ManagedObjectModel) {
            self.name = name
            self.model = { model }
            (checksum, known) = (LazyValue(), LazyValue())
            hashOfNames = model.hashOfNames
        }

        /// All checksums of the model. The first call creates the model, unless it was compiled in.
        var checksums: Set<String> {
            known.value {
                guard let model = try? model() else { return [versionChecksum] }
                return [versionChecksum, model.versionChecksum, model.earlierVersionChecksum]
            }
        }

        /// The checksums that are known without creating the model.
        fileprivate var knownChecksums: Set<String> { known.value ?? checksum.value.map { [$0] } ?? [] }

        /// Whether the entry may be of a model with this hash of names: false only if names differ.
        func mayHave(_ hash: Int) -> Bool { hashOfNames.map { $0 == hash } ?? true }

        /// Whether two entries are of one version.
        package func isOfVersion(of other: Entry) -> Bool {
            if let hashOfNames, let hash = other.hashOfNames, hash != hashOfNames { return false }
            return versionChecksum == other.versionChecksum
        }
    }

    /// What is known about the order of the models.
    private enum Order {
        /// The models are in the order of their release.
        case given
        /// They are sorted by name. Only the current one, by its place, is known to be the newest.
        case named(current: Int?)
    }

    /// The models, oldest first; those of a folder by the numbers in their names.
    public let entries: [Entry]
    private let order: Order

    /// Creates a library.
    public init(_ entries: [Entry] = []) {
        self.entries = entries
        order = .given
    }

    /// Creates a library of compiled-in models, ordered by the numbers in their names.
    public init(_ models: [EmbeddedModel]) {
        let ordered = models.sorted { TextOrder.standard($0.name, $1.name) == .orderedAscending }
        entries = ordered.map { model in
            Entry(model.name, model.checksum, earlier: model.earlierChecksum) { try model.model() }
        }
        order = .given
    }

    /// Creates a library of all versions in an `.xcdatamodeld` or `.momd` folder, ordered by the numbers in their
    /// names.
    ///
    /// Names say nothing about age: a file of any version can be upgraded to the current one, and only the current one
    /// is newer than the others.
    ///
    /// Skips versions that cannot be read, such as Xcode 3's binary models, as long as at least one can be read.
    ///
    /// - Parameter unreadable: A closure that receives the name of each skipped version and the reason.
    /// - Throws: `DataModelError.unreadableModel` if the folder has no model, or none that can be read.
    public init(
        contentsOf url: URL, unreadable: (String, DataModelError) -> Void = { _, _ in }
    ) throws(DataModelError) {
        var entries: [Entry] = []
        var failure: DataModelError?
        let bundle = try ModelBundle(at: url)
        let shared = SharedEntities()
        for name in bundle.versionNames.sorted(by: { TextOrder.standard($0, $1) == .orderedAscending }) {
            do throws(DataModelError) {
                entries.append(Entry(name, try bundle.model(named: name, sharing: shared)))
            } catch {
                unreadable(name, error)
                failure = failure ?? error
            }
        }
        if entries.isEmpty, let failure { throw failure }
        self.entries = entries
        order = .named(current: entries.firstIndex { $0.name == bundle.currentVersionName })
    }

    /// Whether the entry at a position is known to be of a later version than a model.
    func isLater(_ place: Int, than model: ResolvedModel) -> Bool {
        guard let other = self.index(of: model) else { return false }
        switch order {
        case .given: return place > other
        case .named(let current): return place == current && other != place
        }
    }

    /// Returns the position of a model in the library; nil if the library does not contain it.
    func index(of model: ResolvedModel) -> Int? {
        let hash = model.model.hashOfNames
        return index(ofAny: model.checksums, among: entries.indices.filter { entries[$0].mayHave(hash) })
    }

    /// Returns the position of the first model that has one of the checksums, or nil.
    ///
    /// Models are created only if none is known to have it.
    func index(ofAny checksums: Set<String>) -> Int? { index(ofAny: checksums, among: Array(entries.indices)) }

    private func index(ofAny checksums: Set<String>, among places: [Int]) -> Int? {
        places.first { checksums.contains(entries[$0].versionChecksum) }
            ?? places.first { !entries[$0].knownChecksums.isDisjoint(with: checksums) }
            ?? places.first { !entries[$0].checksums.isDisjoint(with: checksums) }
    }

    /// Returns the position of the first model that a file is of, or nil.
    ///
    /// Models are created only if no checksum decides, as for files of other programs.
    func index(of file: StoreVersion) throws -> Int? {
        let checksums = file.metadata.checksums
        if let place = entries.firstIndex(where: { !$0.knownChecksums.isDisjoint(with: checksums) }) { return place }
        return try entries.firstIndex { entry in
            if let hash = file.hashOfNames, !entry.mayHave(hash) { return false }
            return file.matches(try entry.model().resolved())
        }
    }

    /// Returns all checksums of the model that has the given one; that one alone for an unknown model.
    func checksums(of checksum: String) -> Set<String> {
        entry(versionChecksum: checksum)?.checksums.union([checksum]) ?? [checksum]
    }

    /// Returns a model's name for messages: its name in the library, otherwise its identifier or the start of its
    /// checksum.
    func name(of model: ResolvedModel) -> String {
        index(of: model).map { entries[$0].name } ?? MigrationHop.name(model)
    }

    /// Returns the entry with that name, or nil.
    public func entry(named name: String) -> Entry? { entries.first { $0.name == name } }

    /// Returns the entry with that checksum, or with that `earlierVersionChecksum`; or nil.
    public func entry(versionChecksum: String) -> Entry? { index(ofAny: [versionChecksum]).map { entries[$0] } }
}

extension ManagedObjectModel {
    /// Merges the models directly among the resources of bundles: of `.xcdatamodeld` and `.momd` the current version,
    /// `.xcdatamodel` and `.mom`.
    ///
    /// Compiled-in models are in no bundle; `init(byMerging:)` merges these.
    ///
    /// - Parameter bundles: The bundles; nil for the main one.
    /// - Returns: The model, or nil if the bundles have none.
    /// - Throws: `DataModelError` if a model cannot be read, or two have different parts of one name.
    public static func mergedModel(from bundles: [Bundle]?) throws(DataModelError) -> ManagedObjectModel? {
        var models: [ManagedObjectModel] = []
        for bundle in bundles ?? [.main] {
            guard let folder = bundle.resourceURL else { continue }
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            for file in names.sorted().map({ folder.appending(path: $0) })
            where ["xcdatamodeld", "momd", "xcdatamodel", "mom"].contains(file.pathExtension) {
                models.append(try ManagedObjectModel(contentsOf: file))
            }
        }
        return models.isEmpty ? nil : try ManagedObjectModel(byMerging: models)
    }
}
