import StoreCommands

ProgramArguments.run(FlightLog.self)
