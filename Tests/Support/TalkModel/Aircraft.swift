package import ManagedObjects

/// The class file is the developer's own; the model compiler writes the extension with its properties.
package final class Aircraft: ManagedObject {}

/// A piece of recorded flight data.
package final class FlightData: ManagedObject {}

/// A log entry.
package final class LogEntry: ManagedObject {}
