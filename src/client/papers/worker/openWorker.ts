// A file of its own, because only bundlers know import.meta.
export const openWorker = (): Worker => new Worker(new URL('./papersWorker.ts', import.meta.url))
