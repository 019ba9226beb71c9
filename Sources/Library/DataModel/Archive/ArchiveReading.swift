import FoundationEssentials

/// A keyed archive while a model is made of it: finds objects, and stops when the work outgrows the archive.
final class ArchiveReading {
    private let archive: KeyedArchive
    private let source: String
    /// How many members of collections may still be followed. A sound archive follows each but a few times.
    private var budget: Int
    /// The objects that became parts of the model: each may do so once.
    private var entered: Set<Int> = []
    /// How many elements of composites may still be read: those alone may share objects.
    private var elementBudget = 10_000

    init(_ data: Data, source: String) throws(DataModelError) {
        archive = try KeyedArchive(data, source: source)
        self.source = source
        budget = 2 * data.count + 1_000
    }

    /// The object that was archived; nil where it is a plain value.
    var root: ArchivedObject? { ArchivedObject(archive.root, in: self) }

    /// The object of that number; nil where there is none.
    func object(_ number: Int) -> KeyedArchive.Object? {
        archive.objects.indices.contains(number) ? archive.objects[number] : nil
    }

    /// What a node stands for, if that is a plain value.
    func plain(_ node: PropertyListNode) -> PropertyListNode? {
        guard let number = node.reference else { return node }
        guard case .plain(let plain)? = object(number) else { return nil }
        return plain
    }

    /// What a node stands for.
    func value(_ node: PropertyListNode) -> ArchivedValue {
        if let object = node.reference.flatMap({ ArchivedObject($0, in: self) }) { return .object(object) }
        return .plain(plain(node) ?? .null)
    }

    /// Counts work against the size of the archive.
    func spend(_ amount: Int) throws(DataModelError) {
        budget -= amount
        guard budget >= 0 else { throw error("its objects hold one another too often") }
    }

    /// Notes that an object becomes a part of the model, so that one cannot become a thousand.
    func enter(_ object: ArchivedObject) throws(DataModelError) {
        guard entered.insert(object.number).inserted else { throw error("one of its objects occurs in two places") }
    }

    /// Counts an element of a composite.
    func enterElement() throws(DataModelError) {
        elementBudget -= 1
        guard elementBudget >= 0 else { throw error("its composites have too many elements") }
    }

    /// The error for something wrong in the archive.
    func error(_ reason: String) -> DataModelError { .unreadableArchive(source: source, reason: reason) }
}
