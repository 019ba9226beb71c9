import Foundation

/// Who does the work.
enum Engine: String, CaseIterable, Codable {
    /// SQLite through its C interface.
    case raw
    /// GRDB's records.
    case grdb
    /// ManagedObjects.
    case ours
}

/// What is done; each on a file that was made before, but for the first.
enum Work: String, CaseIterable, Codable {
    case insert, batchInsert, fetchAll, fetchEvery, fetchIndexed, countIndexed, traverse, update, composite, related,
        walk, rows

    var title: String {
        switch self {
        case .insert: "insert, saves of 10,000"
        case .batchInsert: "batch insert, one transaction"
        case .fetchAll: "fetch all, three properties read"
        case .fetchEvery: "fetch all, every property read"
        case .fetchIndexed: "fetch 100 by indexed predicate, 500 times, cold"
        case .countIndexed: "count by colorScheme.primary, indexed"
        case .traverse: "traverse 100,000 entries to their aircraft, prefetched"
        case .update: "update one property of 100,000 and save"
        case .composite: "read through a composite"
        case .related: "the same data behind a to-one relationship"
        case .walk: "walk all, batches of 500"
        case .rows: "rows as values, twelve columns, three of them through relationships"
        }
    }

    /// Who can be asked for it.
    var engines: [Engine] {
        switch self {
        case .insert, .batchInsert, .fetchAll, .fetchEvery, .fetchIndexed, .countIndexed, .update: [.raw, .grdb, .ours]
        case .traverse: [.raw, .grdb, .ours]
        case .composite, .related, .walk: [.ours]
        case .rows: [.raw, .ours]
        }
    }

    /// Whether the work makes the entries itself.
    var wantsEmpty: Bool { self == .insert || self == .batchInsert }

    /// Whether the file is made of aircraft, as many as there are entries elsewhere.
    var wantsFleet: Bool { self == .countIndexed || self == .composite || self == .related }
}

/// What one run came to.
struct Outcome: Codable {
    /// Wall time of the work itself, in seconds.
    var seconds: Double
    /// The largest resident size of the process, in bytes.
    var peakBytes: Int
    /// How much the resident size grew over what it was before the work, in bytes.
    var grownBytes: Int
    /// A sum over what was read, equal for all engines.
    var checksum: Int
    /// How many queries our contexts made; 0 for others.
    var queries = 0
}

/// The memory of this process, from `/proc/self/status`.
enum Memory {
    static var peakBytes: Int { value("VmHWM:") }
    static var residentBytes: Int { value("VmRSS:") }

    private static func value(_ name: String) -> Int {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix(name) }),
            let number = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
        else { return 0 }
        return number * 1024
    }
}
