extension String {
    /// The text as one word of a shell command: as it stands where nothing in it means something to a shell, else between single
    /// quotes.
    ///
    /// ```
    /// "book.csv".shellWord         // book.csv
    /// "Dual Rec'd=dual".shellWord  // 'Dual Rec'\\''d=dual'
    /// ```
    package var shellWord: String {
        let isPlain = allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+:@%".contains($0)) }
        guard isEmpty || !isPlain else { return self }
        return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
