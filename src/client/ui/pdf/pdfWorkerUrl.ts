// The address of pdf.js's worker, a separate asset. This is a separate file, because jest replaces it: CommonJS has no
// import.meta.
export const pdfWorkerUrl = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).toString()
