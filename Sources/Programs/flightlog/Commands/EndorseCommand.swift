import ArgumentParser
import Aviation
import CommandLineProgram
import Foundation
import Logbook
import LogbookProgram

/// Adds an endorsement that an instructor signs.
struct EndorseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "endorse", abstract: "Add an endorsement by its paragraph, for an instructor to sign.",
        discussion: """
            PARAGRAPH is that of Appendix A of AC 61-65 in the edition that the instructor uses; the words follow what it is \
            about. The text of the paragraph stays in the circular, it is not copied:

              flightlog endorse A.69 "high performance, 14 CFR 61.31(f)" --edition "AC 61-65K"

            The endorsement is a document of the logbook. flightlog sign request document NUMBER, or sign here, has it signed; \
            both refuse it without the instructor's number and its expiry.
            """)

    @Argument(help: "The paragraph, such as A.69.")
    var paragraph: String

    @Argument(help: ArgumentHelp("What it is for, such as an aircraft or a section of the rules.", valueName: "about"))
    var about: [String] = []

    @Option(help: ArgumentHelp("The edition of the circular.", valueName: "edition"))
    var edition = "AC 61-65"

    @Option(
        parsing: .unconditional, help: ArgumentHelp("The date of the endorsement; today by default.", valueName: "date")
    )
    var date: String?

    @OptionGroup var changing: ChangeOptions

    func validate() throws {
        guard paragraph.wholeMatch(of: /[A-Z]\.[0-9]{1,3}/.ignoresCase()) != nil else {
            throw ValidationError("A paragraph is a letter and a number, such as A.69.")
        }
    }

    func run() throws {
        var document = DocumentRecord()
        document[.kind] = .text("endorsement")
        document[.authority] = .text("FAA")
        document[.level] = .text(paragraph.uppercased())
        document[.name] = .text(edition)
        document[.scope] = about.joined(separator: " ").nonEmpty.map { .text($0) }
        document[.issuedOn] = .date(try day())
        changing.write("new: \(document.sentence ?? "endorsement")")
        guard try changing.isAgreed("Add the endorsement?") else { return }
        let id = try changing.book.writing { try $0.save(.document(document), over: nil) }
        changing.write("added; have it signed with: flightlog sign here document \(id.key)")
    }

    private func day() throws -> LocalDate {
        let today = changing.clock.today()
        guard let date else { return today }
        do throws(InputError) {
            return try LocalDate(parsing: date, today: today, order: changing.conventions.dateOrder)
        } catch {
            throw CommandFailure(error.message, error.recovery, at: error.range, in: date)
        }
    }
}
