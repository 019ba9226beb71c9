package import ManagedObjects

/// Time flown before the logbook begins.
package final class OpeningBalance: ManagedObject {}
