// The store verbs, once, for any application's models.
