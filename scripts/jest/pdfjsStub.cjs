// jsdom has no canvas: components that draw a PDF meet a document without pages.
const emptyDocument = { numPages: 0, destroy: () => Promise.resolve() }

module.exports = {
  GlobalWorkerOptions: {},
  getDocument: () => ({ promise: Promise.resolve(emptyDocument), destroy: () => Promise.resolve() }),
}
