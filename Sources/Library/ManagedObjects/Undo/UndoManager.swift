/// Keeps what takes changes back, in groups, and brings them again.
///
/// Belongs to one context and its owner. Each event of the context (`processPendingChanges`) becomes one group, unless
/// a group is open; what is registered while undoing can be redone. As in Foundation elsewhere, which has no undo
/// manager on Linux.
public final class UndoManager {
    /// How many groups are kept; 0 for all. The oldest go first.
    public var levelsOfUndo = 0 {
        didSet { dropOldest() }
    }

    private struct Group {
        var name = ""
        var actions: [() -> Void] = []
    }

    private enum Mode { case recording, undoing, redoing }

    private var undoGroups: [Group] = []
    private var redoGroups: [Group] = []
    private var openGroups: [Group] = []
    private var mode = Mode.recording
    private var disabledDepth = 0

    /// Makes an undo manager that has nothing to undo.
    public init() {}

    /// Whether there is something to take back.
    public var canUndo: Bool { !undoGroups.isEmpty || openGroups.contains { !$0.actions.isEmpty } }
    /// Whether there is something to bring again.
    public var canRedo: Bool { !redoGroups.isEmpty }
    /// Whether changes are being taken back at the moment.
    public var isUndoing: Bool { mode == .undoing }
    /// Whether changes are being brought again at the moment.
    public var isRedoing: Bool { mode == .redoing }
    /// Whether what is registered is kept.
    public var isUndoRegistrationEnabled: Bool { disabledDepth == 0 }
    /// How many groups are open.
    public var groupingLevel: Int { openGroups.count }
    /// The name of what `undo()` would take back; empty where it has none.
    public var undoActionName: String { undoGroups.last?.name ?? "" }
    /// The name of what `redo()` would bring again; empty where it has none.
    public var redoActionName: String { redoGroups.last?.name ?? "" }

    /// Lets registrations go by until `enableUndoRegistration()`; calls nest.
    public func disableUndoRegistration() { disabledDepth += 1 }
    /// Ends one `disableUndoRegistration()`.
    public func enableUndoRegistration() { disabledDepth = max(0, disabledDepth - 1) }

    /// Opens a group: what is registered until it is closed is taken back in one step. Groups nest.
    public func beginUndoGrouping() { openGroups.append(Group()) }

    /// Closes the innermost group; an empty one leaves nothing behind.
    public func endUndoGrouping() {
        guard let group = openGroups.popLast(), !group.actions.isEmpty else { return }
        if openGroups.isEmpty {
            keep(group)
        } else {
            openGroups[openGroups.count - 1].actions += group.actions
        }
    }

    /// Names the group under way, or the last one.
    public func setActionName(_ name: String) {
        if !openGroups.isEmpty {
            openGroups[openGroups.count - 1].name = name
        } else if !undoGroups.isEmpty {
            undoGroups[undoGroups.count - 1].name = name
        }
    }

    /// Keeps a step that takes something back. Called while undoing, it becomes what redo does.
    public func registerUndo(_ action: @escaping () -> Void) {
        guard isUndoRegistrationEnabled else { return }
        if mode == .recording { redoGroups = [] }
        if openGroups.isEmpty {
            keep(Group(actions: [action]))
        } else {
            openGroups[openGroups.count - 1].actions.append(action)
        }
    }

    /// The same with a target, which is not kept alive: once it is gone, the step does nothing.
    public func registerUndo<Target: AnyObject>(
        withTarget target: Target, handler: @escaping (Target) -> Void
    ) {
        registerUndo { [weak target] in
            if let target { handler(target) }
        }
    }

    /// Takes back the last group; open groups are closed first.
    public func undo() {
        while !openGroups.isEmpty { endUndoGrouping() }
        guard let group = undoGroups.popLast() else { return }
        run(group, .undoing)
    }

    /// Brings again what the last undo took back.
    public func redo() {
        guard openGroups.isEmpty, let group = redoGroups.popLast() else { return }
        run(group, .redoing)
    }

    /// Forgets everything that could be undone or redone.
    public func removeAllActions() {
        undoGroups = []
        redoGroups = []
        for index in openGroups.indices { openGroups[index].actions = [] }
    }

    private func run(_ group: Group, _ mode: Mode) {
        self.mode = mode
        openGroups = [Group(name: group.name)]
        for action in group.actions.reversed() { action() }
        endUndoGrouping()
        openGroups = []
        self.mode = .recording
    }

    private func keep(_ group: Group) {
        if mode == .undoing { redoGroups.append(group) } else { undoGroups.append(group) }
        dropOldest()
    }

    private func dropOldest() {
        guard levelsOfUndo > 0, undoGroups.count > levelsOfUndo else { return }
        undoGroups.removeFirst(undoGroups.count - levelsOfUndo)
    }
}
