package import ManagedObjects

/// An airport of the store.
package final class Airport: ManagedObject {}
