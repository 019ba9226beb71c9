package import ManagedObjects

/// Recorded flight parameters of an aircraft.
package final class FlightData: ManagedObject {}
