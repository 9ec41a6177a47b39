module.exports = { pdfWorkerUrl: 'http://localhost/asset' }
