/// What is migrated, and who does it.
enum ScaleWork: String, CaseIterable, Codable {
    case flightDataPlain, flightDataHandler, flightDataCopy, flightDataGuarded
    case removePlain, removeAtOnce, removeDeferred
    case attributesPlain, attributesEach, attributes, attributesGuarded
    case rebuildPlain, rebuild, rebuildGuarded

    /// The works that are compared with each other, the plain SQL first.
    enum Group: CaseIterable {
        case flightData, remove, attributes, rebuild

        var works: [ScaleWork] {
            switch self {
            case .flightData: [.flightDataPlain, .flightDataHandler, .flightDataCopy, .flightDataGuarded]
            case .remove: [.removePlain, .removeAtOnce, .removeDeferred]
            case .attributes: [.attributesPlain, .attributesEach, .attributes, .attributesGuarded]
            case .rebuild: [.rebuildPlain, .rebuild, .rebuildGuarded]
            }
        }
    }

    var title: String {
        switch self {
        case .flightDataPlain: "flight data into an entity: plain SQL"
        case .flightDataHandler: "– the talk's handler, batches of 16"
        case .flightDataCopy: "– a handler with `BatchCopyRequest`"
        case .flightDataGuarded: "– the talk's handler, with backup and comparison"
        case .removePlain: "remove the attribute with the flight data: plain SQL"
        case .removeAtOnce: "– at once"
        case .removeDeferred: "– deferred"
        case .attributesPlain: "ten attributes more: plain SQL, one transaction"
        case .attributesEach: "– plain SQL, each statement by itself"
        case .attributes: "– lightweight"
        case .attributesGuarded: "– lightweight, with backup and comparison"
        case .rebuildPlain: "rebuild a table: the twelve steps in plain SQL"
        case .rebuild: "– lightweight"
        case .rebuildGuarded: "– lightweight, with backup and comparison"
        }
    }

    /// Whether it is done by SQL alone.
    var isPlain: Bool {
        switch self {
        case .flightDataPlain, .removePlain, .attributesPlain, .attributesEach, .rebuildPlain: true
        case .flightDataHandler, .flightDataCopy, .flightDataGuarded, .removeAtOnce, .removeDeferred, .attributes,
            .attributesGuarded, .rebuild, .rebuildGuarded:
            false
        }
    }

    /// Whether the backup, the checks of the whole file and the comparison of rows are part of it.
    var isGuarded: Bool { self == .flightDataGuarded || self == .attributesGuarded || self == .rebuildGuarded }
}

/// What one run came to.
struct ScaleOutcome: Codable {
    /// From the closed file of the old version to an open one of the new, in seconds.
    var seconds = 0.0
    /// Of these, what copies the rows: the handler, or the statements; 0 where nothing is copied.
    var copying = 0.0
    /// What is left for later, in seconds; 0 where nothing is.
    var later = 0.0
    /// How much the resident size grew at its peak, in bytes.
    var grownBytes = 0
    /// A sum over the file afterwards, equal for all that are compared.
    var checksum = 0
}
