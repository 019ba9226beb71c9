// What the data is and what may be asked of it: entities, attributes, relationships, predicates and requests as values.
