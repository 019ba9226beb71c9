/// What a batch insert does where a row with the same unique values is there already.
public enum BatchConflictPolicy: Sendable, Hashable, CaseIterable {
    /// The whole batch fails, and nothing is written.
    case error
    /// The row that is there takes the values that the batch gives; other values stay.
    case objectTrumps
    /// The row that is there stays as it is.
    case storeTrumps
}
