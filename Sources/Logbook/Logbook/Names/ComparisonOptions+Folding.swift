import ManagedObjects

extension Comparison.Options {
    /// The differences that search and completion ignore, as `FoldedText` does.
    static let search: Comparison.Options = [.caseInsensitive, .diacriticInsensitive, .plainLetters]
}
