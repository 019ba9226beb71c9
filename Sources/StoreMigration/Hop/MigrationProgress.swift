/// How far an upgrade has come.
public struct MigrationProgress: Sendable, Hashable {
    /// The label of the stage.
    public let label: String
    /// What is being done, as a sentence.
    public let sentence: String
    /// Rows done and rows in all, counted once for each step that touches them.
    public let done: Int
    public let total: Int
}
