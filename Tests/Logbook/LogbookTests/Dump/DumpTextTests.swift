import Foundation
import ManagedObjects
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Values as text")
struct DumpTextTests {
    private static func date(_ seconds: Double) -> AttributeValue {
        .date(Date(timeIntervalSinceReferenceDate: seconds))
    }

    @Test(
        "A value has one text, which gives it back",
        arguments: [
            (AttributeValue.boolean(true), AttributeType.boolean, "true"), (.boolean(false), .boolean, "false"),
            (.integer(-32_768), .integer16, "-32768"), (.integer(.max), .integer64, "9223372036854775807"),
            (.double(0.1), .double, "0.1"), (.double(-0.0), .double, "-0.0"), (.double(1e300), .double, "1e+300"),
            (.double(.leastNonzeroMagnitude), .double, "5e-324"),
            (.string("plain “text” - 1"), .string, "plain “text” - 1"),
            (.string(""), .string, "\"\""), (.string("a\nb\\ \"\u{0}"), .string, #""a\nb\\ \"\u0000""#),
            (.data(Data()), .binary, "text \"\""), (.data(Data([0, 255])), .binary, "base64 AP8="),
            (.data(Data("[\"a\",\"é\"]".utf8)), .binary, "text [\"a\",\"é\"]"),
            (.data(Data("a\nb".utf8)), .binary, "base64 YQpi"), (.data(Data(" a".utf8)), .binary, "text \" a\""),
            (.data(Data("\u{365}j".utf8)), .binary, "text \u{365}j"), (.string("\u{365}j"), .string, "\u{365}j"),
            (.string("\"\u{365}"), .string, "\"\\\"\u{365}\""),
            (date(0), .date, "2001-01-01"), (date(-86_400), .date, "2000-12-31"),
            (date(3_661), .date, "2001-01-01T01:01:01Z"),
            (date(785_678_901.123456), .date, "2025-11-24T12:08:21.123456Z"), (date(-0.5), .date, "@-0.5"),
            (date(1e-7), .date, "@1e-07"), (date(1e300), .date, "@1e+300"),
            (
                .uuid(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))), .uuid,
                "01020304-0506-0708-090A-0B0C0D0E0F10"
            ),
            (.decimal(Decimal(string: "12.50") ?? 0), .decimal, "12.5"),
        ])
    func roundTrip(_ value: AttributeValue, _ type: AttributeType, _ text: String) {
        #expect(DumpText.text(of: value, as: type) == text)
        #expect(DumpText.value(of: text, as: type) == value)
    }

    @Test("Every whole second and every fraction of one gives itself back")
    func dates() {
        var chance = SystemRandomNumberGenerator()
        for _ in 0..<5_000 {
            let seconds = Double.random(in: -1e9...2e9, using: &chance)
            for value in [Self.date(seconds), Self.date(seconds.rounded())] {
                let text = DumpText.text(of: value, as: .date)
                #expect(text.flatMap { DumpText.value(of: $0, as: .date) } == value, "\(text ?? "none")")
            }
        }
    }

    @Test(
        "What no attribute of the type can have is no value",
        arguments: [
            ("yes", AttributeType.boolean), ("TRUE", .boolean), ("32768", .integer16), ("1.0", .integer32),
            ("", .integer64),
            ("nan", .double), ("inf", .double), ("0x10", .double), ("1,5", .double), (" a", .string),
            ("a\u{0}", .string),
            ("\"a", .string), ("\"\\ud800\"", .string), ("2026-02-30", .date), ("@nan", .date),
            ("2026-11-21T25:00:00Z", .date), ("text", .binary), ("base64 A", .binary),
            ("AAAA", .binary), ("x", .uuid), ("x", .decimal), ("x", .undefined),
        ])
    func refused(_ text: String, _ type: AttributeType) {
        #expect(DumpText.value(of: text, as: type) == nil)
    }

    @Test("A value of another type, or out of range, has no text")
    func misfits() {
        #expect(DumpText.text(of: .integer(40_000), as: .integer16) == nil)
        #expect(DumpText.text(of: .string("1"), as: .integer16) == nil)
        #expect(DumpText.text(of: .double(.infinity), as: .double) == nil)
        #expect(DumpText.text(of: Self.date(.infinity), as: .date) == nil)
        #expect(DumpText.text(of: .null, as: .string) == nil)
    }
}
