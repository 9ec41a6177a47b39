/** Compiles the twins of the server's current sources for the tests. */
export function compileForTests(): Promise<void>
