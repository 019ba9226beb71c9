package import ManagedObjects

/// An aircraft of the store.
package final class Aircraft: ManagedObject {}
