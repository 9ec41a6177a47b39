// Loaded into the portal with --expose-gc: memory measured after a collection is really in use.
setInterval(() => globalThis.gc(), 5000).unref()
