/// Why a filter was not understood, and where in it.
///
/// The range counts characters from the start of the text as typed, so that a line can underline the place. It is empty
/// at the end of the text when something is missing there.
package struct FilterError: Error, Hashable, Sendable {
    /// What is wrong.
    package let reason: FilterReason
    /// The characters that are wrong, counted from 0.
    package let range: Range<Int>

    /// An error of a reason at a place, in characters from 0.
    package init(_ reason: FilterReason, at range: Range<Int>) {
        self.reason = reason
        self.range = range
    }

    /// What happened, without a full stop.
    package var message: String { reason.message }
    /// What to type instead.
    package var recovery: String { reason.recovery }
}

/// The closed list of what can be wrong with a filter.
package enum FilterReason: Hashable, Sendable {
    /// A list of this kind has no field of that name.
    case noSuchField(String, kind: RecordKind)
    /// The beginning of a field's name is that of several.
    case severalFields(String, [FilterField])
    /// Nothing follows the operator.
    case valueMissing(FilterField)
    /// The field's values are one of a list, and this is none.
    case noSuchChoice(FilterField, String)
    /// The field is a number, and this is none.
    case noNumber(String)
    /// The field is a date or a duration, and this is not understood.
    case input(InputReason)
    /// The field has no order, so that `<`, `>` and `..` say nothing.
    case noOrder(FilterField)
    /// The comparison has more than one value.
    case severalValues
    /// The range has neither end.
    case rangeEmpty
    /// The range ends before it begins.
    case rangeBackward
    /// Nothing follows the minus.
    case nothingNegated
    /// A quote is not closed.
    case quoteOpen
    /// A parenthesis is not closed.
    case parenthesisOpen
    /// A parenthesis is closed that was not opened, or a comma stands alone.
    case stray(String)
    /// Nothing stands between two signs.
    case alternativeEmpty
    /// Parentheses are nested too deep.
    case tooDeep
}

extension FilterReason {
    /// What happened, in the pilot's words.
    package var message: String {
        switch self {
        case .noSuchField(let name, let kind): "\(kind.plural) have no field “\(name)”"
        case .severalFields(let name, _): "“\(name)” begins several fields"
        case .valueMissing(let field): "\(field.rawValue) is compared with nothing"
        case .noSuchChoice(let field, let text): "“\(text)” is no \(field.noun)"
        case .noNumber(let text): "“\(text)” is no whole number"
        case .input(let reason): reason.message
        case .noOrder(let field): "\(field.rawValue) has no less and no more"
        case .severalValues: "a comparison takes one value"
        case .rangeEmpty: "the range has no end at all"
        case .rangeBackward: "the range ends before it begins"
        case .nothingNegated: "nothing follows the minus"
        case .quoteOpen: "the quote is not closed"
        case .parenthesisOpen: "the parenthesis is not closed"
        case .stray(let sign): "the “\(sign)” has no meaning here"
        case .alternativeEmpty: "nothing stands here"
        case .tooDeep: "the parentheses are nested too deep"
        }
    }

    /// What to type instead.
    package var recovery: String {
        switch self {
        case .noSuchField(_, let kind):
            "type one of \(FilterField.names(of: kind)), or the text between quotes"
        case .severalFields(_, let fields): "type \(fields.map(\.rawValue).joined(separator: " or "))"
        case .valueMissing(let field): "type \(field.example)"
        case .noSuchChoice(let field, _): "type one of \(field.choices.joined(separator: ", "))"
        case .noNumber: "type a number such as 3, 2..5 or >0"
        case .input(let reason): reason.recovery
        case .noOrder(let field): "type \(field.example)"
        case .severalValues: "type the others as terms of their own, or a range such as 1:00..2:00"
        case .rangeEmpty: "type a value before or behind the two points"
        case .rangeBackward: "type the smaller value first"
        case .nothingNegated: "type what is not wanted right behind it: -role:DUAL"
        case .quoteOpen: "type the second quote"
        case .parenthesisOpen: "type )"
        case .stray(let sign): "take it away, or put it between quotes: \"\(sign)\""
        case .alternativeEmpty: "type a word or a field such as type:C172"
        case .tooDeep: "type it with at most \(FilterParser.depthLimit) parentheses within each other"
        }
    }
}
