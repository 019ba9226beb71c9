package import ManagedObjects

/// A list as the pilot likes to see it.
package final class SavedView: ManagedObject {}
