/// A piece of a predicate's format.
struct FormatToken {
    /// What the piece is.
    enum Kind: Hashable {
        case word(String)
        /// `#word`: a name even where it is a keyword.
        case escapedWord(String)
        /// `$NAME`
        case variable(String)
        /// `@count`, with the sign.
        case collectionOperator(String)
        case text(String)
        case integer(UInt64)
        case real(Double)
        case symbol(String)
        /// `%@`
        case objectArgument
        /// `%K`
        case keyPathArgument
        /// `%d` and its kin.
        case numberArgument
        case end
    }

    let kind: Kind
    /// The position of its first character, in Unicode scalars from the beginning.
    let offset: Int
}

extension FormatToken.Kind {
    /// The word in capitals, in which keywords are compared; nil for all else.
    var keyword: String? {
        if case .word(let word) = self { word.uppercased() } else { nil }
    }
}
