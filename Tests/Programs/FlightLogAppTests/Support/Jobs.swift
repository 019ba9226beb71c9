import Aviation
import Logbook

@testable import FlightLogApp
@testable import LogbookProgram

extension Effect {
    /// The question for the logbook as a job; nil for any other effect.
    var job: LogbookJob? { if case .ask(let job) = self { job } else { nil } }

    /// The question of a type; nil for any other effect.
    func question<Question: LogbookQuestion>(_ type: Question.Type) -> Question? { job?.question as? Question }
}

extension [Effect] {
    /// The first question of a type.
    func job<Question: LogbookQuestion>(_ type: Question.Type) -> LogbookJob? {
        lazy.compactMap(\.job).first { $0.question is Question }
    }

    /// The names of the questions, in order.
    var questions: [String] { compactMap(\.job).map { "\(type(of: $0.question))" } }
}

extension LogbookJob {
    /// The message with a logbook's answer.
    func answered(by book: any LogbookAccess) -> Message { .reply(question.reply(from: book, to: self)) }

    /// The message with an answer to a question of a type.
    func answered<Question: LogbookQuestion>(_ type: Question.Type, _ answer: Question.Answer) -> Message {
        let question = question
        return .reply(
            LogbookReply(job: self, error: nil) { state in
                (question as? Question)?.receive(answer, in: &state) ?? []
            })
    }

    /// The message that the question failed.
    func failed(_ error: LogbookError) -> Message {
        let question = question
        return .reply(LogbookReply(job: self, error: error) { question.receive(error, in: &$0) })
    }
}
