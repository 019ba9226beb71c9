import Testing

@Suite("A managed object model") struct ModelTests {}
