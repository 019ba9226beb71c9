import Synchronization

/// The patterns of MATCHES: the whole text must match, as ICU's syntax has it, a character being a Unicode scalar.
///
/// Keeps the last patterns it compiled, as a filter asks the same of every row. SQL calls it as `FL_MATCHES`.
public final class RegularExpressionMatcher: Sendable {
    private static let capacity = 32
    private let compiled = Mutex<[Key: CompiledPattern]>([:])

    private struct Key: Hashable {
        let pattern: String
        let options: Comparison.Options

        /// Compares as the patterns are spelt: `é` is one scalar or two, and matches the one or the two.
        static func == (left: Key, right: Key) -> Bool {
            left.options == right.options && left.pattern.utf8.elementsEqual(right.pattern.utf8)
        }
    }

    private struct CompiledPattern {
        let regex: Regex<AnyRegexOutput>
    }

    /// Makes a matcher that has compiled nothing yet.
    public init() {}

    /// Whether the whole text matches.
    ///
    /// - Throws: `DataModelError.invalidArgument` for a pattern that cannot be read.
    public func matches(
        pattern: String, text: String, options: Comparison.Options
    ) throws(DataModelError) -> Bool {
        let key = Key(pattern: pattern, options: options.folding)
        let marksIgnored = options.contains(.diacriticInsensitive)
        let subject = marksIgnored ? TextFolding.fold(text, options: .diacriticInsensitive) : text
        return try compiled.withLock { (cache) throws(DataModelError) in
            let entry: CompiledPattern
            if let kept = cache[key] {
                entry = kept
            } else {
                entry = try Self.compile(key)
                if cache.count >= Self.capacity { cache.removeAll() }
                cache[key] = entry
            }
            return (try? entry.regex.wholeMatch(in: subject)) != nil
        }
    }

    private static func compile(_ key: Key) throws(DataModelError) -> CompiledPattern {
        let pattern =
            key.options.contains(.diacriticInsensitive)
            ? TextFolding.fold(key.pattern, options: .diacriticInsensitive) : key.pattern
        do {
            let regex = try Regex(pattern).matchingSemantics(.unicodeScalar)
                .ignoresCase(key.options.contains(.caseInsensitive))
            return CompiledPattern(regex: regex)
        } catch {
            throw .invalidArgument("“\(key.pattern)” is no regular expression: \(error).")
        }
    }
}
