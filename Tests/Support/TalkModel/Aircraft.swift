package import ManagedObjects

/// The developer's class file; the model compiler generates the extension with its properties.
package final class Aircraft: ManagedObject {}

/// A piece of recorded flight data.
package final class FlightData: ManagedObject {}

/// A log entry.
package final class LogEntry: ManagedObject {}
