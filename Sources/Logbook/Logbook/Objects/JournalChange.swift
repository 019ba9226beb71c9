package import ManagedObjects

/// A change that can be undone.
package final class JournalChange: ManagedObject {}
