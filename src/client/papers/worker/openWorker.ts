// This is a separate file, because import.meta works only in a bundle.
export const openWorker = (): Worker => new Worker(new URL('./papersWorker.ts', import.meta.url))
