import CommandLineProgram
import Logbook
import LogbookProgram

ProgramArguments.requireFiles(for: "flightlog")
if let script = CompletionScript.requested(by: ProgramArguments.own) {
    StandardStream.output.give(script + "\n")
} else {
    let arguments = FlightLog.withFileBehindCommand(ProgramArguments.own)
    // What a killed run has left there is private, and may be large.
    PrivateFolder.sweep()
    ProgramArguments.run(FlightLog.self, arguments) { CommandFailure(thrown: $0) }
}
