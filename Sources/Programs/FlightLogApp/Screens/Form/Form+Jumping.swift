import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// The letters that jump to fields with Alt.
extension Form {
    /// Returns a field's letter: the first of its label that no other field has; nil when all are in use.
    func jumpLetter(at index: Int) -> Character? {
        let letters = jumpLetters
        return letters.indices.contains(index) ? letters[index] : nil
    }

    /// Returns the offset of a field's letter in its label; nil when there is none.
    func jumpOffset(at index: Int) -> Int? {
        guard let letter = jumpLetter(at: index) else { return nil }
        return Array(fields[index].label.lowercased()).firstIndex(of: letter)
    }

    /// The letters of the fields that are shown. First letters of labels are assigned first, because users look for them there.
    private var jumpLetters: [Character?] {
        var taken: Set<Character> = []
        var letters: [Character?] = fields.map { _ in nil }
        let shown = shownFields
        for place in shown {
            letters[place] = fields[place].label.lowercased().first.flatMap { taken.insert($0).inserted ? $0 : nil }
        }
        for place in shown where letters[place] == nil {
            let own = fields[place].label.lowercased().filter { $0.isASCII && $0.isLetter }
            letters[place] = own.first { !taken.contains($0) }
            if let letter = letters[place] { taken.insert(letter) }
        }
        return letters
    }
}
