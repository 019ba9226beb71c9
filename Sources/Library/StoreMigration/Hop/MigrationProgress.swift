/// The progress of an upgrade.
///
/// It is reported before each step, and every few milliseconds during a statement, so that the user can see the work
/// continue, stop it, and estimate the remaining time.
public struct MigrationProgress: Sendable, Hashable {
    /// The label of the stage.
    public let label: String
    /// The present step as a sentence.
    public let sentence: String
    /// The rows done and the total number of rows, counted once for each step that uses them.
    public let done: Int
    public let total: Int

    package init(label: String, sentence: String, done: Int, total: Int) {
        self.label = label
        self.sentence = sentence
        self.done = done
        self.total = total
    }
}
