import Foundation
import MirrorFormat
import Testing

@Suite("Files of a mirrored store")
struct MirrorFileTests {
    @Test("A bundle is read as it was written", arguments: [Samples.bundle, Samples.stageBundle])
    func bundle(bundle: MirrorBundle) throws {
        #expect(try MirrorBundle(file: bundle.file) == bundle)
    }

    @Test("A snapshot is read as it was written")
    func snapshot() throws {
        #expect(try MirrorSnapshot(file: Samples.snapshot.file) == Samples.snapshot)
    }

    @Test("A bundle's text is lines of JSON that other tools read")
    func text() throws {
        let lines = try Samples.lines(of: Samples.bundle.file)
        #expect(lines.count == Samples.items.count + 2)
        for line in lines { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
        #expect(lines[3] == #"["~","Flight","00000000000000022000000000000002"]"#)
        #expect(lines.last == #"["end",7]"#)
    }

    @Test("A bundle names the large values and the bundles that come first")
    func requirements() {
        #expect(Samples.bundle.largeValues == [LargeValue(of: Data("large".utf8))])
        #expect(Samples.snapshot.largeValues == [LargeValue(of: Data("large".utf8))])
        #expect(Samples.bundle.before == [Samples.digest("3"), Samples.digest("11")])
    }

    @Test("What a newer program writes is said to be newer")
    func newerFormat() {
        let file = Samples.file([#"{"flsync":2,"count":0}"#, #"["end",0]"#])
        #expect(throws: MirrorFormatError.newerFormat(2)) { try MirrorBundle(file: file) }
        #expect(MirrorFormatError.newerFormat(2).message.contains("format 2"))
        #expect(MirrorFormatError.newerFormat(2).recovery.contains("newer"))
    }

    @Test("A file is not taken for one of the other kind")
    func otherKind() {
        #expect(throws: MirrorFormatError.otherKind) { try MirrorSnapshot(file: Samples.bundle.file) }
        #expect(throws: MirrorFormatError.otherKind) { try MirrorBundle(file: Samples.snapshot.file) }
    }

    @Test("A text that inflates beyond the limit is refused before it fills the memory")
    func tooLarge() {
        let line = String(repeating: " ", count: 1_000_000)
        let file = Samples.file([Samples.header, #"["end",0]"#] + Array(repeating: line, count: 17))
        #expect(file.count < 100_000)
        #expect(throws: MirrorFormatError.tooLarge(limit: MirrorLimits.bundleText)) { try MirrorBundle(file: file) }
    }

    @Test("Fields of a header that are unknown are ignored")
    func unknownFields() throws {
        let header = Samples.header.dropLast() + #","later":{"a":[1]}}"#
        #expect(try MirrorBundle(file: Samples.file([String(header), #"["end",0]"#])).items.isEmpty)
    }

    /// Each line replaces the items of a bundle; the reason says what is wrong with it.
    @Test(
        "A line that is no item is refused with its number and the reason",
        arguments: [
            (#"[]"#, "it is no item"), (#"{}"#, "it is no item"), (#"["?","Flight","N"]"#, "is no item"),
            (#"["~","Flight"]"#, "it is no item"), (#"["~","","N"]"#, "the name of an entity"),
            (#"["~","+","N"]"#, "the name of an entity"), (#"["~","Flight","ab"]"#, "not 32 hexadecimal digits"),
            (#"["~","Flight","N".upper]"#, "has no end"), (#"["=","Flight","N",{"~":1}]"#, "the name of an entity"),
            (#"["=","Flight","N",{"a":1,"a":2}]"#, "“a” is there twice"),
            (#"["=","Flight","N",{"a":[1]}]"#, "a value has no type"), (#"["=","Flight","N",{"a":1.5}]"#, "no type"),
            (#"["=","Flight","N",{"a":{"f":"x"}}]"#, "a number is missing"),
            (#"["=","Flight","N",{"a":{"d":"1,5"}}]"#, "is no decimal number"),
            (#"["=","Flight","N",{"a":{"u":"1"}}]"#, "“1” is no name of a record"),
            (#"["=","Flight","N",{"a":{"z":1}}]"#, "unknown"),
            (#"["=","Flight","N",{"a":{"u":"zzzzzzzz-zzzz-zzzz-zzzz-zzzzzzzzzzzz"}}]"#, "is no UUID"),
            (#"["=","Flight","N",{"a":{"f":true}}]"#, "a number is missing"),
            (#"["=","Flight","N",{"a":{"b":"%"}}]"#, "base 64"), (#"["=","Flight","N",{"a":{"o":"1"}}]"#, "no name"),
            (#"["=","Flight","N",{"a":{"l":["ab",1]}}]"#, "no digest"), (#"["=","Flight","N",{"a":{}}]"#, "0 types"),
            (#"["=","Flight","N",{"a":{"f":1,"t":1}}]"#, "2 types"), (#"["=","Flight","N"]"#, "is no item"),
            (#"["=","Flight","N",{"a":"\ud800"}]"#, "half a character"), (#"["=","Flight","N",{"a":"\q"}]"#, "escape"),
            (#"["=","Flight","N",{"a":99999999999999999999}]"#, "no type"),
            (#"["=","Flight","N",{"a":1e999}]"#, "no number that can be kept"),
            (#"["=","Flight","N",{"a":nul}]"#, "not written as JSON"), (#"["~","Flight","N"] 1"#, "text follows"),
            (#"[[[[[[[[[[[[[[[[[[["#, "nested too deeply"), (#"["+","Flight","N",{"a":1},5]"#, "is no item"),
        ])
    func wrongItems(line: String, reason: String) throws {
        let item = line.replacing("\"N\"", with: "\"\(Samples.name(1))\"")
        let header = Samples.header.replacing(#""count":0"#, with: #""count":1"#)
        do throws(MirrorFormatError) {
            _ = try MirrorBundle(file: Samples.file([header, item, #"["end",1]"#]))
            Issue.record("\(line) is read")
        } catch {
            #expect(error.message.hasPrefix("Line 2 of the file cannot be read: "))
            #expect(error.message.contains(reason), "\(error.message)")
        }
    }

    @Test(
        "A header that lacks something is refused",
        arguments: [
            (#""n":1"#, #""n":0"#), (#""n":1"#, #""n":2"#), (#""n":1"#, #""n":"1""#), (#""ring":"6f"#, #""ring":"6"#),
            (#""hlc":1"#, #""hlc":-1"#), (#""model":"4""#, #""model":4"#), (#""seen":[]"#, #""seen":[[]]"#),
            (#""seen":[]"#, #""seen":{}"#), (#""count":0"#, #""count":1"#), (#""device":"0"#, #""device":""#),
            (#""least":"4""#, #""part":[2,1],"least":"4""#), (#""least":"4""#, #""prev":"00","least":"4""#),
        ])
    func wrongHeader(right: String, wrong: String) {
        #expect(Samples.header.contains(right))
        let header = Samples.header.replacing(right, with: wrong)
        #expect(throws: MirrorFormatError.self) { try MirrorBundle(file: Samples.file([header, #"["end",0]"#])) }
    }

    @Test("A record is named once in a bundle, but that it may be touched besides")
    func twice() {
        var bundle = Samples.bundle
        bundle.items.append(MirrorItem("Flight", Samples.name(1), .deleted))
        #expect(throws: MirrorFormatError.self) { try MirrorBundle(file: bundle.file) }
    }

    @Test(
        "A snapshot whose parts do not fit is refused",
        arguments: [
            #"["b","D2","00000000000000af",3,"D1",1,false]"#, #"["b","D1","00000000000000af",1,null,1,false]"#,
            #"["h","Flight","N",{"a":[[7,0,1]]}]"#, #"["h","Flight","N",{"a":[[0,3,1]]}]"#,
            #"["h","Flight","N",{"a":[[0,0,1],[0,0,2]]}]"#, #"["h","Flight","N",{"a":[[0,0,1,5]]}]"#,
            #"["h","Flight","N",{"a":7}]"#, #"["h","Flight","N",{"?":[]}]"#, #"["x"]"#, #"["b","D3"]"#,
        ])
    func wrongSnapshot(line: String) {
        let names = ["D1": Samples.digest("1"), "D2": Samples.digest("2"), "D3": Samples.digest("3")]
        func full(_ line: String) -> String {
            names.reduce(line.replacing("\"N\"", with: "\"\(Samples.name(1))\"")) {
                $0.replacing("\"\($1.key)\"", with: "\"\($1.value)\"")
            }
        }
        let first = full(#"["b","D1","00000000000000af",1,null,1,false]"#)
        func file(_ lines: [String]) -> Data {
            let header = #"{"flsync":1,"ring":"\#(Samples.ring)","snapshot":true,"model":"4","count":\#(lines.count)}"#
            return Samples.file([header] + lines + [#"["end",\#(lines.count)]"#])
        }
        #expect(throws: Never.self) { try MirrorSnapshot(file: file([first])) }
        #expect(throws: MirrorFormatError.self) { try MirrorSnapshot(file: file([first, full(line)])) }
    }
}
