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
    /// No airport has that identifier, nor is it one that a new airport could have; airports whose name or city has the word.
    case noSuchAirport(String, [String])
    /// A word that is no known place stands where both ends are said.
    case thirdPlace(String)
    /// Landings are by day or by night.
    case whichLandings
    /// A quote is not closed.
    case quoteOpen
    /// The text begins the names of several pilots.
    case severalPilots(String, [String])
    /// Nobody is marked as the owner of the logbook.
    case noOwner
    /// A column holds the whole flight, and nobody knows how long that was.
    case noBlockTime(FlightColumn)
    /// Landings were to a full stop, and there are none.
    case noLandings

    /// What happened, without a full stop.
    package var message: String {
        switch self {
        case .notUnderstood: "this word is not understood"
        case .noSuchName(let name): "there is no “\(name)” to set"
        case .valueMissing(let name): "nothing is said of \(name)"
        case .input(let reason): reason.message
        case .timeCount(1): "one time alone says nothing"
        case .timeCount(let count): "\(count) times say nothing"
        case .bareNumber(let number): "\(number) of what?"
        case .noSuchChoice(let field, let text): "“\(text)” is no \(field.noun)"
        case .noNumber: "this is no number from 0 to 999"
        case .saidTwice(let slot): "the \(slot) is said twice"
        case .noSuchAirport(let name, _): "no airport called “\(name)” is known"
        case .thirdPlace(let word): "“\(word)” would be a third place"
        case .whichLandings: "landings are by day or by night"
        case .quoteOpen: "the quote is not closed"
        case .severalPilots(let text, _): "“\(text)” begins the names of several pilots"
        case .noOwner: "no pilot of this logbook is marked as you"
        case .noBlockTime(let column):
            "the whole flight is \(column.displayName.lowercased()), but how long it was is not known"
        case .noLandings: "there are no landings that were to a full stop"
        }
    }

    /// What to type instead.
    package var recovery: String {
        switch self {
        case .notUnderstood: "type remarks between quotes, or what it is before it: remark:word, reg:word"
        case .noSuchName: "type one of \(EntryName.all.joined(separator: ", "))"
        case .valueMissing(let name): "type the value right behind the colon: \(name):…"
        case .input(let reason): reason.recovery
        case .timeCount: "type off and on blocks, 0250/0400, or off blocks, take-off, landing and on blocks"
        case .bareNumber(let number):
            "type \(number)d for landings by day, \(number)n by night, \(number)m for minutes"
        case .noSuchChoice(let field, _): "type one of \(field.choices.joined(separator: ", "))"
        case .noNumber: "type a number such as 3"
        case .saidTwice: "take one of them away"
        case .noSuchAirport(let name, let places):
            (places.isEmpty ? "type its identifier" : "type the identifier of \(places.joined(separator: ", "))")
                + ", or make it: from:\"\(name)\" or to:\"\(name)\""
        case .thirdPlace(let word): "take it away, or type what it is before it: reg:\(word), remark:\(word)"
        case .whichLandings: "type 3d for three landings by day, 3n for three by night"
        case .quoteOpen: "type the second quote"
        case .severalPilots(_, let names):
            "type the whole name: \(names.prefix(5).joined(separator: ", "))\(names.count > 5 ? ", …" : "")"
        case .noOwner: "mark yourself in the list of pilots, or type your name"
        case .noBlockTime: "type off and on blocks, 0250/0400, or block time, 1:10"
        case .noLandings: "type them too, such as 3d by day or 2n by night"
        }
    }
}
