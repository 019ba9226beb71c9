/// How far an upgrade has come.
///
/// Told before each step, and every few milliseconds while a statement runs: what goes on is seen to go on, can be
/// stopped, and the time left follows from the part that is done.
public struct MigrationProgress: Sendable, Hashable {
    /// The label of the stage.
    public let label: String
    /// What is being done, as a sentence.
    public let sentence: String
    /// Rows done and rows in all, counted once for each step that touches them.
    public let done: Int
    public let total: Int

    package init(label: String, sentence: String, done: Int, total: Int) {
        self.label = label
        self.sentence = sentence
        self.done = done
        self.total = total
    }
}
