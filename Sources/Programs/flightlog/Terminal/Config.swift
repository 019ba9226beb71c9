import ArgumentParser
import CommandLineProgram
import FlightLogApp
import Foundation
import LogbookProgram

/// Prints the effective settings or keys.
struct Config: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Print your settings, or your keys, as in effect.",
        discussion: """
            The output is a whole settings file: where there is none yet, “flightlog config > FILE” makes one to begin \
            with. The shell empties FILE before it is read: write over your own file by way of another name. What is \
            wrong in your files is said on standard error, with its line, and the exit code is 1 then.
            """)

    @Flag(help: "Print the keys instead of the settings.")
    var keys = false

    @Flag(help: "Print only the path of the file.")
    var path = false

    func run() throws {
        let files = SettingsFiles.ofUser
        if path { return StandardStream.output.say("\(keys ? files.keysPath : files.settingsPath)\n") }
        let reading = files.read()
        let ownKeys = files.readKeys()
        let errors = reading.errors + ownKeys.errors
        StandardStream.output.give(keys ? ownKeys.keys.text : SettingsText.settings(reading.settings))
        for error in errors {
            let failure = CommandFailure(error.message, error.recovery, exitCode: ExitCode(1))
            StandardStream.error.say(failure.text(of: FlightLog.word))
        }
        if !errors.isEmpty { throw ExitCode(1) }
    }
}
