public import DataModel
import SQLiteStore

/// An object of an entity, living in one context.
///
/// Its values are fetched when they are first asked for. Not Sendable: it stays with its context, and its
/// `objectID` crosses to another. Subclasses declare nothing but behaviour; the model compiler writes their
/// accessors into an extension (the 2015 talk, "generated subclasses").
open class ManagedObject {
    /// The object's entity.
    public let entity: ResolvedEntity
    /// The context the object lives in; nil once it was deleted and saved, or its context is gone.
    public internal(set) var managedObjectContext: ManagedObjectContext? {
        get { unsafe ownContext }
        set { unsafe ownContext = newValue }
    }
    /// Not counted: every object of a context is registered with it, and a context that goes lets its objects know.
    /// A weak reference would cost each access to a property a look into a side table.
    private unowned(unsafe) var ownContext: ManagedObjectContext?
    /// Which row the object is; set when it joins a context.
    var identity: ManagedObjectID?
    /// What is going on with the object.
    var state: State
    /// The current values by slot; empty while the object is a fault, unless its row is at hand.
    ///
    /// Made of the row that is held, once somebody wants more than single values.
    var values: ContiguousArray<AttributeValue> {
        get {
            makeValues()
            return ownValues
        }
        _modify {
            makeValues()
            unsaved?.touchedSlots = .max
            yield &ownValues
        }
        set {
            heldBlock = nil
            state.remove(.blank)
            unsaved?.touchedSlots = .max
            ownValues = newValue
        }
    }
    private var ownValues: ContiguousArray<AttributeValue> = []
    /// The rows among which the object's row is, as the store handed them over; nil once its values were made.
    private(set) var heldBlock: RowBlock?
    /// Which of those rows it is.
    private(set) var heldRow: Int32 = 0
    /// What there is to an object with unsaved changes; nil for most.
    private var unsaved: UnsavedState?
    /// The row's version when it was fetched, `Z_OPT`.
    var version: Int64 = 0
    /// The members of the to-many relationships that were touched, by their index.
    var members: [ToManyMembers] = []
    /// What was set that no attribute can hold, by key path; reported at save.
    var rejectedValues: [String: String] {
        get { unsaved?.rejectedValues ?? [:] }
        set { if unsaved != nil || !newValue.isEmpty { changeUnsaved { $0.rejectedValues = newValue } } }
    }
    /// What makes bytes of values while the object is filled without a context.
    var lentTransformers: AttributeTransformers? {
        get { unsaved?.transformers }
        set { if unsaved != nil || newValue != nil { changeUnsaved { $0.transformers = newValue } } }
    }
    /// How the object was when the current event began; nil while nothing has changed in it.
    var eventStart: EventStart? {
        get { unsaved?.eventStart }
        set { if unsaved != nil || newValue != nil { changeUnsaved { $0.eventStart = newValue } } }
    }
    /// The values as they were fetched or last saved; nil while none has changed.
    var committedContent: RowContent? { unsaved?.committed }
    /// The faults that were fetched together with this one and whose rows are read together; nil for most.
    var batch: FaultBatch?

    /// The states an object can be in, several at once.
    struct State: OptionSet {
        let rawValue: UInt16
        static let fault = State(rawValue: 1)
        static let inserted = State(rawValue: 2)
        static let updated = State(rawValue: 4)
        static let deleted = State(rawValue: 8)
        /// Its deletion was passed on along its relationships.
        static let propagated = State(rawValue: 16)
        /// Its row is gone from the store.
        static let inaccessible = State(rawValue: 32)
        /// It stands in the context's list of objects to look at when it saves.
        static let listed = State(rawValue: 64)
        /// Its row is to be written whole, though it had been saved before: somebody else deleted it.
        static let resurrected = State(rawValue: 128)
        /// It is a fault whose values are at hand: firing it needs no look-up.
        static let rowAtHand = State(rawValue: 256)
        /// Its values are its entity's defaults, and were not made yet.
        static let blank = State(rawValue: 512)
        /// Each use of it is checked against its context's thread.
        static let watched = State(rawValue: 1024)
        /// It was told of the save that is under way.
        static let toldOfSave = State(rawValue: 2048)
    }

    /// Makes an object with the defaults of its entity, and inserts it into a context.
    ///
    /// Without a context the object stands alone until `ManagedObjectContext.insert(_:)` takes it in.
    public required init(entity: ResolvedEntity, insertInto context: ManagedObjectContext?) {
        self.entity = entity
        state = .blank
        context?.insert(self)
    }

    deinit { managedObjectContext?.forget(self) }

    // MARK: Values

    /// What the object holds now.
    var content: RowContent {
        if let heldBlock { return .held(heldBlock, row: heldRow) }
        return .values(values)
    }

    /// The values as they were fetched or last saved; nil while none has changed.
    var committed: ContiguousArray<AttributeValue>? {
        get { committedContent?.values }
        set {
            guard unsaved != nil || newValue != nil else { return }
            changeUnsaved {
                $0.committed = newValue.map { .values($0) }
                $0.touchedSlots = .max
            }
        }
    }

    /// Changes what there is to unsaved changes, and lets it go when nothing is left of it.
    private func changeUnsaved(_ change: (UnsavedState) -> Void) {
        let state = unsaved ?? UnsavedState()
        change(state)
        unsaved = state.isEmpty ? nil : state
    }

    /// Puts the values back to the entity's defaults, in the memory they have, and forgets what was changed.
    func resetValues() {
        unsaved = nil
        heldBlock = nil
        guard ownValues.count == entity.defaultValues.count else {
            ownValues = entity.defaultValues
            return
        }
        for slot in ownValues.indices { ownValues[slot] = entity.defaultValues[slot] }
    }

    private func makeValues() {
        if let block = heldBlock {
            heldBlock = nil
            ownValues = block.values(row: heldRow)
        } else if state.contains(.blank) {
            state.remove(.blank)
            ownValues = entity.defaultValues
        }
    }

    /// The value of a slot as the object holds it, once the object is no fault.
    @inline(__always)
    func heldValue(at slot: Int) -> AttributeValue {
        if let heldBlock { return heldBlock.value(of: slot, row: heldRow) }
        if state.contains(.blank) { return entity.defaultValues[slot] }
        return ownValues[slot]
    }

    /// Keeps what was fetched or last saved, before the first change since.
    func keepCommitted() {
        guard committedContent == nil else { return }
        let content = content
        changeUnsaved {
            $0.committed = content
            $0.touchedSlots = 0
        }
    }

    /// Puts a value in its slot; what was there before the first change is kept already.
    func put(_ value: AttributeValue, at slot: Int) {
        makeValues()
        unsaved?.touchedSlots |= UnsavedState.bit(slot)
        ownValues[slot] = value
    }

    /// Whether a slot may have been set since the object was fetched or last saved.
    func isTouched(_ slot: Int) -> Bool {
        guard let unsaved, unsaved.committed != nil else { return false }
        return unsaved.touchedSlots & UnsavedState.bit(slot) != 0
    }

    /// Whether the value of a slot differs from the one fetched or last saved.
    func isChanged(_ slot: Int) -> Bool {
        guard isTouched(slot), let committed = committedContent else { return false }
        return heldValue(at: slot) != committed[slot]
    }

    /// Takes a row over.
    func take(_ row: StoredRow) {
        version = row.version
        switch row.content {
        case .values(let values): self.values = values
        case .held(let block, let row): hold(block, row)
        }
    }

    /// Takes a row over as it came.
    @inline(__always)
    func hold(_ block: RowBlock, _ row: Int32) {
        if !ownValues.isEmpty { ownValues = [] }
        heldBlock = block
        heldRow = row
    }

    /// The object's identity: temporary until its first save.
    ///
    /// The object must be, or have been, in a context.
    public var objectID: ManagedObjectID {
        guard let identity else { preconditionFailure("An object that was never in a context has no identity.") }
        return identity
    }

    /// Whether the values have not been fetched yet.
    public var isFault: Bool { state.contains(.fault) }
    /// Whether the object is new and unsaved.
    public var isInserted: Bool { state.contains(.inserted) }
    /// Whether a property was set since the last save, even to the value it had.
    public var isUpdated: Bool { state.contains(.updated) && !state.contains(.inserted) }
    /// Whether the next save deletes the object, or its row was found to be gone.
    public var isDeleted: Bool { state.contains(.deleted) }
    /// Whether the object takes part in the next save.
    public var hasChanges: Bool { !state.isDisjoint(with: [.inserted, .updated, .deleted]) }

    /// Whether a value that the store keeps differs from the one fetched or last saved.
    ///
    /// Unlike `hasChanges` it knows a property that was set and set back (the 2015 talk, "no false positives").
    public var hasPersistentChangedValues: Bool {
        guard !isInserted else { return true }
        return !changedSlots.isEmpty || members.contains { $0.isChanged }
    }

    /// The slots that the store keeps and whose values changed, in rising order.
    var changedSlots: [Int] {
        guard committedContent != nil else { return [] }
        return entity.slots.indices.filter { isChanged($0) && entity.slots[$0].isPersistent }
    }

    // MARK: Life cycle

    /// Called once, when the object is first inserted into a context.
    open func awakeFromInsert() {}
    /// Called each time the object's values were fetched.
    open func awakeFromFetch() {}
    /// Called when undo, redo or a refresh brought the object to an earlier or other state.
    open func awake(fromSnapshotEvents events: SnapshotEventType) {}
    /// Called before a save that the object takes part in; it may still change values.
    open func willSave() {}
    /// Called after a save that the object took part in.
    open func didSave() {}
    /// Called when the object is about to be deleted, before its relationships are.
    open func prepareForDeletion() {}
    /// Called when the object's values are about to be dropped, before it becomes a fault.
    open func willTurnIntoFault() {}
    /// Called when the object has become a fault.
    open func didTurnIntoFault() {}

    /// The properties that `validateValue(_:forKey:)` checks; none unless a class says so.
    ///
    /// The runtime cannot tell which properties a class has a check for, and asking for each would cost every save.
    open class var validatedKeys: [String] { [] }

    /// Checks one of the `validatedKeys` before it is saved. Overrides throw `validationError(code:key:message:)`.
    ///
    /// - Throws: `ManagedObjectError.validation`.
    open func validateValue(_ value: Any?, forKey key: String) throws(ManagedObjectError) {}

    /// Checks the object before it is saved for the first time. Overrides call `super`.
    ///
    /// - Throws: `ManagedObjectError.validation`.
    open func validateForInsert() throws(ManagedObjectError) { try validateValues() }
    /// Checks the object before its changes are saved. Overrides call `super`.
    ///
    /// - Throws: `ManagedObjectError.validation`.
    open func validateForUpdate() throws(ManagedObjectError) { try validateValues() }
    /// Checks that the object may be deleted. Overrides call `super`.
    ///
    /// - Throws: `ManagedObjectError.validation` with code 1600 where a relationship denies it.
    open func validateForDelete() throws(ManagedObjectError) { try validateDeletion() }
}

extension ManagedObject: Hashable {
    public static func == (left: ManagedObject, right: ManagedObject) -> Bool { left === right }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// Few steps instead of `Hasher`'s many: sets of objects stand on the path of every save.
    public func _rawHashValue(seed: Int) -> Int {
        KeyHash.mixed(Int64(Int(bitPattern: ObjectIdentifier(self))), seed: seed)
    }
}

extension ManagedObject: CustomStringConvertible {
    public var description: String {
        let name = identity?.description ?? "unattached"
        return "<\(entity.name) \(name)\(isFault ? ", fault" : "")>"
    }
}
