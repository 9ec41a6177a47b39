// jsdom has no canvas: components that draw a PDF meet a document without pages.
const emptyDocument = { numPages: 0, destroy: () => Promise.resolve() }

class PDFWorker {
  static create() {
    return new PDFWorker()
  }
  destroy() {}
}

module.exports = {
  GlobalWorkerOptions: {},
  PDFWorker,
  getDocument: () => ({ promise: Promise.resolve(emptyDocument), destroy: () => Promise.resolve() }),
}
