import ArgumentParser

FlightLog.main()
