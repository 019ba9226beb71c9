import ArgumentParser
import StoreCommands

FlightLog.main(ProgramArguments.own)
