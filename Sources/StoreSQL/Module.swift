// How it is said: models, requests and changes become SQL text with its bindings beside it. No I/O.
