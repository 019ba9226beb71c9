import Foundation
import TestFiles
import Testing

@testable import DataModel

/// Invalid XML with the expected line and reason.
private let mistakes: [(xml: String, line: Int?, reason: String)] = [
    ("", nil, "not well-formed"),
    ("rubbish", 1, "not well-formed"),
    ("<model>\n<entity name=\"A\">\n</model>", 3, "not well-formed"),
    ("<plist/>", 1, "<plist>, not <model>"),
    ("<model>\n<thing/></model>", 2, "<thing> is unknown in <model>"),
    ("<model>\n<entity/></model>", 2, "<entity> has no “name”"),
    ("<model>\nhello</model>", 1, "there is text in <model>"),
    ("<model><entity name='A' isAbstract='maybe'/></model>", 1, "neither YES nor NO"),
    (
        "<model><entity name='A'>\n<attribute name='a' attributeType='Number'/></entity></model>", 2,
        "“Number” is unknown"
    ),
    (
        "<model><entity name='A'><attribute name='a' attributeType='Integer 16' defaultValueString='99999'/></entity></model>",
        1, "“99999” of “a” is not a valid Integer 16"
    ),
    ("<model><entity name='A'><relationship name='r'/></entity></model>", 1, "no “destinationEntity”"),
    (
        "<model><entity name='A'><relationship name='r' destinationEntity='A' deletionRule='Zap'/></entity></model>", 1,
        "“Zap” is unknown"
    ),
    (
        "<model><entity name='A'><relationship name='r' destinationEntity='A' minCount='-1'/></entity></model>", 1,
        "not a valid count"
    ),
    ("<model><entity name='A'><fetchedProperty name='f'/></entity></model>", 1, "no <fetchRequest>"),
    (
        "<model><entity name='A'><fetchIndex name='i'><fetchIndexElement/></fetchIndex></entity></model>", 1,
        "neither a property nor an expression"
    ),
    (
        "<model><entity name='A'><userInfo><entry key='a' other='b'/></userInfo></entity></model>", 1,
        "unknown attribute “other”"
    ),
    (
        "<model><entity name='A'><attribute name='c' attributeType='Composite' composite='X'/></entity></model>", nil,
        "does not exist"
    ),
    ("<model><entity name='A'><attribute name='c' attributeType='Composite'/></entity></model>", 1, "no “composite”"),
    (
        "<model><composite name='X'><attribute name='c' attributeType='Composite' composite='X'/></composite></model>",
        nil,
        "contains itself"
    ),
    ("<model><composite name='X'/><composite name='X'/></model>", nil, "two composite types"),
    ("<model>\n<?p?><thing/></model>", 2, "<thing> is unknown"), ("<model>&a;</model>", 1, "undefined entity"),
    ("<?xml?><model/>", 1, "not well-formed"), ("<?xml version='1.0'", 1, "not well-formed"),
    ("<!DOCTYPE m [<!ENTITY a SYSTEM '/etc/passwd'>]><model>&a;<thing/></model>", 1, "<thing> is unknown"),
    ("<?xml version='1.0' encoding='UTF-7'?><model>+ADw-?p?+AD4-</model>", 1, "unknown encoding"),
    ("<model a='1' a='2'/>", 1, "duplicate attribute"),
    (String(repeating: "<model>", count: 200_000), 1, "too deep"),
    ("<model><!-- a <b> & c --><thing/></model>", 1, "<thing> is unknown"),
    ("<!DOCTYPE plist PUBLIC 'a' 'b'><thing/>", 1, "<thing>, not <model>"),
    ("<!ELEMENT m ANY><model/>", 1, "not well-formed"),
    ("<?xml version='1.0'>\n<model><?p?></model>", 1, "not well-formed"),
]

@Suite("Reading an invalid model")
struct ModelXMLErrorTests {
    @Test("The error contains the line and the reason", arguments: mistakes.indices)
    func reports(index: Int) throws {
        let mistake = mistakes[index]
        let error = #expect(throws: DataModelError.self) { try model(mistake.xml) }
        guard case .unreadableModel(let source, let line, let reason) = error else {
            Issue.record("not unreadable: \(String(describing: error))")
            return
        }
        #expect(source == "test")
        #expect(reason.contains(mistake.reason), "\(reason)")
        if let expected = mistake.line { #expect(line == expected, "\(reason)") }
    }

    @Test("Bytes that are invalid in the encoding are refused; encodings other than UTF-8 are read if declared")
    func encoding() throws {
        let bytes = Data("<model><entity name=\"".utf8) + [0xDB, 0x65] + Data("\"/></model>".utf8)
        let refused = #expect(throws: DataModelError.self) { try ManagedObjectModel(xml: bytes, source: "test") }
        #expect(refused?.message.contains("not well-formed XML: not well-formed (invalid token)") == true)
        let latin = try ManagedObjectModel(
            xml: Data("<?xml version='1.0' encoding='ISO-8859-1'?>".utf8) + bytes, source: "test")
        #expect(latin.entities.map(\.name) == ["Ûe"])
        let wide =
            Data([0xFF, 0xFE])
            + "<model><entity name='Ûe'/></model>".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        #expect(try ManagedObjectModel(xml: wide, source: "test").entities.map(\.name) == ["Ûe"])
    }

    @Test("Exponentially growing XML entities are refused, not expanded until memory is full")
    func entities() {
        let entities = (1...40).map { "<!ENTITY e\($0) '\(String(repeating: "&e\($0 - 1);", count: 10))'>" }
        let xml = "<!DOCTYPE m [<!ENTITY e0 'aaaaaaaaaa'>\(entities.joined())]><model>&e40;</model>"
        let refused = #expect(throws: DataModelError.self) { try model(xml) }
        #expect(refused?.message.contains("amplification") == true, "\(String(describing: refused))")
    }

    @Test("Types that contain one another many times are refused, not expanded without end")
    func explosion() throws {
        let types = (0..<40).map { level in
            let inner = "attributeType='Composite' composite='T\(level + 1)'"
            return
                "<composite name='T\(level)'><attribute name='a' \(inner)/><attribute name='b' \(inner)/></composite>"
        }
        let xml = "<model>\(types.joined())<composite name='T40'/></model>"
        #expect(throws: DataModelError.self) { try model(xml) }
    }

    @Test("Random input is refused or read, and never crashes the program")
    func mutations() throws {
        let given = ProcessInfo.processInfo.environment["FLIGHTLOG_SEED"].flatMap { UInt64($0) }
        let seed = given ?? UInt64.random(in: .min ... .max)
        print("Mutating a model's XML: FLIGHTLOG_SEED=\(seed)")
        var random = MutationGenerator(seed: seed)
        let original = Array(everything.utf8)
        for _ in 0..<(10_000 * fuzzRounds) {
            var bytes = original
            for _ in 0..<Int.random(in: 1...4, using: &random) { Self.mutate(&bytes, &random) }
            if let model = try? ManagedObjectModel(xml: Data(bytes), source: "rubbish") {
                _ = (model.versionChecksum, try? model.resolved())
                let again = try ManagedObjectModel(xml: Data(model.xml.utf8), source: "again")
                guard again.xml != model.xml else { continue }
                let lines = zip(model.xml.split(separator: "\n"), again.xml.split(separator: "\n"))
                Issue.record("seed \(seed): \(lines.first { $0 != $1 }.map { "\($0)" } ?? "more lines")")
                return
            }
        }
    }

    private static let pieces = [
        "<?p?>", "<?p q?>", "<?", "?>", "<!DOCTYPE m>", "<!DOCTYPE m [<!ATTLIST m c CDATA #REQUIRED>]>", "<!--", "-->",
        "<![CDATA[", "]]>", "&a;", "&#0;", "&#x1F6E9;", " xmlns=\"\"", " a:b=\"c\"", " encoding=\"UTF-7\"",
        "+ADw-?p?+AD4-",
        "\u{FEFF}", "\0", "/>", "</model>", "<model>",
    ]

    private static func mutate(_ bytes: inout [UInt8], _ random: inout MutationGenerator) {
        guard !bytes.isEmpty else { return }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, place + Int.random(in: 1...60, using: &random))
        switch Int.random(in: 0..<7, using: &random) {
        case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
        case 1: bytes.removeSubrange(place..<end)
        case 2: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
        case 3 where place > bytes.count / 2: bytes.removeSubrange(place...)
        case 4, 5: bytes.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: place)
        default: bytes[place] = Array("<>&\"' =/;0YN".utf8).randomElement(using: &random) ?? 0
        }
    }
}

/// SplitMix64: the same numbers for the same seed on every machine.
struct MutationGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
