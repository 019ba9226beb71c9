import ArgumentParser
import Aviation
import CommandLineProgram
import Foundation
import Logbook
import LogbookProgram
import LogbookSample
import TestFiles
import Testing

/// A program beside `flightlog`, made of what programs share: no screen, no command of another program.
private struct OtherProgram: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "flightlog-other")

    @OptionGroup var book: LogbookOption
    @Option var region: Region?
    @Argument var words: [String] = []

    /// Returns the table of the flights that the words find.
    func table(_ settings: SettingsFiles) throws -> String {
        let conventions = settings.read(region: region).settings.conventions
        let today = try #require(LocalDate(isoText: "2026-11-21"))
        return try book.reading { logbook in
            var query = ListQuery(.flights)
            query.filter = try Filter(
                typed: LiteralWords.line(words), of: .flights, in: logbook, today: today, order: conventions.dateOrder)
            return TextTable(.flights, try logbook.rows(query), columns: ["date"], .standard).text(isColored: false)
        }
    }
}

@Suite("A program made of what programs share")
struct OtherProgramTests {
    private let folder = TemporaryFolder("other")

    private func program(_ arguments: String...) throws -> OtherProgram { try OtherProgram.parse(arguments) }

    private func settings(_ text: String) throws -> SettingsFiles {
        let files = SettingsFiles(folder: folder.url.path)
        try text.write(toFile: files.settingsPath, atomically: true, encoding: .utf8)
        return files
    }

    /// A logbook with flights of the days before 2026-11-21.
    private func book() throws -> String {
        let path = folder["log.flightlog"].path
        try SampleBook.write(to: path, today: try #require(LocalDate(isoText: "2026-11-21")), count: 40)
        return path
    }

    @Test("It opens the book and reads dates as the user's settings say, unless an option says otherwise")
    func opening() throws {
        let path = try book()
        let easa = try settings("region = \"easa\"\n")
        let all = try program("--file", path).table(easa)
        let day = try #require(all.split(separator: "\n").dropFirst().first).prefix(10)
        let parts = day.split(separator: "-").compactMap { Int($0) }
        let (typed, other) = ("\(parts[2])/\(parts[1])/\(parts[0])", "\(parts[1])/\(parts[2])/\(parts[0])")
        let found = try program("--file", path, "date:\(typed)").table(easa)
        #expect(found.contains(day) && found.count < all.count)
        #expect(try program("--file", path, "--region", "faa", "date:\(other)").table(easa) == found)
    }

    @Test("A file of settings that cannot be read leaves the default ones, and is an error that says its path")
    func unreadable() throws {
        let files = SettingsFiles(folder: folder.url.path)
        try Data([0xFF, 0xFE]).write(to: URL(filePath: files.settingsPath))
        let reading = files.read()
        #expect(reading.errors == [.unreadable(path: files.settingsPath)])
        #expect(reading.settings == Settings())
    }

    @Test("An error has the name of the program that prints it, what happened, and what to do")
    func errors() throws {
        let missing = folder["none.flightlog"].path
        let other = try program("--file", missing)
        let files = try settings("")
        let error = try #require(throws: LogbookError.self) { try other.table(files) }
        let failure = try #require(CommandFailure(thrown: error))
        let lines = failure.text(of: "flightlog-other").split(separator: "\n")
        #expect(lines.count == 2 && lines[0].hasPrefix("flightlog-other: ") && lines[0].contains(missing))
        #expect(failure.exitCode == ExitCode(error.exitCode) && failure.output.isEmpty)
    }

    @Test("A filter that is not understood is printed with a mark below the word")
    func filter() throws {
        let (path, files) = (try book(), try settings(""))
        let program = try program("--file", path, "HBCFA", "night:soon")
        let failure = try #require(throws: CommandFailure.self) { try program.table(files) }
        #expect(failure.lines.count == 4 && failure.exitCode == ExitCode(64))
        let marks = try #require(failure.lines[2].firstIndex(of: "^"))
        let column = failure.lines[2].distance(from: failure.lines[2].startIndex, to: marks)
        #expect(
            failure.lines[1].dropFirst(column).hasPrefix("soon")
                || failure.lines[1].dropFirst(column).hasPrefix("night"))
    }
}
