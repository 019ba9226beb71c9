/// The closed list of what can be wrong with a word of an entry line.
package enum EntryProblem: Hashable, Sendable {
    /// The word follows none of the known forms.
    case notUnderstood
    /// No such name stands before a colon.
    case noSuchName(String)
    /// Nothing stands behind the colon.
    case valueMissing(String)
    /// A date, time or duration is wrong.
    case input(InputReason)
    /// Times are two or four.
    case timeCount(Int)
    /// A number alone says nothing.
    case bareNumber(Int)
    /// The value is none of the field's list.
    case noSuchChoice(FilterField, String)
    /// This is no number, or too large a one.
    case noNumber
    /// It was said before.
    case saidTwice(String)
    /// No airport has that name, and it does not look like an identifier.
    case noSuchAirport(String)
    /// A quote is not closed.
    case quoteOpen

    /// What happened, without a full stop.
    package var message: String {
        switch self {
        case .notUnderstood: "this word is not understood"
        case .noSuchName(let name): "there is no “\(name)” to set"
        case .valueMissing(let name): "nothing is said of \(name)"
        case .input(let reason): reason.message
        case .timeCount(let count): "\(count) times say nothing"
        case .bareNumber(let number): "\(number) of what?"
        case .noSuchChoice(let field, let text): "“\(text)” is no \(field.noun)"
        case .noNumber: "this is no number from 0 to 999"
        case .saidTwice(let slot): "the \(slot) is said twice"
        case .noSuchAirport(let name): "no airport called “\(name)” is known"
        case .quoteOpen: "the quote is not closed"
        }
    }

    /// What to type instead.
    package var recovery: String {
        switch self {
        case .notUnderstood: "type remarks between quotes, or what it is before it: remark:word"
        case .noSuchName: "type one of \(EntryName.all.joined(separator: ", "))"
        case .valueMissing(let name): "type the value right behind the colon: \(name):…"
        case .input(let reason): reason.recovery
        case .timeCount: "type off and on blocks, 0250/0400, or off blocks, take-off, landing and on blocks"
        case .bareNumber(let number):
            "type \(number)d for landings by day, \(number)n by night, \(number)m for minutes"
        case .noSuchChoice(let field, _): "type one of \(field.choices.joined(separator: ", "))"
        case .noNumber: "type a number such as 3"
        case .saidTwice: "take one of them away"
        case .noSuchAirport(let name): "type its identifier, or make it: from:\"\(name)\" or to:\"\(name)\""
        case .quoteOpen: "type the second quote"
        }
    }
}
