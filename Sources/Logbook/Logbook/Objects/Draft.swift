package import ManagedObjects

/// A form that was left before it was saved.
package final class Draft: ManagedObject {}
