import Foundation

/// The threads that may use a context.
///
/// The compiler keeps objects from being sent elsewhere; this checks what the compiler cannot, and only during
/// concurrency debugging.
enum ContextConfinement: Sendable, Equatable {
    /// The context's creator is responsible.
    case owner
    /// During concurrency debugging: the task that created the context or, outside of tasks, the thread.
    case kept(ContextOwner)
    /// The main thread only.
    case main
    /// The thread with that number, which runs a closure that received the context.
    case thread(UInt64)
    /// The queue with that number, of a `BackgroundContext`.
    case queue(UInt64)

    /// Whether the calling thread may use the context.
    var holds: Bool {
        switch self {
        case .owner: true
        case .kept(let keeper): keeper.isCurrent
        case .main: Thread.isMainThread
        case .thread(let number): CurrentThread.number == number
        case .queue(let number): DispatchQueue.getSpecific(key: ContextQueue.key) == number
        }
    }

    /// The description for the trap's message.
    var sentence: String {
        switch self {
        case .owner: "its owner"
        case .kept: "the task or thread that created it"
        case .main: "the main thread"
        case .thread: "the closure that received it"
        case .queue: "the queue of its BackgroundContext"
        }
    }
}

extension ContextConfinement {
    /// The confinement that is checked during concurrency debugging.
    var watched: ContextConfinement { self == .owner && DebugSwitches.checksConcurrency ? .kept(.current) : self }
}

/// The task that owns a context, or the thread outside of tasks.
struct ContextOwner: Sendable, Equatable {
    private let task: Int?
    private let thread: UInt64

    static var current: ContextOwner {
        ContextOwner(task: unsafe withUnsafeCurrentTask { unsafe $0?.hashValue }, thread: CurrentThread.number)
    }

    /// Whether the caller is the owner; a task can continue on another thread.
    var isCurrent: Bool {
        let caller = Self.current
        if let task, let other = caller.task { return task == other }
        return thread == caller.thread
    }
}

extension ManagedObjectContext {
    /// Transfers the context to the calling task or thread, for a context that is passed on deliberately, for example
    /// one kept by an actor. Has an effect only during concurrency debugging.
    public func takeOwnership() {
        if case .kept = confinement { confinement = .kept(.current) }
    }
}

/// The calling thread.
enum CurrentThread {
    static var number: UInt64 { UInt64(pthread_self()) }
}

/// Marks the queues of background contexts.
enum ContextQueue {
    static let key = DispatchSpecificKey<UInt64>()
}

extension ManagedObjectContext {
    /// During concurrency debugging, stops the program if the calling thread may not use the context.
    @inline(__always)
    func checkConfinement(_ object: ManagedObject? = nil, property: String? = nil) {
        guard DebugSwitches.checksConcurrency, !confinement.holds else { return }
        trapForConfinement(object, property)
    }

    private func trapForConfinement(_ object: ManagedObject?, _ property: String?) -> Never {
        let what = object.map { "\($0.description)\(property.map { ", property “\($0)”," } ?? "")" } ?? "a context"
        fatalError(
            "CoreData: concurrency violation: \(what) of the context “\(name ?? "unnamed")” was used outside "
                + "\(confinement.sentence).")
    }
}
