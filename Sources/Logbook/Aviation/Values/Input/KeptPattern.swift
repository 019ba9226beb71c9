import Synchronization

/// Matching with patterns that are parsed once.
///
/// A `Regex` literal is parsed by each use of it, which was four fifths of the time of a dry run of an import. Here the first use
/// keeps it, by the place in the sources; the pattern must be the same each time, as a literal is. A look-up takes a lock and a
/// dictionary. Any thread may use any of them: a pattern without closures of its own does not change.
///
/// ```swift
/// "1h05".wholeMatch(kept: /(\d)h(\d\d)/)  // as wholeMatch(of:)
/// ```
extension BidirectionalCollection<Character> where SubSequence == Substring {
    /// Returns the match of the whole text; nil for none.
    package func wholeMatch<Output>(
        kept pattern: @autoclosure () -> Regex<Output>, file: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> Regex<Output>.Match? {
        wholeMatch(of: KeptPatterns.pattern(pattern, file, line, column))
    }

    /// Returns the match of the beginning of the text; nil for none.
    package func prefixMatch<Output>(
        kept pattern: @autoclosure () -> Regex<Output>, file: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> Regex<Output>.Match? {
        prefixMatch(of: KeptPatterns.pattern(pattern, file, line, column))
    }

    /// Returns the first match anywhere in the text; nil for none.
    package func firstMatch<Output>(
        kept pattern: @autoclosure () -> Regex<Output>, file: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> Regex<Output>.Match? {
        firstMatch(of: KeptPatterns.pattern(pattern, file, line, column))
    }

    /// Returns all matches, which do not overlap.
    package func matches<Output>(
        kept pattern: @autoclosure () -> Regex<Output>, file: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> [Regex<Output>.Match] {
        matches(of: KeptPatterns.pattern(pattern, file, line, column))
    }

    /// Whether the pattern matches anywhere in the text.
    package func contains<Output>(
        kept pattern: @autoclosure () -> Regex<Output>, file: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column
    ) -> Bool {
        firstMatch(of: KeptPatterns.pattern(pattern, file, line, column)) != nil
    }
}

extension RangeReplaceableCollection<Character> where Self: BidirectionalCollection, SubSequence == Substring {
    /// Returns the text with all matches replaced.
    package func replacing<Output>(
        kept pattern: @autoclosure () -> Regex<Output>, with replacement: String, file: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column
    ) -> Self {
        replacing(KeptPatterns.pattern(pattern, file, line, column), with: replacement)
    }

    /// Returns the text with all matches replaced by what a closure makes of each.
    package func replacing<Output>(
        kept pattern: @autoclosure () -> Regex<Output>, file: StaticString = #fileID, line: UInt = #line,
        column: UInt = #column, with replacement: (Regex<Output>.Match) -> String
    ) -> Self {
        replacing(KeptPatterns.pattern(pattern, file, line, column), with: replacement)
    }
}

/// The patterns by the places in the sources that use them.
private enum KeptPatterns {
    private struct Place: Hashable {
        let file: UInt
        let line: UInt
        let column: UInt
    }

    /// A pattern, which is safe to share: it has no closures of its own, and what it compiles at its first match is set at once.
    private struct Kept<Output>: @unchecked Sendable {
        let regex: Regex<Output>
    }

    private static let all = Mutex<[Place: any Sendable]>([:])

    static func pattern<Output>(
        _ pattern: () -> Regex<Output>, _ file: StaticString, _ line: UInt, _ column: UInt
    ) -> Regex<Output> {
        let place = Place(file: unsafe UInt(bitPattern: file.utf8Start), line: line, column: column)
        if let known = all.withLock({ $0[place] }) as? Kept<Output> { return known.regex }
        let regex = pattern()
        all.withLock { $0[place] = Kept(regex: regex) }
        return regex
    }
}
