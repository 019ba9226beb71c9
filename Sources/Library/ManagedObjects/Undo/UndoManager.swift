/// Records actions that undo changes, in groups, and redoes them.
///
///     context.undoManager = UndoManager()
///     aircraft.tailNumber = "oops"
///     context.processPendingChanges()  // ends an event: one step of undo
///     context.undoManager?.setActionName("Rename")
///     context.undo()
///
/// Belongs to one context and its owner. Each event of the context (`processPendingChanges`) forms a group, unless a
/// group is open; actions registered while undoing can be redone. Modeled on Foundation's class, which is not available
/// on Linux.
public final class UndoManager {
    /// The maximum number of groups, beyond which the oldest are discarded; 0 for no limit.
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

    /// Creates an undo manager without recorded actions.
    public init() {}

    /// Whether there is something to undo.
    public var canUndo: Bool { !undoGroups.isEmpty || openGroups.contains { !$0.actions.isEmpty } }
    /// Whether there is something to redo.
    public var canRedo: Bool { !redoGroups.isEmpty }
    /// Whether an undo is in progress.
    public var isUndoing: Bool { mode == .undoing }
    /// Whether a redo is in progress.
    public var isRedoing: Bool { mode == .redoing }
    /// Whether registered actions are recorded.
    public var isUndoRegistrationEnabled: Bool { disabledDepth == 0 }
    /// The number of open groups.
    public var groupingLevel: Int { openGroups.count }
    /// The name of the action that `undo()` reverts; empty if it has none.
    public var undoActionName: String { undoGroups.last?.name ?? "" }
    /// The name of the action that `redo()` repeats; empty if it has none.
    public var redoActionName: String { redoGroups.last?.name ?? "" }

    /// Ignores registrations until `enableUndoRegistration()`; calls nest.
    public func disableUndoRegistration() { disabledDepth += 1 }
    /// Reverts one `disableUndoRegistration()`.
    public func enableUndoRegistration() { disabledDepth = max(0, disabledDepth - 1) }

    /// Opens a group. Actions registered before it is closed are undone in one step. Groups nest.
    public func beginUndoGrouping() { openGroups.append(Group()) }

    /// Closes the innermost group; discards it if it is empty.
    public func endUndoGrouping() {
        guard let group = openGroups.popLast(), !group.actions.isEmpty else { return }
        if openGroups.isEmpty {
            keep(group)
        } else {
            openGroups[openGroups.count - 1].actions += group.actions
        }
    }

    /// Names the open group, or the last one.
    public func setActionName(_ name: String) {
        if !openGroups.isEmpty {
            openGroups[openGroups.count - 1].name = name
        } else if !undoGroups.isEmpty {
            undoGroups[undoGroups.count - 1].name = name
        }
    }

    /// Registers an action that undoes a change. An action registered while undoing is for redo.
    public func registerUndo(_ action: @escaping () -> Void) {
        guard isUndoRegistrationEnabled else { return }
        if mode == .recording { redoGroups = [] }
        if openGroups.isEmpty {
            keep(Group(actions: [action]))
        } else {
            openGroups[openGroups.count - 1].actions.append(action)
        }
    }

    /// Registers an action with a target, which is not retained: once it is deallocated, the action does nothing.
    public func registerUndo<Target: AnyObject>(
        withTarget target: Target, handler: @escaping (Target) -> Void
    ) {
        registerUndo { [weak target] in
            if let target { handler(target) }
        }
    }

    /// Undoes the last group, after closing open groups.
    public func undo() {
        while !openGroups.isEmpty { endUndoGrouping() }
        guard let group = undoGroups.popLast() else { return }
        run(group, .undoing)
    }

    /// Redoes the last undone group.
    public func redo() {
        guard openGroups.isEmpty, let group = redoGroups.popLast() else { return }
        run(group, .redoing)
    }

    /// Discards all recorded actions.
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
