import Aviation
import Logbook
import LogbookProgram

/// The questions and file tasks under way; only the answer to the newest question of a topic is applied.
struct Requests: Hashable, Sendable {
    private var last = 0
    private var numbers: [QuestionTopic: Int] = [:]
    /// The topics whose answers the keys wait for.
    private var holding: Set<QuestionTopic> = []
    private var fileTasks: Set<FileTask> = []
    /// What was asked about several devices.
    private var syncing: [SyncRequest] = []
    /// How much of long questions is done.
    private var progress: [QuestionTopic: QuestionProgress] = [:]

    /// Returns the effect that asks a question; an earlier one of the same topic is forgotten.
    mutating func ask(_ question: some LogbookQuestion) -> Effect {
        last += 1
        progress[question.topic] = nil
        numbers[question.topic] = last
        if type(of: question).traits.holdsKeys { holding.insert(question.topic) }
        return .ask(LogbookJob(number: last, question: question))
    }

    /// Returns the effect that performs a task on the file.
    mutating func perform(_ task: FileTask) -> Effect {
        fileTasks.insert(task)
        return .file(task)
    }

    /// Returns the effect that asks about several devices.
    mutating func perform(_ request: SyncRequest) -> Effect {
        syncing.append(request)
        return .sync(request)
    }

    mutating func finish(_ request: SyncRequest) {
        if let place = syncing.firstIndex(of: request) { syncing.remove(at: place) }
    }

    /// The request about several devices that is under way, or the first of those that wait; nil for none.
    var syncRequest: SyncRequest? { syncing.first }

    /// Removes an answered question; returns false when the question was replaced or forgotten.
    mutating func finish(_ job: LogbookJob) -> Bool {
        guard numbers[job.topic] == job.number else { return false }
        forget(job.topic)
        return true
    }

    mutating func finish(_ task: FileTask) { fileTasks.remove(task) }

    /// Forgets a question, so that its answer is dropped.
    mutating func forget(_ topic: QuestionTopic) {
        numbers[topic] = nil
        progress[topic] = nil
        holding.remove(topic)
    }

    /// Returns whether a question of a topic is not answered yet.
    func isUnderWay(_ topic: QuestionTopic) -> Bool { numbers[topic] != nil }

    /// Notes how much of a long question is done.
    mutating func advance(_ topic: QuestionTopic, to progress: QuestionProgress) {
        if isUnderWay(topic) { self.progress[topic] = progress }
    }

    /// Returns how much of a long question is done; nil when it has not said so.
    func progress(of topic: QuestionTopic) -> QuestionProgress? { progress[topic] }

    /// Whether everything is answered.
    var isEmpty: Bool { numbers.isEmpty && fileTasks.isEmpty && syncing.isEmpty }

    /// Whether keys wait for an answer.
    var holdsKeys: Bool { !holding.isEmpty || fileTasks.contains(.open) }
}
