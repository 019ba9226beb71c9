import StoreCommands

if let script = CompletionScript.requested(by: ProgramArguments.own) {
    StandardStream.output.write(script + "\n")
} else {
    ProgramArguments.run(FlightLog.self, FlightLog.withFileBehindCommand(ProgramArguments.own))
}
