package import Logbook

/// A question to the open logbook, or a change of it.
///
/// One type says all of it: what is asked, how it runs, what its answer changes in the state, and how urgent it is. It is a value
/// that travels to the logbook's thread and back.
package protocol LogbookQuestion: Hashable, Sendable {
    associatedtype Answer: Sendable

    static var traits: QuestionTraits { get }
    /// The topic of a question that has only one.
    static var topic: QuestionTopic { get }
    /// What the question is about: an answer counts only for the newest question of a topic.
    var topic: QuestionTopic { get }
    /// Runs on the logbook's thread.
    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Answer
    func receive(_ answer: Answer, in state: inout State) -> [Effect]
    /// Says what went wrong; by default on the status line.
    func receive(_ error: LogbookError, in state: inout State) -> [Effect]
}

extension LogbookQuestion {
    package static var topic: QuestionTopic { QuestionTopic("\(Self.self)") }
    package var topic: QuestionTopic { Self.topic }

    package func receive(_ error: LogbookError, in state: inout State) -> [Effect] {
        state.status = Status(error)
        return []
    }

    /// Asks, and returns what follows from the answer.
    func reply(from book: any LogbookAccess, to job: LogbookJob) -> LogbookReply {
        do throws(LogbookError) {
            let answer = try ask(book)
            return LogbookReply(job: job, error: nil) { receive(answer, in: &$0) }
        } catch {
            return LogbookReply(job: job, error: error) { receive(error, in: &$0) }
        }
    }
}

/// What a question is about.
package struct QuestionTopic: Hashable, Sendable {
    private let name: String
    private let detail: String

    init(_ name: String, _ detail: String = "") { (self.name, self.detail) = (name, detail) }
}

/// How the logbook's thread and the keys treat a question.
package struct QuestionTraits: Sendable {
    /// How soon an answer is wanted; the more urgent question is answered first, and stops one that is less so.
    enum Urgency: Int, Comparable {
        /// Sums, which read every row, and work for idle moments.
        case idle
        /// Rows, and what completes the line that chooses them; they may belong to a list that was left.
        case soon
        /// What a key, a form or a line waits for, and every change.
        case now

        static func < (one: Urgency, other: Urgency) -> Bool { one.rawValue < other.rawValue }
    }

    var urgency = Urgency.now
    /// Whether a question that still waits is dropped when another one of its topic comes.
    var isReplaceable = false
    /// Whether keys wait for the answer, because they are meant for what it brings.
    var holdsKeys = false
    /// Whether it changes the logbook: it is done even when the program ends first.
    var isChange = false
    /// Whether it is an action that undo takes back, or takes one back itself.
    var isStep = false

    /// Figures that can wait.
    static let figures = QuestionTraits(urgency: .idle, isReplaceable: true)
    /// Work for idle moments that is never dropped.
    static let chore = QuestionTraits(urgency: .idle)
    static let rows = QuestionTraits(urgency: .soon, isReplaceable: true)
    /// What is looked up while the user types.
    static let lookUp = QuestionTraits(isReplaceable: true)
    /// What a key asks for, and the next key is meant for.
    static let keyed = QuestionTraits(isReplaceable: true, holdsKeys: true)
    /// What opens a screen, or fills one.
    static let opening = QuestionTraits(holdsKeys: true)
    /// An action on the logbook.
    static let action = QuestionTraits(holdsKeys: true, isChange: true, isStep: true)
    /// A draft: kept whatever happens, and no action.
    static let draft = QuestionTraits(isChange: true)
}

/// A question on its way, with the number by which its answer is known.
package struct LogbookJob: Hashable, Sendable {
    let number: Int
    let question: any LogbookQuestion

    var traits: QuestionTraits { type(of: question).traits }
    var topic: QuestionTopic { question.topic }

    package static func == (one: LogbookJob, other: LogbookJob) -> Bool { one.number == other.number }
    package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// The answer to a question, or why there is none, and what follows for the state.
package struct LogbookReply: Hashable, Sendable {
    let job: LogbookJob
    let error: LogbookError?
    let apply: @Sendable (inout State) -> [Effect]

    package static func == (one: LogbookReply, other: LogbookReply) -> Bool { one.job == other.job }
    package func hash(into hasher: inout Hasher) { hasher.combine(job) }
}
