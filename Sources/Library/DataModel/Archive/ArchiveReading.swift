import FoundationEssentials

/// A keyed archive that is being read into a model or a value.
///
/// It resolves references, and limits the work that a damaged or hostile archive can cause.
final class ArchiveReading {
    private let archive: KeyedArchive
    private let source: String
    /// The number of collection members that may still be followed. A valid archive needs only a few per byte.
    private var budget: Int
    /// The objects that became parts of the model. Each may do so once.
    private var entered: Set<Int> = []
    /// The number of composite elements that may still be read. Only these may share objects.
    private var elementBudget = 10_000

    init(_ data: Data, source: String, budget: Int? = nil) throws(DataModelError) {
        archive = try KeyedArchive(data, source: source)
        self.source = source
        self.budget = budget ?? 2 * data.count + 1_000
    }

    /// The archived root object; nil if it is a plain value.
    var root: ArchivedObject? { ArchivedObject(archive.root, in: self) }

    /// The archived root.
    var rootValue: ArchivedValue { value(.reference(archive.root)) }

    /// The object with that number; nil for a number outside the table.
    func object(_ number: Int) -> KeyedArchive.Object? {
        archive.objects.indices.contains(number) ? archive.objects[number] : nil
    }

    /// The plain value of a node, following a reference; nil if it refers to an instance.
    func plain(_ node: PropertyListNode) -> PropertyListNode? {
        guard let number = node.reference else { return node }
        guard case .plain(let plain)? = object(number) else { return nil }
        return plain
    }

    /// The value of a node, following a reference.
    func value(_ node: PropertyListNode) -> ArchivedValue {
        if let object = node.reference.flatMap({ ArchivedObject($0, in: self) }) { return .object(object) }
        return .plain(plain(node) ?? .null)
    }

    /// Charges work against the budget.
    ///
    /// - Throws: `DataModelError.unreadableArchive` when the budget is used up.
    func spend(_ amount: Int) throws(DataModelError) {
        budget -= amount
        guard budget >= 0 else { throw error("its objects contain one another too often") }
    }

    /// Marks an object as used by the model, so that one archived object cannot become a thousand parts.
    ///
    /// - Throws: `DataModelError.unreadableArchive` when it is used already.
    func enter(_ object: ArchivedObject) throws(DataModelError) {
        guard entered.insert(object.number).inserted else { throw error("one of its objects occurs in two places") }
    }

    /// Charges one composite element against the budget.
    ///
    /// - Throws: `DataModelError.unreadableArchive` when the budget is used up.
    func enterElement() throws(DataModelError) {
        elementBudget -= 1
        guard elementBudget >= 0 else { throw error("its composites have too many elements") }
    }

    /// The error for an archive that cannot be read.
    func error(_ reason: String) -> DataModelError { .unreadableArchive(source: source, reason: reason) }
}
