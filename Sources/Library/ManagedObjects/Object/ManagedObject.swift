public import DataModel
import SQLiteStore

/// An object of an entity in a context.
///
///     final class Pilot: ManagedObject {
///         override class var validatedKeys: [String] { ["age"] }
///         override func validateValue(_ value: Any?, forKey key: String) throws {
///             if let age = value as? Int, age < 16 { throw validationError(key: key, message: "Too young.") }
///         }
///     }
///
/// Its values are fetched when they are first read. Not Sendable: an object stays with its context; its `objectID` can
/// be passed to other tasks. Subclasses declare behavior only; the model compiler generates their accessors in an
/// extension ("generated subclasses", WWDC 2015).
open class ManagedObject {
    /// The object's entity.
    public let entity: ResolvedEntity
    /// The object's context; nil after the object was deleted and saved, or after the context was deallocated.
    public internal(set) var managedObjectContext: ManagedObjectContext? {
        get { unsafe ownContext }
        set { unsafe ownContext = newValue }
    }
    /// An uncounted reference: a context knows all its objects and clears their references when it is deallocated. A
    /// weak reference would cost a lookup in a side table at each access to a property.
    private unowned(unsafe) var ownContext: ManagedObjectContext?
    /// The identifier of the object's row; set when the object joins a context.
    var identity: ManagedObjectID?
    /// The object's state.
    var state: State
    /// The current values by slot; empty while the object is a fault, unless its row is in memory.
    ///
    /// Created from the held row when more than single values are needed.
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
    /// The block of the object's row in SQLite's representation; nil once its values have been created.
    private(set) var heldBlock: RowBlock?
    /// The index of the object's row in that block.
    private(set) var heldRow: Int32 = 0
    /// The bookkeeping of unsaved changes; nil for most objects.
    private var unsaved: UnsavedState?
    /// The row's version when it was fetched (`Z_OPT`).
    var version: Int64 = 0
    /// The members of the to-many relationships that were used, by the relationship's index.
    var members: [ToManyMembers] = []
    /// Messages about values that their attributes cannot hold, by key path; reported by the next save.
    var rejectedValues: [String: String] {
        get { unsaved?.rejectedValues ?? [:] }
        set { if unsaved != nil || !newValue.isEmpty { changeUnsaved { $0.rejectedValues = newValue } } }
    }
    /// The transformers for an object that is filled without a context.
    var lentTransformers: AttributeTransformers? {
        get { unsaved?.transformers }
        set { if unsaved != nil || newValue != nil { changeUnsaved { $0.transformers = newValue } } }
    }
    /// The object's state when the current event began; nil if it has not changed since.
    var eventStart: EventStart? {
        get { unsaved?.eventStart }
        set { if unsaved != nil || newValue != nil { changeUnsaved { $0.eventStart = newValue } } }
    }
    /// The fetched or last saved values; nil if none has changed.
    var committedContent: RowContent? { unsaved?.committed }
    /// The faults that were fetched together with this one, whose rows are read together; nil for most objects.
    var batch: FaultBatch?

    /// The states of an object, which can be combined.
    struct State: OptionSet {
        let rawValue: UInt16
        static let fault = State(rawValue: 1)
        static let inserted = State(rawValue: 2)
        static let updated = State(rawValue: 4)
        static let deleted = State(rawValue: 8)
        /// The deletion was propagated along the object's relationships.
        static let propagated = State(rawValue: 16)
        /// The object's row no longer exists.
        static let inaccessible = State(rawValue: 32)
        /// The object is in the context's list of objects that a save examines.
        static let listed = State(rawValue: 64)
        /// The whole row is written although it had been saved before, because another writer deleted it.
        static let resurrected = State(rawValue: 128)
        /// The object is a fault whose row is in memory; firing it needs no lookup.
        static let rowAtHand = State(rawValue: 256)
        /// The values are the entity's defaults and have not been created yet.
        static let blank = State(rawValue: 512)
        /// Each access is checked against the context's thread.
        static let watched = State(rawValue: 1024)
        /// The object is a fault, or each access is checked.
        static let unready = State(rawValue: fault.rawValue | watched.rawValue)
        /// The object was notified of the save in progress.
        static let toldOfSave = State(rawValue: 2048)
        /// The object is deleted only because another one was, by a delete rule.
        static let cascaded = State(rawValue: 4096)
        /// The object was refreshed, so the inverses of what it is read to refer to may be out of date.
        static let reread = State(rawValue: 8192)
    }

    /// Creates an object with its entity's default values and inserts it into a context, whose model must have an entity
    /// of that name.
    ///
    /// Without a context, the entity must come from `EntityDescription.entity(forEntityName:in:)`; the object can later be
    /// inserted with `ManagedObjectContext.insert(_:)`.
    ///
    ///     final class Pilot: ManagedObject {
    ///         private let names: NameCache
    ///         required init(entity: EntityDescription, insertInto context: ManagedObjectContext?) {
    ///             names = NameCache()
    ///             super.init(entity: entity, insertInto: context)
    ///         }
    ///     }
    ///
    /// Fetched objects are created by it as well, without a context; what an override then sets in their properties of the
    /// model is dropped. `awakeFromInsert()` is the place for the values of new objects.
    public required init(entity: EntityDescription, insertInto context: ManagedObjectContext?) {
        self.entity = entity.resolved(in: context)
        state = .blank
        context?.insert(self)
    }

    deinit { managedObjectContext?.forget(self) }

    // MARK: Values

    /// The current values.
    var content: RowContent {
        if let heldBlock { return .held(heldBlock, row: heldRow) }
        return .values(values)
    }

    /// The fetched or last saved values; nil if none has changed.
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

    /// Changes the bookkeeping of unsaved changes, and removes it if it becomes empty.
    private func changeUnsaved(_ change: (UnsavedState) -> Void) {
        let state = unsaved ?? UnsavedState()
        change(state)
        unsaved = state.isEmpty ? nil : state
    }

    /// Resets the values to the entity's defaults in place, and discards the record of changes.
    func resetValues() {
        unsaved = nil
        heldBlock = nil
        guard ownValues.count == entity.defaultValues.count else {
            ownValues = entity.defaultValues
            return
        }
        for slot in ownValues.indices { ownValues[slot] = entity.defaultValues[slot] }
    }

    /// Makes a new object, outside of a context, a fault. What its class's initializer has set is dropped.
    @inline(__always)
    func becomeFault() {
        if state != .blank || unsaved != nil || !members.isEmpty { dropContent() }
        state = .fault
    }

    private func dropContent() {
        unsaved = nil
        ownValues = []
        members = []
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

    /// Returns the value of a slot. The object must not be a fault.
    @inline(__always)
    func heldValue(at slot: Int) -> AttributeValue {
        if let heldBlock { return heldBlock.value(of: slot, row: heldRow) }
        if state.contains(.blank) { return entity.defaultValues[slot] }
        return ownValues[slot]
    }

    /// Saves the fetched or last saved values before the first change.
    func keepCommitted() {
        guard committedContent == nil else { return }
        let content = content
        changeUnsaved {
            $0.committed = content
            $0.touchedSlots = 0
        }
    }

    /// Sets the value of a slot, without recording the change.
    func put(_ value: AttributeValue, at slot: Int) {
        makeValues()
        unsaved?.touchedSlots |= UnsavedState.bit(slot)
        ownValues[slot] = value
    }

    /// Returns whether a slot may have been set since the object was fetched or last saved.
    func isTouched(_ slot: Int) -> Bool {
        guard let unsaved, unsaved.committed != nil else { return false }
        return unsaved.touchedSlots & UnsavedState.bit(slot) != 0
    }

    /// Adopts the values of the same new object in a child context, and which of them were set.
    func takeOver(_ source: ManagedObject) {
        keepCommitted()
        values = source.values
        unsaved?.touchedSlots = source.unsaved?.touchedSlots ?? 0
    }

    /// Returns whether the value of a slot differs from the fetched or last saved one.
    func isChanged(_ slot: Int) -> Bool {
        guard isTouched(slot), let committed = committedContent else { return false }
        return heldValue(at: slot) != committed[slot]
    }

    /// Adopts a row's version and values.
    func apply(_ row: StoredRow) {
        version = row.version
        switch row.content {
        case .values(let values): self.values = values
        case .held(let block, let row): hold(block, row)
        }
    }

    /// Adopts a row in SQLite's representation.
    @inline(__always)
    func hold(_ block: RowBlock, _ row: Int32) {
        if !ownValues.isEmpty { ownValues = [] }
        heldBlock = block
        heldRow = row
    }

    /// The object's identifier; temporary until the first save.
    ///
    /// The object must be, or must have been, in a context.
    public var objectID: ManagedObjectID {
        guard let identity else { fatalError("An object that was never in a context has no identifier.") }
        return identity
    }

    /// Whether the values have not been fetched yet.
    public var isFault: Bool { state.contains(.fault) }
    /// Whether the object is new and unsaved.
    public var isInserted: Bool { state.contains(.inserted) }
    /// Whether a property was set since the last save, even if to an equal value.
    public var isUpdated: Bool { state.contains(.updated) && !state.contains(.inserted) }
    /// Whether the next save deletes the object, or its row no longer exists.
    public var isDeleted: Bool { state.contains(.deleted) }
    /// Whether the next save includes the object.
    public var hasChanges: Bool { !state.isDisjoint(with: [.inserted, .updated, .deleted]) }

    /// Whether a stored property's value differs from the fetched or last saved one.
    ///
    /// Unlike `hasChanges`, false for a property that was changed and changed back ("no false positives", WWDC 2015).
    public var hasPersistentChangedValues: Bool {
        guard !isInserted else { return true }
        return !changedSlots.isEmpty || members.contains { $0.isChanged }
    }

    /// The stored slots whose values have changed, in ascending order.
    var changedSlots: [Int] {
        guard committedContent != nil else { return [] }
        return entity.slots.indices.filter { isChanged($0) && entity.slots[$0].isPersistent }
    }

    // MARK: Life cycle

    /// Called once, when the object is first inserted into a context.
    open func awakeFromInsert() {}
    /// Called each time the object's values have been fetched.
    open func awakeFromFetch() {}
    /// Called after undo, redo or a refresh has changed the object's state.
    open func awake(fromSnapshotEvents events: SnapshotEventType) {}
    /// Called before a save that includes the object; may still change values.
    open func willSave() {}
    /// Called after a save that included the object.
    open func didSave() {}
    /// Called before the object is deleted and its deletion is propagated.
    open func prepareForDeletion() {}
    /// Called before the object becomes a fault and its values are dropped.
    open func willTurnIntoFault() {}
    /// Called after the object has become a fault.
    open func didTurnIntoFault() {}

    /// The properties that `validateValue(_:forKey:)` checks; none by default.
    ///
    /// The runtime cannot know which properties a class checks, and calling the method for each property would slow
    /// down every save.
    open class var validatedKeys: [String] { [] }

    /// Validates one of the `validatedKeys` before a save. Overrides throw `validationError(code:key:message:)` or an
    /// error of their own.
    ///
    /// - Throws: `ManagedObjectError.validation`; errors of overrides.
    open func validateValue(_ value: Any?, forKey key: String) throws {}

    /// Validates the object before its first save. Overrides call `super`.
    ///
    /// - Throws: `ManagedObjectError.validation`; errors of overrides, which a save throws as `thrown`.
    open func validateForInsert() throws { try validateValues() }
    /// Validates the object before its changes are saved. Overrides call `super`.
    ///
    /// - Throws: `ManagedObjectError.validation`; errors of overrides, which a save throws as `thrown`.
    open func validateForUpdate() throws { try validateValues() }
    /// Validates that the object can be deleted. Overrides call `super`.
    ///
    /// - Throws: `ManagedObjectError.validation` with code 1600 if a relationship's delete rule denies the deletion;
    ///   errors of overrides, which a save throws as `thrown`.
    open func validateForDelete() throws { try validateDeletion() }
}

extension ManagedObject: Hashable {
    public static func == (left: ManagedObject, right: ManagedObject) -> Bool { left === right }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// A few steps instead of `Hasher`'s many: every save uses sets of objects.
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
