/** The compiled twin of a source file, for threads and processes of the tests. */
export function compiledTwin(file: string): string
