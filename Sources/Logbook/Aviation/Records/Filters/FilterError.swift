/// The reason why a filter was not understood, with its range.
///
/// The range counts characters from the start of the text, so that a line can underline them. It is empty, at the end
/// of the text, when something is missing there.
package struct FilterError: Error, Hashable, Sendable {
    /// The reason.
    package let reason: FilterReason
    /// The range of the wrong characters, counted from 0.
    package let range: Range<Int>

    /// Creates an error of a reason at a range of characters, counted from 0.
    package init(_ reason: FilterReason, at range: Range<Int>) {
        self.reason = reason
        self.range = range
    }

    /// The problem, without a full stop.
    package var message: String { reason.message }
    /// The remedy.
    package var recovery: String { reason.recovery }
}

/// The closed list of errors in a filter.
package enum FilterReason: Hashable, Sendable {
    /// Lists of the kind have no field of that name.
    case noSuchField(String, kind: RecordKind, known: [Field])
    /// Filters do not compare the field of that name.
    case notCompared(String, known: [Field])
    /// The text begins the names of several fields.
    case severalFields(String, [Field])
    /// An operator without a value.
    case valueMissing(Field)
    /// The value is not in the field's list of choices.
    case noSuchChoice(Field, String)
    /// The value of a number field is no number.
    case noNumber(String)
    /// The value of a field with decimals is no number with at most two of them.
    case noDecimal(String)
    /// The value of a date or duration field was not understood.
    case input(InputReason)
    /// The field has no order, so `<`, `>` and `..` have no meaning.
    case noOrder(Field)
    /// A comparison with more than one value.
    case severalValues
    /// A range without ends.
    case rangeEmpty
    /// A range that ends before it begins.
    case rangeBackward
    /// A minus without a term.
    case nothingNegated
    /// A quote that is not closed.
    case quoteOpen
    /// A parenthesis that is not closed.
    case parenthesisOpen
    /// A closing parenthesis without an opening one, or a single comma.
    case stray(String)
    /// An empty alternative or group.
    case alternativeEmpty
    /// Parentheses that are nested too deep.
    case tooDeep
    /// More words and values than a list can test on every row.
    case tooManyParts
    /// A text that is too long.
    case tooLong
}

extension FilterReason {
    /// The problem, in the pilot's words.
    package var message: String {
        switch self {
        case .noSuchField(let name, let kind, _): "\(kind.plural) have no field “\(name)”"
        case .notCompared(let name, _): "filters do not compare “\(name)”"
        case .severalFields(let name, _): "“\(name)” begins several fields"
        case .valueMissing(let field): "“\(field.word):” needs a value"
        case .noSuchChoice(let field, let text): "“\(text)” is not a \(field.noun)"
        case .noNumber(let text): "“\(text)” is not a whole number"
        case .noDecimal(let text): "“\(text)” is not a number with at most two decimals"
        case .input(let reason): reason.message
        case .noOrder(let field): "\(field.word) cannot be compared"
        case .severalValues: "a comparison takes one value"
        case .rangeEmpty: "the range has no ends"
        case .rangeBackward: "the range ends before it begins"
        case .nothingNegated: "nothing follows the minus"
        case .quoteOpen: "the quote is not closed"
        case .parenthesisOpen: "the parenthesis is not closed"
        case .stray(let sign): "the “\(sign)” is unexpected here"
        case .alternativeEmpty: "something is missing here"
        case .tooDeep: "the parentheses are nested too deep"
        case .tooManyParts: "the filter has more than \(Filter.partLimit) words and values"
        case .tooLong: "the filter has more than \(Filter.lengthLimit) characters"
        }
    }

    /// The remedy.
    package var recovery: String {
        switch self {
        case .noSuchField(_, _, let known), .notCompared(_, let known):
            "type one of \(known.map(\.word).joined(separator: ", ")), or the text between quotes"
        case .severalFields(_, let fields): "type \(fields.map(\.word).joined(separator: " or "))"
        case .valueMissing(let field): "such as \(field.example)"
        case .noSuchChoice(let field, _): "type one of \(field.choices.map(\.value).joined(separator: ", "))"
        case .noNumber: "type a number such as 3, 2..5 or >0"
        case .noDecimal: "type a number such as 12.5, 10..12.5 or >0"
        case .input(let reason): reason.recovery
        case .noOrder(let field): "type \(field.example)"
        case .severalValues: "type the others as terms of their own, or a range such as 1:00..2:00"
        case .rangeEmpty: "type a value before or after the two dots"
        case .rangeBackward: "type the smaller value first"
        case .nothingNegated: "type the excluded term after it: -role:DUAL"
        case .quoteOpen: "type the second quote"
        case .parenthesisOpen: "type )"
        case .stray(let sign): "remove it, or put it in quotes: \"\(sign)\""
        case .alternativeEmpty: "type a word or a field such as type:C172"
        case .tooDeep: "type it with at most \(FilterParser.depthLimit) parentheses within each other"
        case .tooManyParts: "type at most \(Filter.partLimit)"
        case .tooLong: "type at most \(Filter.lengthLimit)"
        }
    }
}
