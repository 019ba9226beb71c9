import ArgumentParser
import CommandLineProgram
import Foundation
import Logbook
import LogbookProgram
import TerminalUI

/// Lists what devices changed differently.
struct SyncConflicts: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "conflicts", abstract: "List what devices changed differently, with both values.",
        discussion: """
            An edit of the field settles an entry, on all devices; or sync settle does. Exits with 1 if the list is empty.
            """)

    @OptionGroup var options: SyncOptions

    func run() throws {
        let conflicts = try options.run(readOnly: true) { try $0.conflicts() }
        StandardStream.output.say(conflicts.flatMap(\.lines).map { VisibleText.line($0) + "\n" }.joined())
        if conflicts.isEmpty { throw ExitCode(1) }
    }
}

/// Settles an entry of the list.
struct SyncSettle: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settle", abstract: "Settle an entry of the list: take what is shown, or the other value.",
        discussion: """
            The number is that of sync conflicts. All devices see what you decided:

              flightlog sync settle 1           # what is shown stays
              flightlog sync settle 1 other     # the other value is taken
            """)

    @Argument(help: ArgumentHelp("The entry's number; or all, to take what is shown everywhere.", valueName: "number"))
    var number: String

    @Argument(
        help: ArgumentHelp("shown or other.", valueName: "value"), completion: .list(["shown", "other"]))
    var value = "shown"

    @OptionGroup var options: SyncOptions

    func validate() throws {
        guard ["shown", "other", "theirs"].contains(value) else {
            throw ValidationError("“\(value)” is neither shown nor other.")
        }
        guard number == "all" || Int(number) != nil else {
            throw ValidationError("“\(number)” is no number of the list; list it with: flightlog sync conflicts")
        }
        if number == "all", value != "shown" {
            throw ValidationError("Only what is shown can be taken of all entries; name the number of one.")
        }
    }

    func run() throws {
        try options.run { sync in
            guard number != "all" else {
                return StandardStream.output.say("settled: \(try sync.settleAll())\n")
            }
            guard let conflict = try sync.conflicts().first(where: { String($0.number) == number }) else {
                throw SyncError(
                    "Nothing in the list has the number \(number).", "List it again: flightlog sync conflicts",
                    exitCode: 1)
            }
            try sync.settle(conflict, takesOther: value != "shown")
            let taken = value == "shown" ? conflict.shown : conflict.other
            StandardStream.output.say(
                "settled: \(VisibleText.line(conflict.title))"
                    + "\(taken.map { " = \(VisibleText.line($0))" } ?? "")\n")
        }
    }
}

/// Proves that the logbook is what all devices wrote.
struct SyncVerify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Compare the folder's files with their names, and the logbook with what they say.",
        discussion: "Reads only. Exits with 1 if something differs.")

    @OptionGroup var options: SyncOptions

    func run() throws {
        let sentences = try options.run(readOnly: true) { try $0.verify() }
        guard !sentences.isEmpty else {
            return StandardStream.output.say("in step: all files are whole, all rows agree\n")
        }
        StandardStream.output.say(sentences.map { "✗ \(VisibleText.line($0))\n" }.joined())
        throw ExitCode(1)
    }
}

/// Forgets a device.
struct SyncForget: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Remove a device's files from the folder, once a snapshot holds what they say.",
        discussion: "Nothing that the device wrote is lost. If it returns, it takes part again.")

    @Argument(
        help: ArgumentHelp("The device: its name, or its number, as sync status --json has it.", valueName: "device"))
    var name: String

    @OptionGroup var options: SyncOptions

    func run() throws {
        try options.run { try $0.forget(name) }
        StandardStream.output.say("forgotten: \(VisibleText.line(name))\n")
    }
}

/// Shows a file of a folder.
struct SyncShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print what a file of the folder says.",
        discussion: "It needs no logbook. What waits for a lost file can be read with it, too.")

    @Argument(
        help: ArgumentHelp("A file of the folder.", valueName: "file"), completion: .file(extensions: ["flb", "fls"]))
    var path: String

    func run() throws {
        StandardStream.output.say(
            try LogbookSync.lines(ofFile: path).map { VisibleText.line($0) + "\n" }.joined())
    }
}

/// Stops synchronizing.
struct SyncLeave: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "leave", abstract: "Stop synchronizing; the logbook and the folder stay as they are.",
        discussion: """
            Changes that are not in the folder yet stay in the logbook alone. To take part again, name the folder again: what \
            is the same is found.
            """)

    @Flag(help: "Leave without asking.")
    var yes = false

    @OptionGroup var options: SyncOptions

    func run() throws {
        if !yes {
            let folder = try options.run(readOnly: true) { try $0.folder }
            StandardStream.error.say("Leave “\(VisibleText.line(folder))”? [y/N] ")
            let answer = readLine()?.lowercased().filter { !$0.isWhitespace } ?? ""
            guard ["y", "yes"].contains(answer) else {
                StandardStream.error.say("Nothing was changed. --yes leaves without a question.\n")
                throw ExitCode(1)
            }
        }
        try options.run { try $0.leave() }
        StandardStream.output.say("left; the logbook is as it was\n")
    }
}
