import TerminalUI
import Testing

@testable import LogbookProgram

@Suite("What differs between texts")
struct TextDifferenceTests {
    @Test(
        "A common beginning and a common end are found, and never overlap",
        arguments: [
            (["fee 12 paid", "fee 21 paid"], ["12", "21"]), (["aa", "aaa"], ["", "a"]), (["", "x"], ["", "x"]),
            (["same", "same"], ["", ""]), (["ab", "cd", "a"], ["ab", "cd", "a"]),
            (["👩‍✈️ één", "👩‍✈️ èèn"], ["éé", "èè"]), (["abcab", "ab"], ["cab", ""]),
        ])
    func changed(texts: [String], parts: [String]) {
        let difference = TextDifference(texts)
        #expect(texts.map { difference.changed(in: $0) } == parts)
        for text in texts { #expect(difference.line(of: text, .text).text == text) }
    }

    @Test("A text may begin shortly before what differs, and never after it")
    func beginnings() {
        let difference = TextDifference(["a long beginning 1", "a long beginning 2"])
        #expect(difference.line(of: "a long beginning 1", from: 13, .text).text == "…ing 1")
        #expect(difference.line(of: "a long beginning 1", from: 99, .text).text == "…1")
        #expect(difference.line(of: "a long beginning 1", from: -3, .text).text == "a long beginning 1")
    }
}
