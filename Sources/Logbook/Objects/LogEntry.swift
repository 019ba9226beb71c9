package import ManagedObjects

/// A log entry of the store: a flight, or a session in a simulator.
package final class LogEntry: ManagedObject {}
