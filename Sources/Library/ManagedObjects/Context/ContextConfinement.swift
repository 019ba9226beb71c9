import Foundation

/// Which threads may use a context.
///
/// The compiler keeps objects from leaving; this looks where it cannot see, and only while concurrency is debugged.
enum ContextConfinement: Sendable, Equatable {
    /// Whoever made the context sees to it.
    case owner
    /// The same while concurrency is debugged: the task that made it or, outside of tasks, the thread.
    case kept(ContextKeeper)
    /// The main thread only.
    case main
    /// The thread that runs a closure the context was handed to, by the thread's number.
    case thread(UInt64)
    /// The queue of a `BackgroundContext`, by the number of the queue.
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

    /// In words, for the message of the trap.
    var sentence: String {
        switch self {
        case .owner: "its owner"
        case .kept: "the task or thread that made it"
        case .main: "the main thread"
        case .thread: "the closure it was handed to"
        case .queue: "the queue of its BackgroundContext"
        }
    }
}

extension ContextConfinement {
    /// What is looked at while concurrency is debugged.
    var watched: ContextConfinement { self == .owner && DebugSwitches.checksConcurrency ? .kept(.current) : self }
}

/// Who keeps a context: a task, or a thread where there is no task.
struct ContextKeeper: Sendable, Equatable {
    private let task: Int?
    private let thread: UInt64

    static var current: ContextKeeper {
        ContextKeeper(task: unsafe withUnsafeCurrentTask { unsafe $0?.hashValue }, thread: CurrentThread.number)
    }

    /// Whether the caller is the keeper; a task may go on on another thread.
    var isCurrent: Bool {
        let caller = Self.current
        if let task, let other = caller.task { return task == other }
        return thread == caller.thread
    }
}

extension ManagedObjectContext {
    /// Makes the calling task or thread the one that may use the context, for a context that was handed on on purpose, as
    /// within an actor that keeps one. Counts only while concurrency is debugged.
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

/// What the program's arguments and environment ask to be watched.
enum DebugSwitches {
    /// Whether every use of a context is checked against its thread: `-com.apple.CoreData.ConcurrencyDebug 1` among
    /// the arguments, or `COM_APPLE_COREDATA_CONCURRENCYDEBUG=1` in the environment.
    static let checksConcurrency = value(of: "ConcurrencyDebug") > 0

    /// What the arguments that set switches begin with.
    static let argumentPrefix = "-com.apple.CoreData."

    /// The level of a switch; 0 where nobody set it.
    static func value(of name: String) -> Int {
        let arguments = ProcessInfo.processInfo.arguments
        if let place = arguments.firstIndex(of: argumentPrefix + name), arguments.indices.contains(place + 1) {
            return Int(arguments[place + 1]) ?? 0
        }
        return Int(ProcessInfo.processInfo.environment["COM_APPLE_COREDATA_\(name.uppercased())"] ?? "") ?? 0
    }
}

extension ManagedObjectContext {
    /// Stops the program where another thread than the context's uses it, while concurrency is debugged.
    @inline(__always)
    func checkConfinement(_ object: ManagedObject? = nil, property: String? = nil) {
        guard DebugSwitches.checksConcurrency, !confinement.holds else { return }
        trapForConfinement(object, property)
    }

    private func trapForConfinement(_ object: ManagedObject?, _ property: String?) -> Never {
        let what = object.map { "\($0.description)\(property.map { ", property “\($0)”," } ?? "")" } ?? "a context"
        preconditionFailure(
            "CoreData: concurrency violation: \(what) of the context “\(name ?? "unnamed")” was used outside "
                + "\(confinement.sentence).")
    }
}
