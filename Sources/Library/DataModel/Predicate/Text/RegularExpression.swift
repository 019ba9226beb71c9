import Synchronization

/// Matches whole strings against the regular expressions of MATCHES, in ICU syntax. A character is a Unicode scalar.
///
/// It caches the last compiled patterns, since a filter uses the same one for every row. SQL calls it as `FL_MATCHES`.
public final class RegularExpressionMatcher: Sendable {
    private static let capacity = 32
    private let compiled = Mutex<[Key: CompiledPattern]>([:])

    private struct Key: Hashable {
        let pattern: String
        let options: Comparison.Options

        /// Compares patterns by code point, because `é` as one scalar and as two are different patterns.
        static func == (left: Key, right: Key) -> Bool {
            left.options == right.options && left.pattern.utf8.elementsEqual(right.pattern.utf8)
        }
    }

    private struct CompiledPattern {
        let regex: Regex<AnyRegexOutput>
    }

    /// Creates a matcher with an empty cache.
    public init() {}

    /// Whether the whole string matches.
    ///
    /// - Throws: `DataModelError.invalidArgument` for an invalid pattern.
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
            throw .invalidArgument("“\(key.pattern)” is not a valid regular expression: \(error).")
        }
    }
}
