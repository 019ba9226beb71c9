import Aviation
import Foundation
import PaperLayouts
import Reports
import Testing

@Suite("Layouts of pages")
struct LayoutTests {
    @Test("Every layout that the program ships is read, under its name, with the text that it follows")
    func areRead() throws {
        for name in PaperLayout.shippedNames {
            let layout = try #require(try PaperLayout.shipped(name))
            #expect(layout.name == name && layout.source != nil)
            #expect(layout.isSummary == layout.sides.isEmpty)
        }
        #expect(try PaperLayout.shipped("easy") == nil)
    }

    private static let small = """
        layout mine "My book"
        paper a4 landscape rows 20 of 6
        page
        group "Flight"
          column date 20 "Date" center
          column time 20 "Time"
        column remarks 100 "Remarks" with approaches
        """

    @Test("A word of a group’s title that has no room is a mistake, at the first column of the group")
    func groupTitle() throws {
        let text = Self.small.replacing("column date 20", with: "column date 5").replacing(
            "group \"Flight\"", with: "group \"Unpronounceable\"\n  column reg 6 \"R\"\ngroup \"Flight\"")
        let found = try #require(error(text))
        #expect(found.message.hasPrefix("“Unpronounceable” in the title of the group has no room on a4"), "\(found)")
        #expect(found.line == 5)
    }

    private func error(_ text: String) -> LayoutError? {
        do throws(LayoutError) {
            _ = try PaperLayout(parsing: text)
            return nil
        } catch {
            return error
        }
    }

    @Test("A layout of one’s own needs seven lines, and its columns may be one’s own fields")
    func own() throws {
        let layout = try PaperLayout(parsing: Self.small)
        #expect(layout.name == "mine" && layout.columns.map(\.word) == ["date", "time", "remarks"])
        #expect(layout.label == "My book")
        #expect(try PaperLayout(parsing: Self.small + "\ncalled \"Mine, wide\"").label == "Mine, wide")
        var definition = FieldDefinition(key: 1, name: "Fuel used", kind: .number)
        definition.unit = "l"
        let fields = FieldTable.standard.adding([definition])
        let text = Self.small + "\ncolumn fuelused 20 \"Fuel\""
        #expect(try PaperLayout(parsing: text, fields: fields).columns.last?.word == "fuelused")
        #expect(error(text)?.message.hasPrefix("no column is called “fuelused”") == true)
    }

    @Test("Each shipped layout has a name for people that no other one has")
    func names() throws {
        let labels = try PaperLayout.shippedNames.map { try #require(try PaperLayout.shipped($0)).label }
        #expect(Set(labels).count == labels.count && labels.contains("EASA, A5, two pages"))
    }

    /// Lines with a mistake, and the character and the words of the error.
    private static let mistakes: [(line: String, column: Int, message: String)] = [
        ("colum night 20", 1, "“colum” is not understood; expected: called, from, paper"),
        ("column nigt 20", 8, "no column is called “nigt”; expected: “night”, or another word"),
        ("column night", 13, "the line ends too early; expected: the width in mm"),
        ("column night wide", 14, "“wide” is not a number from 3.0 to 300.0"),
        ("column night 2", 14, "“2” is not a number"), ("column night 20.125", 14, "“20.125” is not a number"),
        ("column night 20 \"Night", 17, "the quote is not closed"),
        ("column night 20 \"Night\" middle", 25, "“middle” is not understood; expected: left, center, right"),
        ("column night 20 \"Night\" with approaches", 25, "“with” is not understood"),
        ("column remarks 20 \"R\" with approach", 28, "“approach” is not understood; expected: function, approaches"),
        ("column night+dayldg 20 \"N\"", 8, "“night+dayldg” joins what cannot be added"),
        ("column pic&night 20 \"N\"", 8, "“pic&night” joins what cannot be added"),
        ("column night 20 \"N\" where kolor red", 27, "no field is called “kolor”"),
        ("column night 20 \"N\" where class", 32, "the line ends too early; expected: a value of class"),
        ("column night 20 \"N\" where role CAPTAIN", 32, "“CAPTAIN” is not understood; expected: PIC, SIC"),
        ("paper a6 landscape rows 20", 7, "“a6” is not understood; expected: a4, a5, letter"),
        ("paper a4 sideways rows 20", 10, "“sideways” is not understood; expected: landscape, portrait"),
        ("paper a4 landscape rows 0", 25, "“0” is not a number from 1 to 200"),
        ("paper a4 landscape", 1, "the paper has no rows"),
        ("paper a4 landscape rows 40 of 6", 1, "the page is"),
        ("letters 5", 9, "“5” is not a number from 6.0 to 14.0; expected: the size of letters in points"),
        ("times decimal", 7, "“decimal” is not understood; expected: hours, tenths"),
        ("dates dd/mm", 7, "“dd/mm” is not a form of dates"), ("entries flights", 9, "“flights” is not understood"),
        ("cover \"Name\" names", 14, "“names” is not understood; expected: name, license or lines N"),
        ("layout other \"Other\"", 1, "the line “layout” is there twice"),
        ("from \"A text\" yesterday", 15, "“yesterday” is not a date"), ("certify true", 9, "“true” is not in quotes"),
        ("group Flight", 7, "“Flight” is not in quotes"), ("totals \"a\" \"b\"", 15, "the line ends too early"),
        ("row \"R\"", 1, "the row belongs to no table"), ("list pilots", 6, "“pilots” is not understood"),
        ("note \"a\" \"b\"", 10, "“b” is not understood; expected: the end of the line"),
        ("column night 6 \"N\"", 14, "the column is too narrow on a4"),
        ("column from 7 \"Aerodrome\"", 15, "“Aerodrome” in the title has no room on a4"),
        ("sign \"S\" each time", 15, "“each” is not understood so"),
    ]

    @Test("A mistake is named with its line and its character, and what is expected", arguments: mistakes)
    func mistake(line: String, column: Int, message: String) throws {
        // The new line follows the columns; the widths of theirs are scaled to the page.
        let wide = "\ncolumn remarks 130 \"More\" with checks"
        let found = try #require(error(Self.small + wide + "\n" + line), "\(line)")
        #expect(found.line == 9 || line.hasPrefix("paper"), "\(found)")
        #expect(found.column == column, "\(line): \(found)")
        #expect(found.message.hasPrefix(message), "\(line): \(found.message)")
        #expect(found.message.contains("; expected: "))
    }

    @Test("A text without a layout, without columns, or with pages and tables is none")
    func incomplete() {
        #expect(error("")?.message == "no layout; expected: layout NAME \"TITLE\"")
        #expect(error("# nothing")?.message == "no layout; expected: layout NAME \"TITLE\"")
        #expect(error("page")?.message == "the line “layout” is missing above; expected: layout NAME \"TITLE\"")
        #expect(error("layout a \"A\"")?.message.hasPrefix("no paper") == true)
        #expect(error("layout a \"A\"\npaper a4 portrait rows 3")?.message.hasPrefix("no columns") == true)
        #expect(error("layout a \"A\"\ngroup \"G\"")?.message.hasPrefix("the group belongs to no page") == true)
        #expect(error("layout a \"A\"\ncolumn date 20")?.message.hasPrefix("the column belongs to no page") == true)
        let low = error(Self.small.replacing("rows 20 of 6", with: "rows 20 of 3") + "\nletters 9")
        #expect(low?.line == 2 && low?.message.hasPrefix("the rows are too low for letters of 9.0 points") == true)
        let summary = "layout a \"A\"\npaper a4 portrait rows 3\ntable \"T\"\n"
        #expect(error(summary)?.message == "the table “T” has no rows; expected: row, or rows by")
        #expect(error(summary + "rows by type")?.message == "the table “T” has no columns; expected: column")
        #expect(error(summary + "rows by color")?.message.hasPrefix("“color” is not understood") == true)
        #expect(error(summary + "row \"R\" within 3 weeks")?.message.hasPrefix("“weeks” is not understood") == true)
        #expect(error(summary + "row \"R\" limit long")?.message.hasPrefix("“long” is not a limit") == true)
        #expect(error(summary + "column pic 20 \"P\"")?.message.hasPrefix("“pic” cannot be added") == true)
        #expect(error(Self.small + "\ntable \"T\"")?.message.hasPrefix("pages and tables in one layout") == true)
        #expect(error(Self.small + "\npage\npage")?.message.hasPrefix("more than two pages side by side") == true)
    }

    @Test("Each shipped layout has the columns of its source, in the source's order")
    func ofSources() throws {
        func words(_ name: String) throws -> [String] { try PaperLayout.shipped(name)?.columns.map(\.word) ?? [] }
        #expect(
            try words("easa") == [
                "flightdate", "from", "off", "to", "on", "makemodel", "reg", "se", "me", "mp", "time", "pic", "dayldg",
                "nightldg", "night", "ifr", "pictime", "sic", "dual", "given", "devicedate", "device", "sim", "remarks",
            ])
        #expect(try words("uk").contains("capacity") && words("uk").contains("p1s"))
        #expect(try words("sfcl").contains("aerotows") && !words("sfcl").contains("ifr"))
        #expect(try words("faa").suffix(12).first == "night")
        #expect(try words("canada").contains("xc&night&pictime"))
    }
}
