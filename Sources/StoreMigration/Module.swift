// How a store moves one hop: plan, dry run, one transaction, journal, deferred tasks.
