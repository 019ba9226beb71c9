import Aviation
import Foundation
import Paper
import Reports
import TestFiles
import Testing

/// Whether flightlog-paper was built, and what its drawings are looked at with is installed.
private let isBuilt = FileManager.default.isExecutableFile(atPath: Project.program("flightlog-paper").path)
private let tools = ["pdftotext", "pdffonts", "pdfinfo", "qpdf"]
private let hasTools = tools.allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }
private let hidesFonts =
    (try? ProgramRun("/usr/bin/unshare", ["-r", "-m", "mount", "-t", "tmpfs", "none", "/usr/share/fonts"]))?.exitCode
    == 0
private let isMissing: Comment =
    "flightlog-paper is not built: install libpango1.0-dev, and build with FLIGHTLOG_PAPER=1"
private let lacksTools: Comment = "poppler-utils and qpdf are not installed"

@Suite("flightlog-paper", .enabled(if: isBuilt, isMissing))
struct PaperProgramTests {
    private let folder = TemporaryFolder("paper")

    /// Names in eight scripts, and what they are.
    private static let names = [
        "Øre Ålund", "Žižka Łódź", "Ελένη Παππά", "Юрий Гагарин", "王伟 夜间训练", "פליקס לוי", "أحمد ماهر", "किरण बेदी",
    ]

    private func pages(
        _ name: String, _ count: Int = 30, change: (Int, inout FlightRecord) -> Void = { _, _ in }
    ) throws -> [PaperPage] {
        var aircraft = AircraftRecord()
        aircraft.tailNumber = "HB-CFA"
        aircraft.aircraftType = "C172"
        // Logbooks of sailplanes and of balloons have no row for an airplane.
        aircraft.aircraftClass = ["sfcl": "GL", "bfcl": "LB"][name] ?? "ASEL"
        let layout = try #require(try PaperLayout.shipped(name))
        var maker = try PageMaker(layout, PageOptions(holder: PaperHolder(name: "Anna Keller", licenses: ["CH.1234"])))
        var pages: [PaperPage] = []
        for number in 0..<count {
            var flight = FlightRecord()
            flight.date = LocalDate(year: 2024, month: 1, day: 1)?.adding(days: number)
            flight.aircraft = .saved(RecordID(kind: .aircraft, key: 1), label: "HB-CFA")
            (flight.origin, flight.destination) = (.new("LSZH"), .new("LSZG"))
            flight.role = .dualReceived
            flight.pilot = .new("Berg")
            flight.times.block = Minutes(60 + number)
            flight.times[.dualReceived] = flight.times.block
            flight.times[.dayLandings] = 1
            flight.times[.night] = .zero
            flight.remarks = "lesson \(number)"
            change(number, &flight)
            pages += try maker.add(PaperEntry(flight, aircraft: aircraft))
        }
        return pages + (try maker.finish())
    }

    private func text(_ pages: [PaperPage], title: String = "Pilot logbook") throws -> String {
        let document = PaperDocument(title: title, author: "Anna Keller", subject: "AMC1 FCL.050", creator: "flightlog")
        var data = try PaperLines.line(of: document)
        for page in pages { data += try PaperLines.line(of: page) }
        return String(decoding: data, as: UTF8.self)
    }

    private func draw(_ input: String, _ arguments: String...) throws -> ProgramRun {
        try ProgramRun("flightlog-paper", arguments, input: .text(input))
    }

    /// Draws pages as a file, and returns its path.
    private func file(_ pages: [PaperPage], _ name: String = "book.pdf") throws -> String {
        let path = folder[name].path
        let run = try draw(text(pages), "-o", path)
        #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run)")
        return path
    }

    @Test("A PDF is sound, has the pages with their names, a title and an outline", .enabled(if: hasTools, lacksTools))
    func pdf() throws {
        let pages = try pages("easa")
        let path = try file(pages)
        let check = try ProgramRun("/usr/bin/qpdf", "--check", path)
        #expect(check.exitCode == 0 && check.output.contains("No syntax or stream encoding errors"), "\(check)")
        let info = try ProgramRun("/usr/bin/pdfinfo", path).output
        #expect(
            info.contains("Pages:           \(pages.count)") && info.contains("Author:          Anna Keller"), "\(info)"
        )
        #expect(info.contains("Title:           Pilot logbook") && info.contains("Page size:       841.89 x 595.276"))
        let outline = try ProgramRun("/usr/bin/qpdf", "--json", "--json-key=outlines", path).output
        #expect(outline.contains("Page 1, 01/01/24 – 23/01/24") && outline.contains("Page 2, 24/01/24 – 30/01/24"))
        let labels = try ProgramRun("/usr/bin/qpdf", "--json", "--json-key=pagelabels", path).output
        #expect(labels.contains("left") && labels.contains("cover"), "\(labels)")
    }

    @Test(
        "The words of a PDF are those of the preview, line for line", .enabled(if: hasTools, lacksTools),
        arguments: [
            "easa", "easa-single", "easa-a5", "uk", "sfcl", "bfcl", "faa", "faa-single", "canada",
        ])
    func words(layout: String) throws {
        let long = "crosswind landings, go-arounds and a diversion to Grenchen because of fog over the whole plateau"
        let pages = try pages(layout) { number, flight in if number % 5 == 0 { flight.remarks = long } }
        let drawn = try ProgramRun("/usr/bin/pdftotext", "-layout", try file(pages), "-").output
        for (page, text) in zip(pages, drawn.split(separator: "\u{0C}")) {
            func rows(_ lines: some Sequence<Substring>) -> [[Substring]] {
                lines.map { $0.split(whereSeparator: \.isWhitespace) }.filter { !$0.isEmpty }
            }
            let preview = rows(page.textLines.map { $0[...] })
            #expect(rows(text.split(separator: "\n")) == preview, "\(layout) \(page.label)")
        }
    }

    @Test(
        "All fonts are embedded; ours draw what they have, and names in eight scripts are there to be read",
        .enabled(if: hasTools, lacksTools))
    func fonts() throws {
        let pages = try pages("easa") { number, flight in
            flight.remarks = Self.names[number % Self.names.count]
            flight.pilot = .new(Self.names[(number + 1) % Self.names.count])
        }
        let path = try file(pages)
        let fonts = try ProgramRun("/usr/bin/pdffonts", path).output.split(separator: "\n").dropFirst(2)
        #expect(
            fonts.contains { $0.contains("RobotoCondensed") } && fonts.contains { $0.contains("RobotoCondensed-Bold") })
        for font in fonts {
            // The columns emb, sub and uni follow the encoding.
            #expect(font.matches(of: /yes yes yes/).count == 1, "\(font)")
        }
        let drawn = try ProgramRun("/usr/bin/pdftotext", "-layout", path, "-").output
        for name in Self.names.prefix(5) { #expect(drawn.contains(name), "\(name)") }
        #expect(!drawn.contains("\u{FFFD}"))
    }

    @Test("The same pages are the same bytes, whatever the user's settings of fonts are")
    func sameBytes() throws {
        let pages = try pages("faa")
        let one = try Data(contentsOf: URL(filePath: file(pages, "one.pdf")))
        let settings = folder["fonts.conf"]
        try Data(
            """
            <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
            <match target="pattern"><edit name="family" mode="assign"><string>DejaVu Serif</string></edit></match>
            </fontconfig>
            """.utf8
        ).write(to: settings)
        let environment = [
            "FONTCONFIG_FILE": settings.path, "HOME": folder.url.path, "PATH": "/usr/bin:/bin", "TZ": "Asia/Tokyo",
        ]
        let run = try ProgramRun(
            "flightlog-paper", ["-o", folder["two.pdf"].path], environment: environment, input: .text(try text(pages)))
        #expect(run.exitCode == 0, "\(run)")
        #expect(try Data(contentsOf: folder["two.pdf"]) == one)
    }

    @Test(
        "With another set of installed fonts the bytes are the same, and names of scripts that ours lack are still there",
        .enabled(if: hidesFonts, "only where unshare may hide the fonts of the system"))
    func otherFonts() throws {
        let names = [false, true].map { isForeign in
            { (number: Int, flight: inout FlightRecord) in
                if isForeign, number == 3 { flight.remarks = "王伟 夜间训练" }
            }
        }
        for (change, isSame) in zip(names, [true, false]) {
            let input = folder["pages.json"]
            try Data(text(pages("uk", change: change)).utf8).write(to: input)
            let paths = ["all.pdf", "few.pdf"].map { folder[$0].path }
            #expect(try ProgramRun("flightlog-paper", [input.path, "-o", paths[0], "--yes"]).exitCode == 0)
            let script = "mount -t tmpfs none /usr/share/fonts && exec \"$0\" \"$1\" -o \"$2\" --yes"
            let run = try ProgramRun(
                "/usr/bin/unshare",
                ["-r", "-m", "/bin/sh", "-c", script, Project.program("flightlog-paper").path, input.path, paths[1]])
            #expect(run.exitCode == 0, "\(run)")
            let bytes = try paths.map { try Data(contentsOf: URL(filePath: $0)) }
            if isSame { #expect(bytes[0] == bytes[1]) } else { #expect(bytes[1].prefix(5) == Data("%PDF-".utf8)) }
        }
    }

    @Test("SVG and PNG have one page, which is chosen")
    func pictures() throws {
        let input = try text(pages("easa"))
        for form in ["svg", "png"] {
            let several = try draw(input, "-o", folder["a.\(form)"].path)
            #expect(several.exitCode == 64 && several.errors.contains("Choose one with --page."), "\(several)")
            #expect(!FileManager.default.fileExists(atPath: folder["a.\(form)"].path))
            #expect(try draw(input, "-o", folder["b.\(form)"].path, "--page", "2", "--dpi", "72").exitCode == 0)
        }
        let png = try Data(contentsOf: folder["b.png"])
        #expect(png.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
        // The width and the height of the picture, from byte 16 on.
        #expect([UInt8](png[16..<24]) == [0, 0, 3, 74, 0, 0, 2, 83], "842 by 595 dots")
        #expect(try String(contentsOf: folder["b.svg"], encoding: .utf8).contains("<svg"))
        let none = try draw(input, "--page", "9", "--format", "png")
        #expect(none.exitCode == 64 && none.errors.contains("There is no page 9"), "\(none)")
    }

    @Test("Strokes, areas and texts have their colors and places; the bare dots are those of the picture")
    func strokes() throws {
        var page = PaperPage(label: "1", width: 2_000, height: 1_000)
        page.strokes = [
            PaperStroke(points: [0, 0, 2_000, 0, 2_000, 1_000, 0, 1_000], weight: 0, color: 0x10_20_30),
            PaperStroke(points: [0, 500, 2_000, 500], weight: 300, color: 0xFF_00_00),
            PaperStroke(points: [500, 0, 500, 1_000], weight: 300, color: 0x00_FF_00, dash: 200),
            PaperStroke(points: [7], weight: 1),
        ]
        page.texts = [PaperText("MMMM", x: 1_000, baseline: 300, width: 900, size: 80, color: 0xFF_FF_FF)]
        var document = PaperDocument(title: "a picture", creator: "flightlog")
        document.version = PaperDocument.versionOfPictures
        let input = String(
            decoding: try PaperLines.line(of: document) + PaperLines.line(of: page), as: UTF8.self)
        let path = folder["dots.ppm"].path
        let run = try draw(input, "-o", path, "--dpi", "254")
        #expect(run.exitCode == 0, "\(run)")
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let head = Array("P6\n200 100\n255\n".utf8)
        #expect(Array(bytes.prefix(head.count)) == head && bytes.count == head.count + 200 * 100 * 3)
        func dot(_ x: Int, _ y: Int) -> [UInt8] {
            let place = head.count + (y * 200 + x) * 3
            return Array(bytes[place..<place + 3])
        }
        #expect(dot(10, 10) == [0x10, 0x20, 0x30] && dot(199, 99) == [0x10, 0x20, 0x30])
        #expect(dot(100, 50) == [255, 0, 0] && dot(10, 50) == [255, 0, 0])
        // Dashes of twenty dots begin with a line.
        #expect(dot(50, 10) == [0, 255, 0] && dot(50, 30) == [0x10, 0x20, 0x30])
        let white = (0..<100).contains { y in (100..<200).contains { dot($0, y) == [255, 255, 255] } }
        #expect(white)
    }

    @Test("What cannot be read, drawn or written is said, and leaves no file")
    func failures() throws {
        let input = try text(pages("easa"))
        let target = folder["book.pdf"].path
        func fails(_ input: String, _ code: Int32, _ words: String, _ arguments: String...) throws {
            let run = try ProgramRun("flightlog-paper", arguments + ["-o", target], input: .text(input))
            #expect(run.exitCode == code && run.errors.contains(words), "\(run.exitCode) \(run.errors)")
            let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
            #expect(left.filter { $0.hasPrefix("book") }.isEmpty, "\(left)")
        }
        try fails("", 65, "The input is not what “flightlog print --json” writes.")
        try fails("{}\n", 65, "The input is not what “flightlog print --json” writes.")
        try fails(String(input.prefix(4_000)), 65, "Line 3 of the input is no page")
        try fails(try text([]), 65, "There is no page in the input.")
        try fails(input, 2, "The font Roboto Condensed is missing in /nowhere.", "--fonts", "/nowhere")
        try fails(input, 2, "there is no such file", "/nowhere.json")
        try fails(input, 2, "it is a folder", folder.url.path)
        let gone = try draw(input, "-o", "/nowhere/book.pdf")
        #expect(gone.exitCode == 2 && gone.errors.contains("cannot be written"), "\(gone)")
        let other = try draw(input, "-o", folder["book.doc"].path)
        #expect(other.exitCode == 64 && other.errors.contains("is neither a PDF nor an SVG or a PNG"), "\(other)")
        try Data("mine".utf8).write(to: folder["book.pdf"])
        let there = try draw(input, "-o", target)
        #expect(there.exitCode == 1 && there.errors.contains("or replace the file with --yes"), "\(there)")
        #expect(try Data(contentsOf: folder["book.pdf"]) == Data("mine".utf8))
        #expect(try draw(input, "-o", target, "--yes").exitCode == 0)
        #expect(try Data(contentsOf: folder["book.pdf"]).prefix(5) == Data("%PDF-".utf8))
    }

    @Test("A reader that goes is no error; a full disk is one, and leaves no file")
    func closedPipe() throws {
        let input = folder["pages.json"]
        try Data(text(pages("easa", 400)).utf8).write(to: input)
        let program = Project.program("flightlog-paper").path
        let head = try ProgramRun(
            "/bin/bash", ["-c", "\"$0\" \"$1\" | head -c 100 | wc -c; echo ${PIPESTATUS[0]}", program, input.path])
        #expect(head.lines.last == "0" && head.errors.isEmpty, "\(head)")
        let full = try ProgramRun(
            "/bin/bash",
            [
                "-c", "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$1\" -o \"$2\"", program, input.path,
                folder["full.pdf"].path,
            ])
        #expect(full.exitCode == 2 && full.errors.contains("cannot be written"), "\(full)")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter { $0.hasPrefix("full") }.isEmpty
        )
    }

    @Test("An interruption leaves no file")
    func interrupted() throws {
        let input = try text(pages("easa", 100))
        let running = try RunningProgram("flightlog-paper", ["-o", folder["cut.pdf"].path])
        try running.write(String(input.prefix(input.count / 2)))
        kill(running.identifier, SIGKILL)
        let run = try running.finish()
        #expect(run.signal == SIGKILL, "\(run)")
        #expect(try folder.names().isEmpty)
    }
}
