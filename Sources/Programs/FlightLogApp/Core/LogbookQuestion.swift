import Aviation
package import Logbook
import LogbookProgram

/// A question to the open logbook, or a change to it.
///
/// A type defines all of it: the request, how it runs, what its answer changes in the state, and how urgent it is. A
/// question is a value that is passed to the logbook's thread and back.
package protocol LogbookQuestion: Hashable, Sendable {
    associatedtype Answer: Sendable

    static var traits: QuestionTraits { get }
    /// The topic of a question that has only one.
    static var topic: QuestionTopic { get }
    /// The question's subject; only the answer to the newest question of a topic is applied.
    var topic: QuestionTopic { get }
    /// Asks the logbook, on the logbook's thread.
    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Answer
    /// Asks a question that takes long.
    ///
    /// - Parameter advance: called with the percentage that is done.
    func ask(_ book: any LogbookAccess, advancing advance: (Int) -> Void) throws(LogbookError) -> Answer
    func receive(_ answer: Answer, in state: inout State) -> [Effect]
    /// Handles an error; by default, the status line shows it.
    func receive(_ error: LogbookError, in state: inout State) -> [Effect]
}

extension LogbookQuestion {
    package static var topic: QuestionTopic { QuestionTopic("\(Self.self)") }
    package var topic: QuestionTopic { Self.topic }

    package func ask(
        _ book: any LogbookAccess, advancing advance: (Int) -> Void
    ) throws(LogbookError) -> Answer { try ask(book) }

    package func receive(_ error: LogbookError, in state: inout State) -> [Effect] {
        state.status = Status(error)
        return []
    }

    /// Asks the logbook and returns the reply, with the fields as they are afterwards.
    ///
    /// - Parameter advance: called with each new percentage that is done.
    func reply(
        from book: any LogbookAccess, to job: LogbookJob, advancing advance: (QuestionProgress) -> Void = { _ in }
    ) -> LogbookReply {
        let begin = ContinuousClock.now
        var last = 0
        func advanceOnce(_ percent: Int) {
            if percent != last { advance(QuestionProgress(percent: percent, after: begin.duration(to: .now))) }
            last = percent
        }
        do throws(LogbookError) {
            let answer = try ask(book, advancing: advanceOnce)
            let notices = Self.traits.isChange && Self.traits.holdsKeys ? book.takeNotices() : []
            return LogbookReply(job: job, error: nil, fields: try book.fieldTable()) { state in
                let effects = receive(answer, in: &state)
                // What a change means to a signature is worth more than that it was saved.
                if let notice = notices.first {
                    let more = notices.count > 1 ? " (and \(notices.count - 1) more)" : ""
                    state.status = Status(.caution, notice + more)
                }
                return effects
            }
        } catch {
            return LogbookReply(job: job, error: error) { receive(error, in: &$0) }
        }
    }
}

/// A question's subject.
package struct QuestionTopic: Hashable, Sendable {
    private let name: String
    private let detail: String

    init(_ name: String, _ detail: String = "") {
        self.name = name
        self.detail = detail
    }
}

/// How the logbook's thread and the keys treat a question.
package struct QuestionTraits: Sendable {
    /// How soon an answer is needed: a more urgent question is answered first, and interrupts a less urgent one.
    enum Urgency: Int, Comparable {
        /// Sums, which read every row, and work for idle moments.
        case idle
        /// Rows, and completions of the filter line; they may belong to a list that was left.
        case soon
        /// Answers that a key, a form or a line waits for, and every change.
        case now

        static func < (one: Urgency, other: Urgency) -> Bool { one.rawValue < other.rawValue }
    }

    var urgency = Urgency.now
    /// Whether a question is dropped when another one of its topic is asked.
    var isReplaceable = false
    /// Whether keys wait for the answer, because they apply to its result.
    var holdsKeys = false
    /// Whether it changes the logbook; a change is made even when the program is about to end.
    var isChange = false
    /// Whether it is an action that undo reverts, or an undo or redo.
    var isStep = false

    /// Sums, which can wait.
    static let figures = QuestionTraits(urgency: .idle, isReplaceable: true)
    /// Work for idle moments that is never dropped.
    static let chore = QuestionTraits(urgency: .idle)
    static let rows = QuestionTraits(urgency: .soon, isReplaceable: true)
    /// Lookups while the user types.
    static let lookUp = QuestionTraits(isReplaceable: true)
    /// Questions asked by a key, where the next key applies to the result.
    static let keyed = QuestionTraits(isReplaceable: true, holdsKeys: true)
    /// Questions that open or fill a screen.
    static let opening = QuestionTraits(holdsKeys: true)
    /// Actions on the logbook.
    static let action = QuestionTraits(holdsKeys: true, isChange: true, isStep: true)
    /// Changes to drafts: always done, and not steps in the history.
    static let draft = QuestionTraits(isChange: true)
}

/// A pending question, with the number that identifies its answer.
package struct LogbookJob: Hashable, Sendable {
    let number: Int
    let question: any LogbookQuestion

    var traits: QuestionTraits { type(of: question).traits }
    var topic: QuestionTopic { question.topic }

    package static func == (one: LogbookJob, other: LogbookJob) -> Bool { one.number == other.number }
    package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// The answer to a question, or its error, with the change that it makes to the state.
package struct LogbookReply: Hashable, Sendable {
    let job: LogbookJob
    let error: LogbookError?
    /// The fields of the logbook; nil when it failed.
    var fields: FieldTable?
    let apply: @Sendable (inout State) -> [Effect]

    package static func == (one: LogbookReply, other: LogbookReply) -> Bool { one.job == other.job }
    package func hash(into hasher: inout Hasher) { hasher.combine(job) }
}
