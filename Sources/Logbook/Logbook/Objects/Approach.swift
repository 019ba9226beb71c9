package import ManagedObjects

/// One kind of approach flown during a stored flight.
package final class Approach: ManagedObject {}
