public import ArgumentParser
import Foundation
import ManagedObjects

/// The verb that gives the space of what was deleted back.
public struct CompactVerb<Target: StoreTarget>: ParsableCommand {
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "compact", abstract: "Give the space of what was deleted back to the disk.",
            discussion:
                "Deleted rows and files leave space in the file, which new ones take. This rewrites the file without "
                + "it, completely or not at all; for that time the disk needs as much space again.")
    }

    @OptionGroup var target: Target
    @OptionGroup var consent: ConfirmationOption
    @Flag(help: "Print one JSON object.")
    var json = false

    public init() {}

    public func run() throws {
        try target.run("compact", json: json) { administration in
            let place = try target.url().path
            try StoreQuestion.ask("Rewrite “\(place)” without unused space?", isAnswered: consent.yes)
            let (before, after) = try administration.compact()
            return StoreAnswer(
                lines: ["\(ByteText.text(before)) before, \(ByteText.text(after)) now."],
                keys: ["bytesBefore": .integer(before), "bytesAfter": .integer(after)])
        }
    }
}
