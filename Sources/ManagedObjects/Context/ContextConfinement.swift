import Foundation

/// Which threads may use a context.
///
/// The compiler keeps objects from leaving; this looks where it cannot see, and only while concurrency is debugged.
enum ContextConfinement: Sendable, Equatable {
    /// Whoever made the context sees to it.
    case owner
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
        case .main: Thread.isMainThread
        case .thread(let number): CurrentThread.number == number
        case .queue(let number): DispatchQueue.getSpecific(key: ContextQueue.key) == number
        }
    }

    /// In words, for the message of the trap.
    var sentence: String {
        switch self {
        case .owner: "its owner"
        case .main: "the main thread"
        case .thread: "the closure it was handed to"
        case .queue: "the queue of its BackgroundContext"
        }
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
