// The worker of pdf.js as a plain asset of its own. Alone in its file, because only bundlers know import.meta.
export const pdfWorkerUrl = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).toString()
