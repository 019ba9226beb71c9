// How it is used: container, coordinator, contexts, objects, faults and staged migration.
