package import ManagedObjects

/// A pilot of the store.
package final class Pilot: ManagedObject {}
