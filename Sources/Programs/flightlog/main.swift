import StoreCommands

if let script = CompletionScript.requested(by: ProgramArguments.own) {
    StandardStream.output.write(script + "\n")
} else {
    let arguments = FlightLog.withFileBehindCommand(ProgramArguments.own)
    FlightLog.withFields(for: arguments) { ProgramArguments.run(FlightLog.self, arguments) }
}
