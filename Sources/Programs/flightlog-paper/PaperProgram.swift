import ArgumentParser
import Foundation
import Paper

/// Draws the pages that `flightlog print --json` writes.
@main
struct PaperProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flightlog-paper", abstract: "Draw the pages of a logbook as PDF, SVG or PNG.",
        discussion: """
            Reads the pages that “flightlog print --json” writes, and draws them; “flightlog print” starts it by itself.

              flightlog print easa --json | flightlog-paper -o logbook.pdf
              flightlog print easa --json | flightlog-paper --page 2 -o page.png
            """)

    @Argument(help: "The file with the pages; standard input by default.")
    var pages: String?

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The file to write; standard output by default.", valueName: "file"))
    var output: String?

    @Option(help: "The form: pdf, svg, png or ppm (the bare dots); by default that of the file’s name, else pdf.")
    var format: PaperForm?

    @Option(help: "Draw one page of them, counted from 1; pictures have one page.")
    var page: Int?

    @Option(help: "The dots per inch of a PNG or PPM.")
    var dpi = 150

    @Option(help: "The folder of the fonts; by default the one that the program was installed with.")
    var fonts: String?

    @Flag(help: "Draw a photo, a JPEG or a PNG, in place of pages: turned as the camera was held, as PNG or PPM.")
    var photo = false

    @Option(help: "The most dots of a photo across.")
    var width = 1_600

    @Option(help: "The most dots of a photo down.")
    var height = 1_200

    @Flag(help: "Replace an existing file.")
    var yes = false

    func validate() throws {
        guard (20...1200).contains(dpi) else { throw ValidationError("Say --dpi as a number from 20 to 1200.") }
        guard [width, height].allSatisfy((1...10_000).contains) else {
            throw ValidationError("Say --width and --height as numbers from 1 to 10000.")
        }
        if let page, page < 1 { throw ValidationError("Count --page from 1.") }
    }

    func run() throws {
        // A reader that has gone, such as head, is an error of writing, not the end of the program.
        signal(SIGPIPE, SIG_IGN)
        do {
            try draw()
        } catch let failure as DrawingFailure {
            FileHandle.standardError.write(Data("flightlog-paper: \(failure.message) \(failure.recovery)\n".utf8))
            throw ExitCode(failure.exitCode)
        } catch let error as PaperLineError {
            FileHandle.standardError.write(Data("flightlog-paper: \(error.message) \(error.recovery)\n".utf8))
            throw ExitCode(65)
        }
    }

    private func draw() throws {
        let form = try format ?? PaperForm(fileName: output)
        if photo { return try drawPhoto(form == .pdf && format == nil ? .png : form) }
        let fonts = try PaperFonts(folder: fonts)
        let input = try PageInput(path: pages)
        let file = try DrawnFile(output, isReplacing: yes)
        let drawing = try Drawing(form, try input.document(), fonts, dpi: dpi, to: file)
        var number = 0
        while let next = try input.page() {
            number += 1
            if let page, number != page { continue }
            try drawing.draw(next)
        }
        guard number > 0 else { throw PaperLineError.noPages }
        if let page, page > number { throw DrawingFailure.noSuchPage(page, count: number) }
        try drawing.finish()
        try file.finish()
        for text in drawing.narrowed {
            FileHandle.standardError.write(Data("flightlog-paper: made narrower to have room: \(text)\n".utf8))
        }
    }
}

extension PaperProgram {
    /// The most bytes of a photo.
    private static let mostBytes = 64 << 20

    private func drawPhoto(_ form: PaperForm) throws {
        guard form.isOfDots else { throw DrawingFailure.notAPhoto("it is drawn as PNG or PPM only") }
        let name = pages ?? "standard input"
        guard let handle = pages.map({ FileHandle(forReadingAtPath: $0) }) ?? .standardInput,
            let bytes = try? handle.read(upToCount: Self.mostBytes)
        else { throw DrawingFailure.unreadable(name, "it may not be read, or is empty") }
        let file = try DrawnFile(output, isReplacing: yes)
        try PhotoDrawing(bytes, width: width, height: height).write(form, to: file)
        try file.finish()
    }
}

/// The forms of drawings; the raw value is the word of the option, and the end of a file's name.
enum PaperForm: String, ExpressibleByArgument, CaseIterable {
    case pdf, svg, png, ppm

    /// Whether it is a picture of dots.
    var isOfDots: Bool { self == .png || self == .ppm }

    /// The form by the end of a file's name; PDF without one.
    init(fileName: String?) throws(DrawingFailure) {
        guard let fileName else {
            self = .pdf
            return
        }
        let end = URL(filePath: fileName).pathExtension.lowercased()
        guard let form = end.isEmpty ? .pdf : PaperForm(rawValue: end) else { throw .otherForm(fileName) }
        self = form
    }
}

/// The reason why nothing is drawn.
enum DrawingFailure: Error, Hashable {
    case otherForm(String)
    case unreadable(String, String)
    case exists(String)
    case noFonts([String])
    case onePage(PaperForm)
    case noSuchPage(Int, count: Int)
    case notWritten(String, String)
    case notDrawn(String)
    case notAPhoto(String)

    var message: String {
        switch self {
        case .otherForm(let name): "“\(name)” is neither a PDF nor an SVG or a PNG."
        case .unreadable(let path, let reason): "The pages in “\(path)” cannot be read: \(reason)."
        case .exists(let path): "The file “\(path)” is there already."
        case .noFonts(let folders): "The font Roboto Condensed is missing in \(folders.joined(separator: " and "))."
        case .onePage(let form): "A \(form.rawValue.uppercased()) has one page, and these are several."
        case .noSuchPage(let page, let count): "There is no page \(page): these are \(count)."
        case .notWritten(let path, let reason): "\(path) cannot be written: \(reason)."
        case .notDrawn(let reason): "The pages cannot be drawn: \(reason)."
        case .notAPhoto(let reason): "The photo cannot be drawn: \(reason)."
        }
    }

    var recovery: String {
        switch self {
        case .otherForm: "Choose another name, or say --format."
        case .unreadable: "Check the path."
        case .exists: "Choose another name, or replace the file with --yes."
        case .noFonts: "Install flightlog-paper again, or name the folder with --fonts."
        case .onePage: "Choose one with --page."
        case .noSuchPage(_, let count): "Choose one from 1 to \(count)."
        case .notWritten: "Choose another place, or make room."
        case .notAPhoto: "Save the image as a JPEG or a PNG again."
        case .notDrawn: "Report this with the pages: flightlog print --json."
        }
    }

    var exitCode: Int32 {
        switch self {
        case .exists: 1
        case .otherForm, .onePage, .noSuchPage: 64
        case .unreadable, .noFonts, .notWritten, .notDrawn, .notAPhoto: 2
        }
    }
}
