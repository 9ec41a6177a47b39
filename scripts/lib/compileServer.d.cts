/** Makes the compiled twins of the server's sources as they are now, for the tests. */
export function compileForTests(): Promise<void>
