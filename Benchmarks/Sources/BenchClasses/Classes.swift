public import ManagedObjects

public final class Aircraft: ManagedObject {}
public final class LogEntry: ManagedObject {}
public final class Pilot: ManagedObject {}
public final class Scheme: ManagedObject {}
