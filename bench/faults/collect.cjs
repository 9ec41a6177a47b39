// Loaded into the portal with --expose-gc: what is left after a collection is what is really held.
setInterval(() => globalThis.gc(), 5000).unref()
