import ArgumentParser
import Aviation
import CommandLineProgram
import Foundation
import Logbook
import LogbookFormats
import LogbookProgram

/// Sets, exports or removes the photo of an aircraft.
struct PhotoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photo",
        abstract: "Set, export or remove the photo of an aircraft.",
        discussion: """
            AIRCRAFT is its number, its address, or words that find one aircraft. Without an option, the kind and the size \
            of the photo are printed:

              flightlog photo HB-CFA --set cfa.jpg
              flightlog photo HB-CFA --export copy.jpg

            The image (JPEG or PNG, at most 20 MB) is kept byte for byte; setting and removing are steps of the history.
            """)

    @Argument(
        parsing: .allUnrecognized, help: ArgumentHelp("The aircraft.", valueName: "aircraft"))
    var words: [String] = []

    @Option(help: ArgumentHelp("The image to set.", valueName: "file"), completion: .file())
    var set: String?

    @Option(help: ArgumentHelp("The file to write; it must not exist.", valueName: "file"), completion: .file())
    var export: String?

    @Flag(help: "Remove the photo.")
    var remove = false

    @OptionGroup var changing: ChangeOptions

    private var address: RecordAddress { RecordAddress(["aircraft"] + LiteralWords.words(words)) }

    func validate() throws {
        try LiteralWords.validate(words)
        if address.isEmpty { throw ValidationError("Name the aircraft: its registration, number or address.") }
        if [set != nil, export != nil, remove].count(where: \.self) > 1 {
            throw ValidationError("Name one of --set, --export and --remove.")
        }
    }

    func run() throws {
        let today = changing.clock.today()
        let photo = try set.map { try self.photo(at: $0) }
        let (id, name, known) = try changing.book.reading { logbook in
            let ids = try address.records(in: logbook, today: today, order: changing.conventions.dateOrder)
            guard ids.count == 1, let id = ids.first else {
                throw CommandFailure("Several aircraft are named.", "Name one.", exitCode: ExitCode(64))
            }
            return (id, try logbook.record(id).sentence, try logbook.photo(of: id))
        }
        if let export { return try write(known, of: name, to: export) }
        changing.write("aircraft \(name): \(Self.text(known))\(photo.map { " → \(Self.text($0.bytes))" } ?? "")")
        guard photo != nil || remove && known != nil else { return }
        guard try changing.isAgreed(remove ? "Remove the photo?" : "Set the photo?") else { return }
        try changing.book.writing { try $0.setPhoto(photo, of: id) }
        changing.write(remove ? "removed" : "set")
    }

    private func photo(at path: String) throws -> Photo {
        return try Photo(contentsOf: path)
    }

    private func write(_ bytes: Data?, of name: String, to path: String) throws {
        guard let bytes else {
            throw CommandFailure("\(name) has no photo.", "--set FILE sets one.", exitCode: ExitCode(1))
        }
        do throws(LogbookError) {
            try ExportFile(path, replacing: false, of: changing.book.path).write(bytes)
        } catch {
            guard case .exists = error else { throw CommandFailure(error) }
            throw CommandFailure(error.message, error.recovery, exitCode: ExitCode(2))
        }
        changing.write("\(path): \(Self.text(bytes))")
    }

    private static func text(_ bytes: Data?) -> String {
        guard let bytes else { return "no photo" }
        return "\(Photo.Format(bytes)?.rawValue ?? "unknown kind"), \((bytes.count + 1023) / 1024) kB"
    }
}
